import ArrowLeft from "lucide-react/icons/arrow-left";
import { useRef, useState } from "react";
import type { ManuscriptVersion } from "#domain/manuscript.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { deskHref, type DeskPlace } from "../desk-place.ts";
import { messages } from "../messages.ts";
import { LessonPreview } from "../preview/lesson-preview.tsx";
import { readManuscript, sendManuscript, textOf, type ManuscriptState } from "../text/manuscript-store.ts";
import type { ManuscriptKey } from "../text/stored-manuscripts.ts";
import { useDeskDeed } from "../use-desk-deed.ts";
import { MarkedText } from "./marked-text.tsx";
import { When } from "./when.tsx";

type VersionViewProps = {
  place: DeskPlace;
  version: ManuscriptVersion;
  manuscript: ManuscriptKey;
  state: ManuscriptState;
};

const ways = [
  { value: "changes", label: messages.whatChanged },
  { value: "whole", label: messages.whole },
] as const;

/** One earlier text: what has changed since, or the whole of it as learners would read it. */
export function VersionView({ place, version, manuscript, state }: VersionViewProps) {
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("changes");
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button is gone once the version is the text.
  const restoring = useDeskDeed("desk-restore", () => heading.current?.focus());
  const now = textOf(state);
  const isSame = now?.content === version.content && now.title === version.title;

  async function restore(): Promise<void> {
    setIsSaving(true);
    await sendManuscript(manuscript);
    setIsSaving(false);
    const { draft, kept } = readManuscript(manuscript);
    if (draft || !kept) {
      return void toast({ title: messages.notRestored, description: messages.notSaved, variant: "destructive" });
    }
    restoring.perform(manuscript.manuscriptId, { version: String(version.number), revision: String(kept.revision) });
  }

  return (
    <div className="grid gap-4">
      <TextLink to={deskHref({ ...place, version: null })} quiet preventScrollReset className="justify-self-start text-sm">
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
        <LessonPreview title={version.title} html={version.html} headingLevel={3} />
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
