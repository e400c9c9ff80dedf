import { useEffect, useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { gradeGroupLimits as limits } from "#domain/course-grade.ts";
import { writePercent } from "#domain/exam.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { request } from "#web/platform/api.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useCloseQuestion } from "#web/ui/use-close-question.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { messages } from "./messages.ts";
import { isChangedMeanwhile, useReloadIfChanged, useSaving } from "./use-saving.ts";

export type Cell = Gradebook["learners"][number]["cells"][number];
type Whose = { learner: { id: string; full_name: string }; exam: { id: string; title: string }; cell: Cell };

/** Sets a learner's grade of an exam, or excuses them, with a reason shown to them. */
export function GradeDecision({ learner, exam, cell }: Whose) {
  const [open, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { close, question } = useCloseQuestion(
    () => isChanged,
    () => setOpen(false),
  );
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.changeGrade} <span className="sr-only">{messages.gradeOfLearner(exam.title, learner.full_name)}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={close}
        title={messages.changeGradeTitle}
        description={messages.gradeOfLearner(exam.title, learner.full_name)}
      >
        <DecisionForm learner={learner} exam={exam} cell={cell} onTyped={setChanged} onDone={() => setOpen(false)} />
      </Dialog>
      {question}
    </>
  );
}

type Decision = keyof typeof messages.decisions;
const decisions = ["set", "excuse", "none"] as const satisfies readonly Decision[];

/** Say in words what somebody else has decided. */
function describeNow({ state, grade, decision }: Cell): string {
  if (decision === null) return messages.decisionWithdrawn;
  const now = state === "excused" || grade === null ? messages.decisions.excuse : formatPercent(grade / 100);
  return messages.decisionNow(now, decision.reason);
}

type DecisionFormProps = Whose & { onTyped: (isChanged: boolean) => void; onDone: () => void };

function DecisionForm({ learner, exam, cell, onTyped, onDone }: DecisionFormProps) {
  const [decision, setDecision] = useState<Decision>(cell.state === "excused" ? "excuse" : "set");
  const [percent, setPercent] = useState(cell.grade === null ? "" : writePercent(cell.grade));
  const [reason, setReason] = useState(cell.decision?.reason ?? "");
  const typed = JSON.stringify([decision, percent, reason]);
  const [before] = useState(typed);
  useEffect(() => {
    onTyped(typed !== before);
    return () => onTyped(false);
  }, [typed, before, onTyped]);
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const { revalidate } = useRevalidator();
  // The decision that the form was opened with; null once the person has been told that there is another one.
  const [seen, setSeen] = useState<Pick<Cell, "decision"> | null>(cell);
  const reloadIfChanged = useReloadIfChanged(() => setSeen(null));
  const grade = Math.round(Number(percent) * 100);
  const isGrade = percent.trim() !== "" && grade >= 0 && grade <= 10_000;

  function save(event: FormEvent): void {
    event.preventDefault();
    void saving.run(async () => {
      await request("PUT", "/api/exams/{examId}/grades/{personId}", {
        params: { examId: exam.id, personId: learner.id },
        body: {
          decision,
          grade: decision === "set" ? grade : null,
          reason: decision === "none" ? "" : reason,
          replaces: (seen ?? cell).decision?.set_at ?? null,
        },
      }).catch(reloadIfChanged);
      toast({ title: messages.gradeSaved });
      onDone();
      await revalidate();
    });
  }
  return (
    <form ref={refused} noValidate onSubmit={save} className="grid gap-4">
      {saving.failure && (
        <Notice tone="danger" live>
          {saving.failure.message}
          {isChangedMeanwhile(saving.failure) && <p className="mt-1 wrap-anywhere">{describeNow(cell)}</p>}
        </Notice>
      )}
      <Field label={messages.decision}>
        <Select
          value={decision}
          onChange={({ target }) => setDecision(decisions.find((known) => known === target.value) ?? decision)}
        >
          {decisions
            .filter((known) => known !== "none" || cell.decision !== null)
            .map((known) => (
              <option key={known} value={known}>
                {messages.decisions[known]}
              </option>
            ))}
        </Select>
      </Field>
      {decision === "set" && (
        <Field label={messages.gradePercent}>
          <Input type="number" min={0} max={100} step="any" value={percent} onChange={({ target }) => setPercent(target.value)} />
        </Field>
      )}
      {decision !== "none" && (
        <Field label={messages.decisionReason} hint={messages.decisionReasonHint}>
          <Input dir="auto" maxLength={limits.reason} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={saving.busy}
        disabled={decision !== "none" && (reason.trim() === "" || (decision === "set" && !isGrade))}
        className="justify-self-start"
      >
        {messages.saveGrade}
      </Button>
    </form>
  );
}
