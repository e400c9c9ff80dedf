import type { EditorView } from "@codemirror/view";
import { useEffect, useId, useRef } from "react";
import type { Manuscript } from "#domain/manuscript.schema.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { DraftWithAi } from "./agent/draft-with-ai.tsx";
import type { DeskPlace } from "./desk-place.ts";
import { FormatToolbar } from "./editor/format-toolbar.tsx";
import { formatText } from "./editor/markdown-commands.ts";
import { MarkdownEditor } from "./editor/markdown-editor.tsx";
import { PictureList } from "./editor/picture-list.tsx";
import { TitleField } from "./editor/title-field.tsx";
import { usePictureUploads } from "./editor/use-picture-uploads.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { DeskData } from "./load-desk.ts";
import { messages } from "./messages.ts";
import { StateChip } from "./outline/state-chip.tsx";
import { LessonPreview } from "./preview/lesson-preview.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { PublishButton } from "./publish-button.tsx";
import { chooseBoth } from "./text/choose-both.ts";
import { AsideTexts } from "./text/aside-texts.tsx";
import { chooseText, isAtStake, publicationOf, textOf, typeManuscript } from "./text/manuscript-store.ts";
import { SaveStatus } from "./text/save-status.tsx";
import { TextChoice } from "./text/text-choice.tsx";
import { useManuscript } from "./text/use-manuscript.ts";
import { VersionsPanel } from "./versions/versions-panel.tsx";
import { ViewLinks } from "./view-links.tsx";

type LessonPaneProps = {
  manuscript: Manuscript;
  place: DeskPlace;
  data: Pick<DeskData, "versions" | "version">;
  userId: string;
};

/** Whoever has no mouse scrolls a long text with the arrow keys. */
const scrollable = { tabIndex: 0 };

/** A lesson being written: its text, and beside it what learners will see, or its earlier texts. */
export function LessonPane({ manuscript, place, data, userId }: LessonPaneProps) {
  const { key, state } = useManuscript(userId, manuscript.id);
  const text = textOf(state) ?? manuscript;
  const online = useOnline();
  const hint = useId();
  const editor = useRef<EditorView>(null);
  const beside = useRef<HTMLDivElement>(null);
  const { preview, show } = usePreview(manuscript);
  const pictures = usePictureUploads(manuscript.course.id, key, editor);
  const { draft } = state;

  // What comes from elsewhere (another author, a version, what was left on this device) is shown like what is typed.
  useEffect(() => show(text.content));

  /** What was pressed is gone: the author goes on in the text. */
  function writeOn(): void {
    editor.current?.focus();
  }

  function choose(choice: "mine" | "theirs" | "both"): void {
    if (choice === "both") return chooseBoth(key, editor.current);
    chooseText(key, choice);
    writeOn();
  }

  function caret(): number {
    return editor.current?.state.selection.main.to ?? text.content.length;
  }

  function followScroll(share: number): void {
    const { current } = beside;
    if (current && place.view !== "versions") current.scrollTop = share * (current.scrollHeight - current.clientHeight);
  }

  return (
    <div className="grid min-w-0 content-start gap-4 xl:grid-cols-2 xl:gap-6">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 xl:col-span-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <StateChip state={publicationOf(state)} />
          <SaveStatus state={state} online={online} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ViewLinks place={place} wide />
          <DraftWithAi place={place} manuscript={key} editor={editor} />
          <PublishButton manuscript={key} state={state} preview={preview} isCourseDraft={!manuscript.course.published} />
        </div>
      </div>
      <div className="grid gap-4 empty:hidden xl:col-span-2">
        <AsideTexts manuscript={key} asides={state.asides} onLetGo={writeOn} />
      </div>
      <ViewLinks place={place} wide={false} />
      <section
        aria-label={messages.view.write}
        className={`min-h-[24rem] flex-col max-xl:overflow-clip rounded-md border border-hairline bg-surface xl:overflow-y-auto xl:h-[calc(100dvh-9rem)] xl:min-h-[32rem] ${place.view === "write" ? "flex" : "hidden xl:flex"}`}
      >
        <TitleField title={text.title} onChange={(title) => typeManuscript(key, { title })} />
        <div className="border-b border-hairline bg-surface px-2 py-1 shrink-0 max-xl:sticky max-xl:top-16 max-xl:z-10">
          <FormatToolbar
            onFormat={(format) => {
              editor.current?.dispatch(formatText(editor.current.state, format));
              writeOn();
            }}
            onPictures={(files) => pictures.add(files, caret())}
          />
        </div>
        {draft?.theirs && <TextChoice draft={{ ...draft, theirs: draft.theirs }} onChoose={choose} />}
        <MarkdownEditor
          text={text.content}
          describedBy={hint}
          onChange={(content) => typeManuscript(key, { content })}
          onFiles={pictures.add}
          onScroll={followScroll}
          onView={(view) => {
            editor.current = view;
          }}
        />
        <PictureList pictures={pictures} />
        <p id={hint} className="border-t border-hairline px-4 py-2 text-xs text-muted">
          {messages.textHint}
        </p>
      </section>
      <section
        ref={beside}
        {...scrollable}
        aria-label={place.view === "versions" ? messages.versions : messages.preview}
        className={`overflow-y-auto rounded-md border border-hairline bg-paper p-5 xl:h-[calc(100dvh-9rem)] xl:min-h-[32rem] ${place.view === "write" ? "hidden xl:block" : ""}`}
      >
        {place.view === "versions" ? (
          <VersionsPanel place={place} data={data} manuscript={key} state={state} />
        ) : (
          <LessonPreview title={text.title} html={preview.html} isLate={preview.isLate} />
        )}
      </section>
      <LeaveGuard isAtStake={isAtStake(state)} />
    </div>
  );
}
