import { useRef, useState, type FormEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { AskedQuestion } from "#domain/answer.schema.ts";
import { purposes, questionLimits as limits, questionTypes } from "#domain/question.ts";
import type { Question, QuestionList } from "#domain/question.schema.ts";
import { TriedQuestion } from "#web/features/assessment/question/answer-fields.tsx";
import { messages as words } from "#web/features/assessment/question/messages.ts";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { builderHref } from "./builder-params.ts";
import { KeyFields } from "./key-fields.tsx";
import { messages } from "./messages.ts";
import { formOf, gapsOf, questionOf, withType, type FormPartProps, type QuestionForm } from "./question-form.ts";
import { useSaving } from "./use-saving.ts";

/** Matches the fields that show their own errors. */
const ownErrors = /^(stem|hint|feedback|credit|options|pairs|accepted|value|unit|tolerance|gaps|rubric|tags|lesson_id)(\.|$)/;

/** Edits a question. Every save creates a new version. */
export function QuestionEditor({ list, question }: { list: QuestionList; question: Question | null }) {
  const [form, setForm] = useState<QuestionForm>(() => formOf(question, list.course.language));
  const [isChanged, setChanged] = useState(false);
  const isSaved = useRef(false);
  const [asked, setAsked] = useState<AskedQuestion | null>(null);
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id: course, language } = list.course;
  const part: FormPartProps = {
    form,
    language,
    errorOf: saving.errorOf,
    onChange: (changed) => {
      setForm((before) => ({ ...before, ...changed }));
      setChanged(true);
    },
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    void saving.run(async () => {
      const body = questionOf(form, question, language);
      if (question) {
        const params = { questionId: question.id };
        await request("PUT", "/api/questions/{questionId}", { params, body: { ...body, version: question.version } });
      } else await request("POST", "/api/courses/{courseId}/questions", { params: { courseId: course }, body });
      isSaved.current = true;
      toast({ title: messages.saved });
      await navigate(builderHref({ course }));
      await revalidate();
    }, messages.notSaved);
  }

  function preview(): void {
    const {
      purpose: _,
      lesson_id: __,
      passage: ___,
      shown_in_lesson: ____,
      tags: _____,
      ...body
    } = questionOf(form, question, language);
    void saving.run(async () => setAsked(await request("POST", "/api/questions/preview", { body })), messages.failed);
  }

  const { failure } = saving;
  return (
    <form ref={refused} noValidate onSubmit={save} className="grid max-w-3xl gap-6">
      {failure && !ownErrors.test(failure.field ?? "") && <Notice tone="danger">{failure.message}</Notice>}
      {question !== null && question.in_exams > 0 && <Notice>{messages.seenInExams}</Notice>}
      <Placing {...part} list={list} />
      <Field label={messages.stem} hint={messages.markdownHint} error={saving.errorOf("stem")} required>
        <Textarea
          rows={4}
          dir="auto"
          maxLength={limits.stem}
          value={form.stem}
          onChange={({ target: { value: stem } }) =>
            part.onChange({ stem, ...(form.type === "cloze" && { gaps: gapsOf(stem, form.gaps) }) })
          }
        />
      </Field>
      <KeyFields {...part} />
      <Field label={messages.feedback} hint={messages.markdownHint} error={saving.errorOf("feedback")}>
        <Textarea
          rows={2}
          dir="auto"
          maxLength={limits.feedback}
          value={form.feedback}
          onChange={({ target }) => part.onChange({ feedback: target.value })}
        />
      </Field>
      <Field label={messages.hint} hint={messages.hintHint} error={saving.errorOf("hint")}>
        <Textarea
          rows={2}
          dir="auto"
          maxLength={limits.hint}
          value={form.hint}
          onChange={({ target }) => part.onChange({ hint: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
        <Button type="submit" variant="primary" busy={saving.busy}>
          {messages.save}
        </Button>
        <Button disabled={saving.busy} onPointerEnter={preloadOverlay} onClick={preview}>
          {messages.preview}
        </Button>
        <ButtonLink variant="quiet" to={builderHref({ course })}>
          {messages.allQuestions}
        </ButtonLink>
        {question && <span className="self-center text-sm text-muted">{messages.version(question.version)}</span>}
      </div>
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={messages.previewTitle}
        footer={<Button onClick={() => setAsked(null)}>{messages.close}</Button>}
      >
        {asked && <TriedQuestion question={asked} />}
      </Dialog>
      <LeaveGuard isChanged={isChanged} isLost={() => isChanged && !isSaved.current} />
    </form>
  );
}

/** The type of a question, and where it is filed. */
function Placing({ form, onChange, errorOf, list }: FormPartProps & { list: QuestionList }) {
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={messages.purposeLabel}
        name="purpose"
        value={form.purpose}
        onValueChange={(purpose) => onChange({ purpose })}
        options={purposes.map((value) => ({
          value,
          label: messages.purpose[value],
          disabled: value === "practice" && form.type === "essay",
          hint: value === "practice" ? messages.practiceHint : messages.examHint,
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.typeLabel}>
          <Select
            value={form.type}
            onChange={({ target }) => onChange(withType(form, questionTypes.find((type) => type === target.value) ?? form.type))}
          >
            {questionTypes.map((type) => (
              <option key={type} value={type}>
                {words.type[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={messages.lesson} error={errorOf("lesson_id")}>
          <Select value={form.lesson_id ?? ""} onChange={({ target }) => onChange({ lesson_id: target.value || null })}>
            <option value="">{messages.noLesson}</option>
            {list.lessons.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {form.lesson_id !== null && (
        <Field label={messages.passage} hint={messages.passageHint} error={errorOf("passage")}>
          <Textarea
            rows={2}
            dir="auto"
            maxLength={limits.passage}
            value={form.passage}
            onChange={({ target }) => onChange({ passage: target.value })}
          />
        </Field>
      )}
      {form.purpose === "practice" && (
        <Checkbox
          label={messages.shownInLesson}
          checked={form.shown_in_lesson && form.lesson_id !== null}
          disabled={form.lesson_id === null}
          onChange={({ target }) => onChange({ shown_in_lesson: target.checked })}
        />
      )}
      <Field label={messages.tags} hint={messages.tagsHint} error={errorOf("tags")} className="max-w-lg">
        <Input dir="auto" value={form.tags} onChange={({ target }) => onChange({ tags: target.value })} />
      </Field>
    </div>
  );
}
