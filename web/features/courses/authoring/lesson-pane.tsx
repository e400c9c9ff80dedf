import type { EditorView } from "@codemirror/view";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import type { LessonDraft } from "#domain/lesson-draft.schema.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { useOnline } from "#web/platform/use-online.ts";
import { SegmentedLinks } from "#web/ui/segmented-control.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { fileLineOf } from "#domain/embeds.ts";
import { videoLineOf } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { isMeantAsMedia } from "#web/features/courses/video/look-into-file.ts";
import { MediaList } from "#web/features/courses/video/media-list.tsx";
import { useMediaUploads } from "#web/features/courses/video/use-media-uploads.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Switch } from "#web/ui/checkbox.tsx";
import { DraftWithAi } from "./agent/draft-with-ai.tsx";
import { type EditorParams, editorHref, editorViews } from "./editor-params.ts";
import { blockAtCursor, type BlockKind, type BlockPlace, type BlockValue, writeBlock } from "./editor/block-edits.ts";
import { showMarks } from "./editor/hidden-marks.ts";
import { readMarksShown } from "./editor/stored-marks.ts";
import { insertBlock } from "./editor/insert-block.ts";
import { FormatToolbar } from "./editor/format-toolbar.tsx";
import { formatText } from "./editor/markdown-commands.ts";
import { MarkdownEditor } from "./editor/markdown-editor.tsx";
import { PictureList } from "./editor/picture-list.tsx";
import { usePictureUploads } from "./editor/use-picture-uploads.ts";
import type { EditorData } from "./load-editor.ts";
import { messages } from "./messages.ts";
import { editorMessages } from "./editor/messages.ts";
import { LessonStateChip } from "./outline/state-chip.tsx";
import { LessonPreview } from "./preview/lesson-preview.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { PublishButton } from "./publish-button.tsx";
import { AsideTexts } from "./text/aside-texts.tsx";
import {
  chooseText,
  isAtStake,
  publicationOf,
  draftTextOf,
  typeLessonDraft,
  readLessonDraft,
} from "./text/lesson-draft-store.ts";
import { SaveStatus } from "./text/save-status.tsx";
import { appendToLesson } from "./text/append-to-lesson.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { TextChoice } from "./text/text-choice.tsx";
import { TextLeaveGuard } from "./text/text-leave-guard.tsx";
import { useLessonDraft } from "./text/use-lesson-draft.ts";
import { VersionsPanel } from "./versions/versions-panel.tsx";
import { mergeTexts } from "./text/merge-texts.ts";
import type { LessonDraftKey } from "./text/stored-lesson-drafts.ts";
import { TitleField } from "./text/title-field.tsx";

const BlockForm = lazyPart(() => import("./editor/block-form.tsx"), { isPressed: true });

type ViewLinksProps = {
  params: EditorParams;
  /** Whether there is room for the text and something next to it. */
  wide: boolean;
};

type LessonPaneProps = {
  lessonDraft: LessonDraft;
  params: EditorParams;
  data: Pick<EditorData, "versions" | "version">;
  userId: string;
};

/** The lesson being edited: its text, next to a preview for learners, or its versions. */
export function LessonPane({ lessonDraft, params, data, userId }: LessonPaneProps) {
  const { key, state } = useLessonDraft(userId, lessonDraft.id);
  const text = draftTextOf(state) ?? lessonDraft;
  const online = useOnline();
  const hint = useId();
  const language = useCourseLanguage();
  const editor = useRef<EditorView>(null);
  const beside = useRef<HTMLDivElement>(null);
  const { preview, show } = usePreview(lessonDraft);
  const pictures = usePictureUploads(lessonDraft.course.id, key, editor);
  const media = useMediaUploads({ id: lessonDraft.id, title: text.title, language: lessonDraft.course.language }, insertVideo);
  const shownMedia = media.isLoaded ? media.media : undefined;
  const [form, setForm] = useState<BlockPlace | null>(null);
  const [marksShown, setMarksShown] = useState(readMarksShown);
  const { draft } = state;
  // External changes (another author, a version, a draft on this device) are previewed like typed ones.
  useEffect(() => show(text.content));

  /** Focus the editor after a clicked button has disappeared. */
  function writeOn(): void {
    editor.current?.focus();
  }

  function choose(choice: "mine" | "theirs" | "both"): void {
    if (choice === "both") return chooseBoth(key, editor.current);
    chooseText(key, choice);
    writeOn();
  }

  function openForm(kind: BlockKind): void {
    if (editor.current) setForm(blockAtCursor(editor.current.state, kind));
  }

  function saveForm(value: BlockValue): void {
    if (form) editor.current?.dispatch(writeBlock(editor.current.state, form, value));
    closeForm();
  }

  /** Close the form and focus the editor. The dialog itself would restore the focus to the button that opened it. */
  function closeForm(): void {
    setForm(null);
    setTimeout(writeOn);
  }

  /** Insert a recording when its upload starts. Until it is ready, learners see that it is being prepared. */
  function insertVideo({ id, kind }: AuthoredMedia, at: number = caret()): void {
    const line = kind === "file" ? fileLineOf(id) : videoLineOf(id);
    // Its author has opened another lesson meanwhile, but the line belongs to this one.
    if (!editor.current) return appendToLesson(key, line);
    editor.current.dispatch(insertBlock(editor.current.state, line, at));
  }

  function addFiles(files: readonly File[], at: number): void {
    const recordings = files.filter(isMeantAsMedia);
    media.add(recordings, at);
    pictures.add(
      files.filter((file) => !recordings.includes(file)),
      at,
    );
  }

  function caret(): number {
    return editor.current?.state.selection.main.to ?? text.content.length;
  }

  function followScroll(share: number): void {
    const { current } = beside;
    if (current && params.view !== "versions") current.scrollTop = share * (current.scrollHeight - current.clientHeight);
  }

  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4 xl:grid-cols-2 xl:gap-6">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 xl:col-span-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <LessonStateChip state={publicationOf(state)} />
          <SaveStatus state={state} online={online} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ViewLinks params={params} wide />
          <DraftWithAi params={params} lessonDraft={key} editor={editor} />
          <PublishButton
            lessonDraft={key}
            state={state}
            preview={preview}
            recordings={media.media}
            isCourseDraft={!lessonDraft.course.published}
          />
        </div>
      </div>
      <div className="grid gap-4 empty:hidden xl:col-span-2">
        <AsideTexts lessonDraft={key} asides={state.asides} onLetGo={writeOn} />
      </div>
      <ViewLinks params={params} wide={false} />
      <section
        aria-label={messages.view.write}
        className={`min-h-[24rem] flex-col max-xl:overflow-clip rounded-md border border-hairline bg-surface xl:overflow-y-auto xl:h-[calc(100dvh-9rem)] xl:min-h-[32rem] ${params.view === "write" ? "flex" : "hidden xl:flex"}`}
      >
        <TitleField title={text.title} onChange={(title) => typeLessonDraft(key, { title })} />
        <div className="border-b border-hairline bg-surface px-2 py-1 shrink-0 max-xl:sticky max-xl:top-16 max-xl:z-10">
          <FormatToolbar
            onFormat={(format) => {
              editor.current?.dispatch(formatText(editor.current.state, format));
              writeOn();
            }}
            onForm={openForm}
            onLeave={writeOn}
            onPictures={(files) => pictures.add(files, caret())}
            onRecordings={(files) => media.add(files, caret())}
          />
        </div>
        {draft?.theirs && <TextChoice draft={{ ...draft, theirs: draft.theirs }} onChoose={choose} />}
        <MarkdownEditor
          text={text.content}
          language={language}
          describedBy={hint}
          onChange={(content) => typeLessonDraft(key, { content })}
          onFiles={addFiles}
          onForm={openForm}
          onScroll={followScroll}
          onView={(view) => {
            editor.current = view;
          }}
        />
        <PictureList pictures={pictures} />
        <MediaList
          uploads={media}
          onInsert={(each) => {
            insertVideo(each);
            writeOn();
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline px-4 py-2">
          <p id={hint} className="text-xs text-muted">
            {messages.textHint}
          </p>
          <Switch
            label={editorMessages.showMarks}
            checked={marksShown}
            className="text-sm"
            onChange={({ target }) => {
              setMarksShown(target.checked);
              showMarks(editor.current, target.checked);
            }}
          />
        </div>
      </section>
      <ScrollArea
        as="section"
        ref={beside}
        aria-label={params.view === "versions" ? messages.versions : messages.preview}
        className={`overflow-y-auto rounded-md border border-hairline bg-paper p-5 xl:h-[calc(100dvh-9rem)] xl:min-h-[32rem] ${params.view === "write" ? "hidden xl:block" : ""}`}
      >
        {params.view === "versions" ? (
          <VersionsPanel params={params} data={data} lessonDraft={key} state={state} media={shownMedia} />
        ) : (
          <LessonPreview language={language} title={text.title} html={preview.html} isLate={preview.isLate} media={shownMedia} />
        )}
      </ScrollArea>
      {form && (
        <Suspense fallback={null}>
          <BlockForm courseId={lessonDraft.course.id} place={form} onSave={saveForm} onClose={closeForm} />
        </Suspense>
      )}
      <TextLeaveGuard isAtStake={isAtStake(state)} />
    </div>
  );
}

/** Switches between the views. Where there is room for both the text and another view, only the latter counts as selected. */
function ViewLinks({ params, wide }: ViewLinksProps) {
  const views = wide ? editorViews.filter((view) => view !== "write") : editorViews;
  const shown = wide && params.view === "write" ? "preview" : params.view;
  const links = views.map((view) => ({
    to: editorHref({ ...params, view, version: null }),
    label: messages.view[view],
    current: view === shown,
  }));
  return (
    <SegmentedLinks label={messages.views} className={wide ? "max-xl:hidden" : "justify-self-start xl:hidden"} links={links} />
  );
}

/** Continue with a text that contains both sides of every conflict, and select the first conflict in the editor. */
function chooseBoth(key: LessonDraftKey, editor: EditorView | null): void {
  const { draft } = readLessonDraft(key);
  if (!draft?.theirs) return;
  const merge = mergeTexts(draft.base, draft.mine, draft.theirs);
  chooseText(key, { text: merge.kind === "merged" ? merge.text : merge.both });
  toast({ title: messages.bothIn });
  if (!editor || merge.kind === "merged" || !merge.firstPlace) return;
  const { from, to } = merge.firstPlace;
  // The editor has the text after the next render.
  requestAnimationFrame(() => {
    editor.dispatch({
      selection: { anchor: Math.min(from, editor.state.doc.length), head: Math.min(to, editor.state.doc.length) },
      scrollIntoView: true,
    });
    editor.focus();
  });
}
