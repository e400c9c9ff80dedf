import { useState } from "react";
import { useFetcher } from "react-router";
import { partOf } from "#web/i18n/define-messages.ts";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import type { LessonQuestions as Found } from "#domain/tutor-feedback.schema.ts";
import { action, textOf, type Outcome } from "#web/platform/act.ts";
import { request } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { AnswerReasons } from "./answer-reasons.tsx";
import { messages } from "./messages.ts";

/** Actions of an instructor on learners' questions, by the `intent` of the form. */
export const questionActions = {
  "save-answer": action({
    perform: (id, form) => {
      const body = { question: textOf(form, "question"), answer: textOf(form, "answer") };
      const settles = textOf(form, "settles");
      return id === ""
        ? request("POST", "/api/teaching/lessons/{lessonId}/answers", {
            params: { lessonId: textOf(form, "lesson") },
            body: { ...body, settles: settles === "" ? null : settles },
          })
        : request("PUT", "/api/teaching/answers/{answerId}", { params: { answerId: id }, body });
    },
    done: () => ({ title: messages.saved, description: messages.savedText }),
    failed: () => messages.notSaved,
  }),
  "delete-answer": action({
    perform: (id) => request("DELETE", "/api/teaching/answers/{answerId}", { params: { answerId: id } }),
    done: () => ({ title: messages.deleted }),
    failed: () => messages.notDeleted,
  }),
};

/** An answer being edited: a new one, one to learners' question, or an existing one. */
type Writing = { id: string; question: string; answer: string; settles: string };

const blank = { id: "", question: "", answer: "", settles: "" };
const columns = partOf(messages, "columns");

/** Which passages of a lesson learners ask about, the tutor's open questions, and the instructor's answers. */
export function LessonQuestions({ courseId, found }: { courseId: string; found: Found }) {
  const { lesson, shown, passages, questions, answers } = found;
  // A new key resets the dialog for each new answer.
  const [writing, setWriting] = useState<(Writing & { time: number }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const remove = useFetcher();
  function write(what: Writing): void {
    setWriting((before) => ({ ...what, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }
  return (
    <div className="page-width grid gap-10 pt-8 lg:pt-12">
      <div>
        <Breadcrumb
          entries={[
            { label: messages.back, to: "/dashboard" },
            { label: messages.title, to: `/course-questions/${courseId}` },
            { label: lesson.title },
          ]}
        />
        <h1 className="mt-6 wrap-anywhere">{messages.of(lesson.title)}</h1>
        {!shown && <p className="mt-3 max-w-measure text-muted">{messages.fewText}</p>}
      </div>
      {shown && (
        <section className="grid gap-4">
          <h2 className="text-2xl">{messages.openQuestions}</h2>
          {questions.length === 0 && <p className="text-muted">{messages.noOpen}</p>}
          <ul className="grid gap-4">
            {questions.map((question) => (
              <li key={question.question}>
                <OpenQuestion
                  question={question}
                  onAnswer={(asked) => write({ ...blank, question: asked, settles: question.question })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-4">
        <h2 className="text-2xl">{messages.yourAnswers}</h2>
        {answers.length === 0 && <p className="text-muted">{messages.noAnswers}</p>}
        <ul className="grid gap-4">
          {answers.map(({ id, question, answer }) => (
            <li key={id}>
              <Card className="grid gap-2">
                <h3 className="text-lg wrap-anywhere" dir="auto">
                  {question}
                </h3>
                <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
                  {answer}
                </p>
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={messages.editOf(question)}
                    onPointerEnter={preloadOverlay}
                    onClick={() => write({ ...blank, id, question, answer })}
                  >
                    {messages.edit}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={remove.state !== "idle" && remove.formData?.get("id") === id}
                    aria-label={messages.deleteOf(question)}
                    onClick={() => void remove.submit({ intent: "delete-answer", id }, { method: "post" })}
                  >
                    {messages.delete}
                  </Button>
                </div>
              </Card>
            </li>
          ))}
        </ul>
        <div>
          <Button onPointerEnter={preloadOverlay} onClick={() => write(blank)}>
            {messages.addAnswer}
          </Button>
        </div>
      </section>
      {shown && <HeatMap passages={passages} />}
      {writing && <AnswerDialog key={writing.time} lessonId={lesson.id} writing={writing} open={isOpen} onOpenChange={setOpen} />}
    </div>
  );
}

type OpenQuestionProps = { question: Found["questions"][number]; onAnswer: (question: string) => void };

function OpenQuestion({ question: { question, times, unanswered, not_helpful, reasons, answers }, onAnswer }: OpenQuestionProps) {
  const said = [
    messages.times(times),
    ...(unanswered > 0 ? [messages.unanswered(unanswered)] : []),
    ...(not_helpful > 0 ? [messages.notHelpful(not_helpful)] : []),
  ];
  return (
    <Card className="grid gap-2">
      <h3 className="text-lg wrap-anywhere" dir="auto">
        {question}
      </h3>
      <p className="text-sm text-muted tabular-nums">{said.join(", ")}</p>
      {reasons.length > 0 && (
        <div className="text-sm">
          <p className="text-muted">{messages.reasons}</p>
          <ul className="mt-1 grid gap-1">
            {reasons.map((reason, index) => (
              <li key={index} className="border-s-2 border-edge ps-3 wrap-anywhere" dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <AnswerReasons question={question} answers={answers} />
      <div>
        <Button
          size="sm"
          aria-label={messages.answerOf(question)}
          onPointerEnter={preloadOverlay}
          onClick={() => onAnswer(question.slice(0, feedbackLimits.question))}
        >
          {messages.answerThis}
        </Button>
      </div>
    </Card>
  );
}

/** Background colors by a passage's questions relative to the most asked passage. */
const shades = ["bg-wash", "bg-accent/25", "bg-accent/50", "bg-accent/75", "bg-accent"] as const;

function HeatMap({ passages }: { passages: Found["passages"] }) {
  const most = Math.max(1, ...passages.map(({ asked }) => asked));
  return (
    <section>
      <h2 className="text-2xl">{messages.heat}</h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{messages.heatText}</p>
      <CardTable label={messages.heat} columns={[messages.columnPassage, columns.asked, columns.unanswered, columns.notHelpful]}>
        {passages.map(({ heading, begins, asked, unanswered, not_helpful }, index) => (
          <CardRow
            key={index}
            name={
              <span className="flex gap-3">
                <span
                  aria-hidden="true"
                  className={`w-3 shrink-0 rounded-sm ${shades[Math.ceil((asked / most) * (shades.length - 1))] ?? shades[0]}`}
                />
                <span className="grid gap-0.5">
                  <span dir="auto" className="wrap-anywhere">
                    {heading}
                  </span>
                  <span dir="auto" className="text-xs font-normal wrap-anywhere text-muted">
                    {begins}
                  </span>
                </span>
              </span>
            }
          >
            <CardCell column={columns.asked}>{asked}</CardCell>
            <CardCell column={columns.unanswered}>{unanswered}</CardCell>
            <CardCell column={columns.notHelpful}>{not_helpful}</CardCell>
          </CardRow>
        ))}
      </CardTable>
    </section>
  );
}

type AnswerDialogProps = { lessonId: string; writing: Writing; open: boolean; onOpenChange: (open: boolean) => void };

function AnswerDialog({ lessonId, writing, open, onOpenChange }: AnswerDialogProps) {
  const fetcher = useFetcher<Outcome>();
  const [question, setQuestion] = useState(writing.question);
  const [answer, setAnswer] = useState(writing.answer);
  const busy = fetcher.state !== "idle";
  const outcome = busy ? undefined : fetcher.data;
  const failure = outcome?.kind === "failed" ? outcome : null;
  function save(): void {
    const { id, settles } = writing;
    void fetcher.submit({ intent: "save-answer", id, lesson: lessonId, settles, question, answer }, { method: "post" });
  }
  return (
    <FormDialog
      open={open && outcome?.kind !== "done"}
      onClose={() => onOpenChange(false)}
      onSubmit={save}
      wouldLose={() => question !== writing.question || answer !== writing.answer}
      busy={busy}
      title={messages.dialogTitle}
      description={messages.dialogText}
      submitLabel={messages.save}
    >
      <Field
        label={messages.question}
        required
        hint={messages.questionHint}
        error={failure?.field === "question" && failure.message}
      >
        <Input value={question} maxLength={feedbackLimits.question} onChange={({ target }) => setQuestion(target.value)} />
      </Field>
      <Field label={messages.answer} required error={failure?.field === "answer" && failure.message}>
        <Textarea rows={6} value={answer} maxLength={feedbackLimits.answer} onChange={({ target }) => setAnswer(target.value)} />
      </Field>
    </FormDialog>
  );
}
