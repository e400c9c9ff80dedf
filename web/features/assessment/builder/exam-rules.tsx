import { examLimits as limits, resultsShown } from "#domain/exam.ts";
import type { Exam, NewExam } from "#domain/exam.schema.ts";
import { attemptGradings } from "#domain/grade-answer.ts";
import { localTime, momentOf } from "#web/platform/local-time.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { messages } from "./messages.ts";

/** The form state of an exam. */
export type ExamFormValues = Omit<NewExam, "slots"> & { slots: Exam["slots"] };

type PartProps = {
  form: ExamFormValues;
  isTaken: boolean;
  change: (changed: Partial<ExamFormValues>) => void;
  errorOf: (field: string) => string | undefined;
};

/** When an exam can be taken, how often, and for how long. */
export function Times({ form, isTaken, change, errorOf }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.timeLimit} hint={messages.timeLimitHint} error={errorOf("time_limit_minutes")}>
        <NumberInput
          optional
          min={1}
          max={limits.minutes}
          disabled={isTaken}
          value={form.time_limit_minutes}
          onChange={(time_limit_minutes) => change({ time_limit_minutes })}
        />
      </Field>
      <Field label={messages.attemptsAllowed} error={errorOf("attempts_allowed")}>
        <NumberInput
          min={1}
          max={limits.attempts}
          value={form.attempts_allowed}
          onChange={(attempts_allowed) => change({ attempts_allowed })}
        />
      </Field>
      <Field label={messages.opensAt} hint={messages.yourClock} error={errorOf("opens_at")}>
        <Input
          type="datetime-local"
          disabled={isTaken}
          value={localTime(form.opens_at)}
          onChange={({ target }) => change({ opens_at: momentOf(target.value) })}
        />
      </Field>
      <Field label={messages.closesAt} hint={messages.yourClock} error={errorOf("closes_at")}>
        <Input
          type="datetime-local"
          value={localTime(form.closes_at)}
          onChange={({ target }) => change({ closes_at: momentOf(target.value) })}
        />
      </Field>
    </div>
  );
}

/** How an exam is graded, and which results learners see when. */
export function Rules({ form, isTaken, change, errorOf }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.passing} error={errorOf("passing_percent")}>
        <NumberInput
          min={1}
          max={100}
          disabled={isTaken}
          value={form.passing_percent}
          onChange={(passing_percent) => change({ passing_percent })}
        />
      </Field>
      <Field label={messages.grading}>
        <Select
          disabled={isTaken}
          value={form.grading}
          onChange={({ target }) => change({ grading: attemptGradings.find((known) => known === target.value) ?? form.grading })}
        >
          {attemptGradings.map((grading) => (
            <option key={grading} value={grading}>
              {messages.gradings[grading]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.results}>
        <Select
          value={form.results}
          onChange={({ target }) => change({ results: resultsShown.find((known) => known === target.value) ?? form.results })}
        >
          {resultsShown.map((results) => (
            <option key={results} value={results}>
              {messages.resultsShown[results]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid content-end gap-2">
        <Checkbox
          label={messages.afterClosing}
          hint={messages.afterClosingHint}
          checked={form.results_after_closing}
          onChange={({ target }) => change({ results_after_closing: target.checked })}
        />
        <Checkbox
          label={messages.whenPosted}
          hint={messages.whenPostedHint}
          checked={form.results_when_posted}
          onChange={({ target }) => change({ results_when_posted: target.checked })}
        />
        <Checkbox
          label={messages.shuffle}
          hint={messages.shuffleHint}
          disabled={isTaken}
          checked={form.shuffle}
          onChange={({ target }) => change({ shuffle: target.checked })}
        />
      </div>
    </div>
  );
}
