import { Link } from "react-router";
import { useRef, useState } from "react";
import { formatMoment } from "#web/i18n/format.ts";
import { ArrowLeft } from "#web/ui/icons-signed-in.tsx";
import type { VersionEntry, LessonDraftVersion } from "#domain/lesson-draft.schema.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Button } from "#web/ui/button.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAction } from "#web/platform/act.ts";
import { editorHref, type EditorParams } from "../editor-params.ts";
import type { EditorData } from "../load-editor.ts";
import { messages } from "../messages.ts";
import { EditorFailed } from "../editor-states.tsx";
import { type LessonDraftState, readLessonDraft, sendLessonDraft, draftTextOf } from "../text/lesson-draft-store.ts";
import type { LessonDraftKey } from "../text/stored-lesson-drafts.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { LessonPreview } from "../preview/lesson-preview.tsx";
import { MarkedText } from "./marked-text.tsx";

type VersionViewProps = {
  params: EditorParams;
  version: LessonDraftVersion;
  lessonDraft: LessonDraftKey;
  state: LessonDraftState;
  media: readonly AuthoredMedia[] | undefined;
};

const ways = [
  {
    value: "changes",
    get label() {
      return messages.whatChanged;
    },
  },
  {
    value: "whole",
    get label() {
      return messages.whole;
    },
  },
] as const;

type VersionsPanelProps = {
  params: EditorParams;
  data: Pick<EditorData, "versions" | "version">;
  lessonDraft: LessonDraftKey;
  state: LessonDraftState;
  /** The recordings of the lesson. */
  media: readonly AuthoredMedia[] | undefined;
};

/** The versions of a lesson: author and time, changes since, and a button to restore one. */
export function VersionsPanel({ params, data: { versions, version }, lessonDraft, state, media }: VersionsPanelProps) {
  if (params.version !== null) {
    if (version?.kind === "failed") return <EditorFailed title={messages.versionsFailed}>{version.message}</EditorFailed>;
    if (version?.kind !== "there" || version.value.number !== params.version) return <VersionsSkeleton />;
    return <VersionView params={params} version={version.value} lessonDraft={lessonDraft} state={state} media={media} />;
  }
  if (versions?.kind === "failed") return <EditorFailed title={messages.versionsFailed}>{versions.message}</EditorFailed>;
  if (!versions) return <VersionsSkeleton />;
  if (versions.value.versions.length === 0) return <p className="text-muted">{messages.noVersions}</p>;
  return (
    <nav aria-label={messages.versionList}>
      <ol className="grid gap-px">
        {versions.value.versions.map((entry, index) => (
          <VersionRow key={entry.number} entry={entry} isNewest={index === 0} params={params} />
        ))}
      </ol>
    </nav>
  );
}

function VersionRow({ entry, isNewest, params }: { entry: VersionEntry; isNewest: boolean; params: EditorParams }) {
  return (
    <li>
      <Link
        to={editorHref({ ...params, view: "versions", version: entry.number })}
        preventScrollReset
        className="grid gap-1 rounded-md border-b border-hairline px-3 py-2.5 text-sm hover:bg-wash"
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-[550]">
            <When at={entry.at} />
          </span>
          <span className="flex gap-1.5">
            {isNewest && <Chip>{messages.newest}</Chip>}
            <Chip hue={entry.why === "published" ? "success" : undefined}>{messages.why[entry.why]}</Chip>
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-muted">
          <span dir="auto">{entry.by ?? messages.somebody}</span>
          <span className="tabular-nums">{messages.words(entry.words)}</span>
        </span>
      </Link>
    </li>
  );
}

function VersionsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

/** One version: what has changed since, or all of it as learners would read it. */
function VersionView({ params, version, lessonDraft, state, media }: VersionViewProps) {
  const language = useCourseLanguage();
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("changes");
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button disappears once the version is the current text.
  const restoring = useAction("editor-restore", () => heading.current?.focus());
  const now = draftTextOf(state);
  const isSame = now?.content === version.content && now.title === version.title;

  async function restore(): Promise<void> {
    setIsSaving(true);
    await sendLessonDraft(lessonDraft);
    setIsSaving(false);
    const { draft, saved } = readLessonDraft(lessonDraft);
    if (draft || !saved) {
      return void toast({ title: messages.notRestored, description: messages.notSaved, variant: "destructive" });
    }
    restoring.perform(lessonDraft.lessonDraftId, { version: String(version.number), revision: String(saved.revision) });
  }

  return (
    <div className="grid gap-4">
      <TextLink to={editorHref({ ...params, version: null })} quiet preventScrollReset className="justify-self-start text-sm">
        <ArrowLeft aria-hidden="true" className="me-1 inline size-4" />
        {messages.backToVersions}
      </TextLink>
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          <When at={version.at} />
        </h2>
        <p className="text-sm text-muted">
          {messages.why[version.why]}, <span dir="auto">{version.by ?? messages.somebody}</span>, {messages.words(version.words)}
        </p>
      </div>
      <SegmentedControl label={messages.versionShown} options={ways} value={way} onValueChange={setWay} />
      {way === "whole" ? (
        <LessonPreview language={language} title={version.title} html={version.html} headingLevel={3} media={media} />
      ) : isSame ? (
        <p className="text-muted">{messages.noChange}</p>
      ) : (
        <>
          {now && now.title !== version.title && <p className="text-sm">{messages.titleWas(version.title)}</p>}
          <MarkedText before={version.content} after={now?.content ?? ""} />
        </>
      )}
      {!isSame && (
        <div className="grid gap-2 border-t border-hairline pt-4">
          <Button busy={isSaving || restoring.busy} className="justify-self-start" onClick={() => void restore()}>
            {messages.restore}
          </Button>
          <p className="text-sm text-muted">{messages.restoreHelp}</p>
        </div>
      )}
    </div>
  );
}

/** A moment in the reader's time zone. */
function When({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
