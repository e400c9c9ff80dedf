import type { EditorView } from "@codemirror/view";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { Sparkles } from "#web/ui/icons-signed-in.tsx";
import { useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { LessonContentInput } from "#domain/agents.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { agentInputLimits } from "#domain/agent.ts";
import { levels, type Level } from "#domain/course.ts";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { editorHref, type EditorParams } from "../editor-params.ts";
import { insertBlock } from "../editor/insert-block.ts";
import { messages } from "../messages.ts";
import { LessonPreview } from "../preview/lesson-preview.tsx";
import { readLessonDraft, draftTextOf, typeLessonDraft } from "../text/lesson-draft-store.ts";
import type { LessonDraftKey } from "../text/stored-lesson-drafts.ts";
import { useAction } from "#web/platform/act.ts";
import { useAgentDraft } from "./use-agent-draft.ts";

type DraftFormProps = {
  id: string;
  input: LessonContentInput;
  disabled: boolean;
  onChange: (input: LessonContentInput) => void;
  onSubmit: () => void;
};

type DraftWithAiProps = {
  params: EditorParams;
  lessonDraft: LessonDraftKey;
  editor: RefObject<EditorView | null>;
};

/** Requests a draft from the faculty and shows it. The author decides whether to insert it, and learners see it only after publishing. */
export function DraftWithAi({ params, lessonDraft, editor }: DraftWithAiProps) {
  const [open, setOpen] = useState(false);
  // Kept for the next draft: a person who changes the topic need not type the rest again.
  const [input, setInput] = useState<LessonContentInput>({ topic: "", level: "beginner", country: "" });
  const navigate = useNavigate();
  const { run, start, stop, again, decide } = useAgentDraft();
  const adding = useAction("editor-add", (id) => {
    decide("approve");
    setOpen(false);
    again();
    void navigate(editorHref({ ...params, lessonId: id, view: "write", version: null }), { preventScrollReset: true });
  });

  function putIn(): void {
    if (run.kind !== "ready") return;
    const view = editor.current;
    const title = draftTextOf(readLessonDraft(lessonDraft))?.title;
    if (view) view.dispatch(insertBlock(view.state, run.draft.content, view.state.selection.main.to));
    if (title === messages.newTitle) typeLessonDraft(lessonDraft, { title: run.draft.title });
    toast({ title: messages.putInDone });
    decide("approve");
    setOpen(false);
    again();
  }

  function putAsNew(): void {
    if (run.kind !== "ready") return;
    const { title, content } = run.draft;
    adding.perform(run.lessonId, { course: params.courseId, title, content, after: lessonDraft.lessonDraftId });
  }

  return (
    <>
      <Button size="sm" onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        <Sparkles aria-hidden="true" />
        {messages.draftWithAi}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(wanted) => {
          setOpen(wanted);
          if (!wanted) stop();
        }}
        title={messages.draftWithAi}
        description={messages.draftText}
        // Different keys: the same button must not become the submit button while it is pressed, or it would submit.
        footer={
          run.kind === "writing" ? (
            <Button key="stop" onClick={stop}>
              {messages.stop}
            </Button>
          ) : run.kind === "ready" ? (
            <>
              <Button key="another" variant="quiet" disabled={adding.busy} onClick={again}>
                {messages.another}
              </Button>
              <Button busy={adding.busy} onClick={putAsNew}>
                {messages.putAsNew}
              </Button>
              <Button variant="primary" disabled={adding.busy} onClick={putIn}>
                {messages.putIn}
              </Button>
            </>
          ) : (
            <Button key="write" type="submit" form="draft-with-ai" variant="primary">
              {messages.write}
            </Button>
          )
        }
      >
        {run.kind === "ready" ? (
          <div className="grid gap-4">
            <p role="status">{messages.draftReady}</p>
            {run.draft.notices.map((notice) => (
              <Notice key={notice}>{notice.replaceAll("\\", "")}</Notice>
            ))}
            <ScrollArea
              role="group"
              aria-label={messages.draftWithAi}
              className="max-h-[45dvh] overflow-y-auto rounded-md border border-hairline bg-paper p-5"
            >
              <LessonPreview title={run.draft.title} html={run.html} headingLevel={3} />
            </ScrollArea>
          </div>
        ) : (
          <>
            <DraftForm
              id="draft-with-ai"
              input={input}
              disabled={run.kind === "writing"}
              onChange={setInput}
              onSubmit={() => start(input)}
            />
            <div className="mt-4 empty:hidden">
              {run.kind === "writing" && (
                <p role="status" className="flex items-center gap-2 text-sm text-muted">
                  <Spinner />
                  {messages.writing}
                </p>
              )}
              {run.kind === "told" && <Notice live>{run.words}</Notice>}
              {run.kind === "failed" && (
                <Notice live tone="danger" title={messages.draftFailed}>
                  {run.message}
                </Notice>
              )}
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

/** The form for a draft's topic and audience. */
function DraftForm({ id, input, disabled, onChange, onSubmit }: DraftFormProps) {
  const [isTried, setIsTried] = useState(false);
  const missing = (text: string) => isTried && text.trim() === "" && messages.missing;
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (input.topic.trim() !== "" && input.country.trim() !== "") onSubmit();
        else focusFirstEmpty(event.currentTarget);
      }}
    >
      <Field label={messages.topic} hint={messages.topicHint} error={missing(input.topic)} required>
        <Input
          value={input.topic}
          readOnly={disabled}
          maxLength={agentInputLimits.topic}
          onChange={({ target }) => onChange({ ...input, topic: target.value })}
        />
      </Field>
      <Field label={messages.levelLabel}>
        <Select
          value={input.level}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...input, level: levels.find((level) => level === target.value) ?? "beginner" })}
        >
          {levels.map((level: Level) => (
            <option key={level} value={level}>
              {messages.level[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.country} hint={messages.countryHint} error={missing(input.country)} required>
        <Input
          value={input.country}
          readOnly={disabled}
          maxLength={agentInputLimits.country}
          onChange={({ target }) => onChange({ ...input, country: target.value })}
        />
      </Field>
    </form>
  );
}

function focusFirstEmpty(form: HTMLFormElement): void {
  Array.from(form.querySelectorAll("input"))
    .find(({ value }) => value.trim() === "")
    ?.focus();
}
