import { useRef, useState, type FormEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { examLimits as limits } from "#domain/exam.ts";
import type { Exam, NewExam } from "#domain/exam.schema.ts";
import type { QuestionList } from "#domain/question.schema.ts";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { builderHref } from "./builder-params.ts";
import { AccessCode } from "./exam-access.tsx";
import { Rules, Times, type ExamFormValues } from "./exam-rules.tsx";
import { ExamSlots } from "./exam-slots.tsx";
import { messages } from "./messages.ts";
import { useSaving } from "./use-saving.ts";

const newExam: ExamFormValues = {
  title: "",
  instructions: "",
  time_limit_minutes: 30,
  attempts_allowed: 1,
  opens_at: null,
  closes_at: null,
  passing_percent: 60,
  grading: "best",
  shuffle: true,
  results: "answers",
  results_after_closing: false,
  results_when_posted: false,
  access_code: null,
  slots: [],
};

/** Edits an exam, and publishes it. */
export function ExamEditor({ exam, questions }: { exam: Exam | null; questions: QuestionList }) {
  const [form, setForm] = useState<ExamFormValues>(exam ?? newExam);
  const [isChanged, setChanged] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isSaved = useRef(false);
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const course = questions.course.id;
  const isTaken = (exam?.attempts ?? 0) > 0;
  const change = (changed: Partial<ExamFormValues>) => {
    setForm((before) => ({ ...before, ...changed }));
    setChanged(true);
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    void saving.run(async () => {
      const body = bodyOf(form);
      const saved = exam
        ? await request("PUT", "/api/exams/{examId}", { params: { examId: exam.id }, body: { ...body, revision: exam.revision } })
        : await request("POST", "/api/courses/{courseId}/exams", { params: { courseId: course }, body });
      isSaved.current = true;
      toast({ title: messages.saved });
      if (!exam) await navigate(builderHref({ course, view: "exams", item: saved.id }), { replace: true });
      await revalidate();
    }, messages.notSaved);
  }

  function publish(published: boolean): void {
    if (!exam) return;
    void saving.run(async () => {
      const params = { examId: exam.id };
      await request("POST", "/api/exams/{examId}/publish", { params, body: { published, revision: exam.revision } });
      toast({ title: published ? messages.publishedNow : messages.takenBack });
      await revalidate();
    }, messages.notSaved);
  }

  function remove(): void {
    if (!exam) return;
    void saving
      .run(async () => {
        await request("DELETE", "/api/exams/{examId}", { params: { examId: exam.id } });
        isSaved.current = true;
        toast({ title: messages.examDeleted });
        await navigate(builderHref({ course, view: "exams" }));
      }, messages.notDeleted)
      .finally(() => setDeleting(false));
  }

  const { failure } = saving;
  return (
    <form ref={refused} noValidate onSubmit={save} className="grid max-w-3xl gap-6">
      {isTaken && <Notice>{messages.frozen(exam?.attempts ?? 0)}</Notice>}
      {failure && (failure.field === undefined || failure.field.startsWith("slots")) && (
        <Notice tone="danger">{failure.message}</Notice>
      )}
      <Field label={messages.examTitle} error={saving.errorOf("title")} required>
        <Input
          dir="auto"
          maxLength={limits.title}
          value={form.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label={messages.instructions} hint={messages.markdownHint} error={saving.errorOf("instructions")}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={limits.instructions}
          value={form.instructions}
          onChange={({ target }) => change({ instructions: target.value })}
        />
      </Field>
      <ExamSlots slots={form.slots} questions={questions} disabled={isTaken} onChange={(slots) => change({ slots })} />
      <AccessCode code={form.access_code} disabled={isTaken} change={change} error={saving.errorOf("access_code")} />
      <Times form={form} isTaken={isTaken} change={change} errorOf={saving.errorOf} />
      <Rules form={form} isTaken={isTaken} change={change} errorOf={saving.errorOf} />
      <div data-actions className="flex flex-wrap items-center gap-3 border-t border-hairline pt-5">
        <Button type="submit" variant={exam && !isChanged && !exam.published ? "secondary" : "primary"} busy={saving.busy}>
          {messages.save}
        </Button>
        {exam && !exam.published && (
          <Button
            variant={isChanged ? "secondary" : "primary"}
            disabled={saving.busy || isChanged}
            title={isChanged ? messages.saveFirst : undefined}
            onClick={() => publish(true)}
          >
            {messages.publish}
          </Button>
        )}
        {exam?.published && !isTaken && (
          <Button disabled={saving.busy || isChanged} onClick={() => publish(false)}>
            {messages.unpublish}
          </Button>
        )}
        {exam && !isTaken && (
          <Button variant="quiet" disabled={saving.busy} onClick={() => setDeleting(true)}>
            {messages.delete}
          </Button>
        )}
        {exam && !isChanged && exam.slots.length > 0 && (
          <>
            <ButtonLink to={`/teach/${course}/exams/${exam.id}/preview`}>{messages.previewExam}</ButtonLink>
            <ButtonLink variant="quiet" to={`/teach/${course}/exams/${exam.id}/print`}>
              {messages.printExam}
            </ButtonLink>
          </>
        )}
        <ButtonLink variant="quiet" to={builderHref({ course, view: "exams" })}>
          {messages.allExams}
        </ButtonLink>
      </div>
      {exam && !exam.published && <p className="text-sm text-muted">{isChanged ? messages.saveFirst : messages.publishHint}</p>}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={messages.deleteExam}
        description={messages.deleteExamText}
        confirmLabel={messages.delete}
        danger
        busy={saving.busy}
        onConfirm={remove}
      />
      <LeaveGuard isChanged={isChanged} isLost={() => isChanged && !isSaved.current} />
    </form>
  );
}

function bodyOf(form: ExamFormValues): NewExam {
  return {
    title: form.title,
    instructions: form.instructions,
    time_limit_minutes: form.time_limit_minutes,
    attempts_allowed: form.attempts_allowed,
    opens_at: form.opens_at,
    closes_at: form.closes_at,
    passing_percent: form.passing_percent,
    grading: form.grading,
    shuffle: form.shuffle,
    results: form.results,
    results_after_closing: form.results_after_closing,
    results_when_posted: form.results_when_posted,
    access_code: form.access_code,
    slots: form.slots.map(({ question_id, pool_tag, draw, points }) => ({ question_id, pool_tag, draw, points })),
  };
}
