import { useEffect, useState, type FormEvent } from "react";
import type { StoredRule } from "#domain/completion.schema.ts";
import { asksSomething, lessonRules, type CompletionRule } from "#domain/completion.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { NumberInput } from "#web/ui/number-input.tsx";
import { messages } from "./messages.ts";

/** The completion rule of a course, with the text that learners will see. */
export function RuleForm({ courseId }: { courseId: string }) {
  const [stored, setStored] = useState<StoredRule | null>(null);
  const [rule, setRule] = useState<CompletionRule | null>(null);
  const [certifiesGrade, setCertifiesGrade] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const params = { courseId };
    request("GET", "/api/courses/{courseId}/completion-rule", { params, signal: leaving.signal }).then(
      (answer) => {
        setStored(answer);
        setRule(answer.rule);
        setCertifiesGrade(answer.certificate_grade);
        setFailure(null);
      },
      (error: unknown) => leaving.signal.aborted || setFailure(error instanceof ApiError ? error.message : messages.failed),
    );
    return () => leaving.abort();
  }, [courseId, tries]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!rule || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setStored(
        await request("PUT", "/api/courses/{courseId}/completion-rule", {
          params: { courseId },
          body: { ...rule, certificate_grade: certifiesGrade },
        }),
      );
      toast({ title: messages.ruleSaved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  const isChanged =
    stored !== null && (JSON.stringify(rule) !== JSON.stringify(stored.rule) || certifiesGrade !== stored.certificate_grade);
  const change = (changed: Partial<CompletionRule>) => setRule((before) => before && { ...before, ...changed });
  return (
    <section aria-labelledby="course-completion" className="grid gap-4 border-t border-hairline pt-6">
      <h3 id="course-completion" className="text-xl">
        {messages.completion}
      </h3>
      <p className="text-sm text-muted">{messages.completionHelp}</p>
      {failure && (
        <Notice
          tone="danger"
          live
          action={
            !stored && (
              <Button size="sm" onClick={() => setTries(tries + 1)}>
                {messages.tryAgain}
              </Button>
            )
          }
        >
          {failure}
        </Notice>
      )}
      {rule && stored && (
        <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
          <LeaveGuard isChanged={isChanged} isLost={() => isChanged} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={messages.lessonRule}>
              <Select
                value={rule.lessons}
                onChange={({ target }) =>
                  change({ lessons: lessonRules.find((known) => known === target.value) ?? rule.lessons })
                }
              >
                {lessonRules.toReversed().map((lessons) => (
                  <option key={lessons} value={lessons}>
                    {messages.lessonRules[lessons]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={messages.grade} hint={messages.gradeHint}>
              <NumberInput
                optional
                min={1}
                max={100}
                value={rule.grade_percent}
                onChange={(grade_percent) => change({ grade_percent })}
              />
            </Field>
          </div>
          <Checkbox
            label={messages.checks}
            hint={messages.checksHint(stored.checks)}
            checked={rule.checks}
            onChange={({ target }) => change({ checks: target.checked })}
          />
          <Checkbox
            label={messages.exams}
            hint={messages.examsHint(stored.exams)}
            checked={rule.exams}
            onChange={({ target }) => change({ exams: target.checked })}
          />
          <Checkbox
            label={messages.certifiesGrade}
            hint={messages.certifiesGradeHint}
            checked={certifiesGrade}
            onChange={({ target }) => setCertifiesGrade(target.checked)}
          />
          <div className="rounded-md border border-hairline bg-sunken p-4 text-sm" aria-live="polite">
            <p className="mb-1 font-[550]">{messages.learnersRead}</p>
            {asksSomething(rule) ? (
              <ul className="list-disc ps-5">
                {messages.rule(rule).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              <p className="text-danger">{messages.nothingAsked}</p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={busy} disabled={!asksSomething(rule)}>
              {messages.saveRule}
            </Button>
            <p className="text-sm text-muted tabular-nums">{messages.completedBy(stored.completed)}</p>
          </div>
        </form>
      )}
    </section>
  );
}
