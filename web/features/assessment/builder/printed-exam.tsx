import { Fragment } from "react";
import { useNavigate } from "react-router";
import type { ExamForm } from "#domain/exam-preview.schema.ts";
import { CourseLanguage } from "#web/ui/course-language.ts";
import { CreditRule } from "#web/features/assessment/question/credit-rule.tsx";
import { Html } from "#web/features/assessment/question/html.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { Printer } from "#web/ui/icons-signed-in.tsx";
import { formLetters } from "./load-form.ts";
import { printMessages as messages } from "./print-messages.ts";
import { KeyEntry, letterOf } from "./printed-key.tsx";
import "./printed-exam.css";

type Asked = ExamForm["questions"][number];

/** An exam on paper: a sheet for each learner, followed by the key for whoever grades it. */
export function PrintedExam({ form, toExam }: { form: ExamForm; toExam: string }) {
  const { exam, questions } = form;
  const navigate = useNavigate();
  return (
    <div className="page-width grid gap-6 py-8">
      <Breadcrumb entries={[{ label: messages.toExam, to: toExam }, { label: messages.title }]} />
      <div className="grid max-w-3xl gap-4">
        <p className="text-muted">{messages.help}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={messages.formLabel}>
            <Select
              value={form.form}
              onChange={({ target }) =>
                void navigate({ search: `?form=${target.value}` }, { replace: true, preventScrollReset: true })
              }
            >
              {formLetters.map((letter) => (
                <option key={letter} value={letter}>
                  {messages.form(letter)}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="primary" onClick={() => print()}>
            <Printer aria-hidden="true" />
            {messages.print}
          </Button>
        </div>
      </div>
      <div data-print className="ui-sheets">
        <CourseLanguage value={exam.language}>
          <article className="ui-sheet" aria-labelledby="sheet-title">
            <SheetHead form={form} />
            {form.instructions !== "" && <Html html={form.instructions} />}
            <ol className="ui-sheet-questions">
              {questions.map((asked) => (
                <li key={asked.position} className="ui-sheet-question">
                  <h2>
                    {messages.questionOf(asked.position + 1)} <span>{messages.points(asked.points)}</span>
                  </h2>
                  <CreditRule question={asked.question} className="ui-sheet-how" />
                  <PaperQuestion asked={asked} />
                </li>
              ))}
            </ol>
          </article>
          <article className="ui-sheet ui-sheet-key" aria-labelledby="key-title">
            <h2 id="key-title" dir="auto">
              {messages.keyOf(exam.title, form.form)}
            </h2>
            <ol className="ui-sheet-questions">
              {questions.map((asked) => (
                <li key={asked.position} className="ui-sheet-answer">
                  <h3>
                    {asked.position + 1}. <span>{messages.points(asked.points)}</span>
                  </h3>
                  <KeyEntry asked={asked} />
                </li>
              ))}
            </ol>
          </article>
        </CourseLanguage>
      </div>
    </div>
  );
}

function SheetHead({ form: { exam, form, time_limit_minutes: minutes, passing_percent, max_score } }: { form: ExamForm }) {
  const facts = [
    messages.form(form),
    ...(minutes === null ? [] : [messages.minutes(minutes)]),
    messages.points(max_score),
    messages.needed(passing_percent),
  ];
  return (
    <header className="ui-sheet-head">
      <p dir="auto" lang={exam.language}>
        {exam.course_title}
      </p>
      <h1 id="sheet-title" dir="auto" lang={exam.language}>
        {exam.title}
      </h1>
      <p>{facts.join(" · ")}</p>
      <p className="ui-sheet-lines">
        <span>{messages.name}</span>
        <span>{messages.date}</span>
      </p>
      <p className="ui-sheet-total">{messages.pointsOf(max_score)}</p>
    </header>
  );
}

/** A question to be answered with a pen. */
function PaperQuestion({ asked: { question } }: { asked: Asked }) {
  const { type, stem, options, matches, unit, gaps } = question;
  switch (type) {
    case "single-choice":
    case "true-false":
    case "multiple-choice":
    case "ordering":
      return (
        <>
          <Html html={stem} />
          <p className="ui-sheet-how">
            {type === "ordering" ? messages.order : type === "multiple-choice" ? messages.chooseSome : messages.chooseOne}
          </p>
          <ul className="ui-sheet-options">
            {options.map(({ id, html }, at) => (
              <li key={id}>
                <span className="ui-sheet-box" data-round={type === "multiple-choice" || type === "ordering" ? undefined : ""} />
                {type !== "ordering" && <b>{letterOf(at)}</b>} <Html inline html={html} />
              </li>
            ))}
          </ul>
        </>
      );
    case "matching":
      return (
        <>
          <Html html={stem} />
          <p className="ui-sheet-how">{messages.match}</p>
          <div className="ui-sheet-pairs">
            <ol>
              {options.map(({ id, html }, at) => (
                <li key={id}>
                  <b>{at + 1}</b> <Html inline html={html} /> <span className="ui-sheet-gap" data-short="" />
                </li>
              ))}
            </ol>
            <ol>
              {matches.map(({ id, text }, at) => (
                <li key={id} dir="auto">
                  <b>{letterOf(at)}</b> {text}
                </li>
              ))}
            </ol>
          </div>
        </>
      );
    case "cloze":
      return (
        <>
          <Html html={numberGaps(stem)} className="ui-sheet-cloze" />
          <p className="ui-sheet-how">{messages.fill}</p>
          {gaps.map(({ id, choices }, at) =>
            choices.length === 0 ? (
              <Fragment key={id} />
            ) : (
              <p key={id} dir="auto">
                {messages.fillFrom(at + 1)} {choices.map(({ text }) => text).join(" / ")}
              </p>
            ),
          )}
        </>
      );
    case "short-text":
    case "numeric":
      return (
        <>
          <Html html={stem} />
          <p className="ui-sheet-line">
            <bdi>{unit}</bdi>
          </p>
        </>
      );
    case "essay":
      return (
        <>
          <Html html={stem} />
          <div className="ui-sheet-essay" />
        </>
      );
  }
}

/** Replace a cloze's gaps by numbered lines, all of the same length so that none reveals its answer. */
function numberGaps(stem: string): string {
  let at = 0;
  return stem.replace(/<span data-gap="[^"]*"><\/span>/g, () => `<span class="ui-sheet-gap"><sup>${++at}</sup></span>`);
}
