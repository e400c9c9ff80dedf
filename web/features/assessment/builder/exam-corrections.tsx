import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatPercent } from "#web/i18n/format.ts";
import { remedies, type Remedy } from "#domain/correction.ts";
import { correctionLimits, type CorrectionEffect, type CorrectionList } from "#domain/correction.schema.ts";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field, Select, Textarea } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { builderHref } from "./builder-params.ts";
import { messages } from "./messages.ts";
import { shortStem } from "./question-table.tsx";
import { useSaving } from "./use-saving.ts";

type ExamCorrectionsProps = { course: string; examId: string; list: CorrectionList };

/** Corrects a question of an exam whose key was wrong, after a preview of the effect. */
export function ExamCorrections({ course, examId, list: { questions, corrections } }: ExamCorrectionsProps) {
  const [questionId, setQuestionId] = useState("");
  const [remedy, setRemedy] = useState<Remedy>("new-key");
  const [mayLower, setMayLower] = useState(false);
  const [reason, setReason] = useState("");
  const [effect, setEffect] = useState<CorrectionEffect | null>(null);
  const [asking, setAsking] = useState(false);
  const saving = useSaving();
  const { revalidate } = useRevalidator();
  const params = { examId };
  const choice = { question_id: questionId, remedy, may_lower: mayLower };
  const question = questions.find(({ id }) => id === questionId);
  function change(set: () => void): void {
    set();
    setEffect(null);
  }
  const preview = () =>
    void saving.run(async () =>
      setEffect(await request("POST", "/api/exams/{examId}/corrections/preview", { params, body: choice })),
    );
  const correct = () =>
    void saving
      .run(async () => {
        await request("POST", "/api/exams/{examId}/corrections", { params, body: { ...choice, reason } });
        toast({ title: messages.corrected });
        setQuestionId("");
        setReason("");
        setEffect(null);
        await revalidate();
      }, messages.notSaved)
      .finally(() => setAsking(false));

  return (
    <section aria-labelledby="corrections" className="grid max-w-3xl gap-5 border-t border-hairline pt-6">
      <div>
        <h3 id="corrections" className="text-xl">
          {messages.corrections}
        </h3>
        <p className="text-muted">{messages.correctionsHelp}</p>
      </div>
      <LeaveGuard isChanged={reason.trim() !== ""} isLost={() => reason.trim() !== ""} />
      {saving.failure && (
        <Notice live tone="danger">
          {saving.failure.message}
        </Notice>
      )}
      <Field label={messages.correctedQuestion}>
        <Select value={questionId} onChange={({ target }) => change(() => setQuestionId(target.value))}>
          <option value="">{messages.chooseQuestion}</option>
          {questions.map(({ id, stem, attempts }) => (
            <option key={id} value={id}>
              {messages.askedTimes(shortStem(stem), attempts)}
            </option>
          ))}
        </Select>
      </Field>
      {question && (
        <>
          <RadioGroup
            legend={messages.remedy}
            name="remedy"
            value={remedy}
            onValueChange={(value) => change(() => setRemedy(remedies.find((each) => each === value) ?? remedy))}
            options={remedies.map((value) => ({ value, label: messages.remedies[value], hint: messages.remedyHints[value] }))}
          />
          {(remedy === "new-key" || remedy === "both-keys") && (
            <p className="text-sm">
              {messages.newKeyFrom(question.newest)}{" "}
              <TextLink to={builderHref({ course, item: question.id })}>{messages.openQuestion}</TextLink>
            </p>
          )}
          <Checkbox
            label={messages.mayLower}
            hint={messages.mayLowerHint}
            checked={mayLower}
            onChange={({ target }) => change(() => setMayLower(target.checked))}
          />
          <p>
            <Button busy={saving.busy} onClick={preview}>
              {messages.showEffect}
            </Button>
          </p>
          {effect && (
            <div className="grid gap-4">
              <Effect effect={effect} />
              <Field label={messages.correctionReason} hint={messages.correctionReasonHint} required>
                <Textarea
                  rows={2}
                  dir="auto"
                  maxLength={correctionLimits.reason}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
              <p>
                <Button
                  variant="primary"
                  disabled={reason.trim() === ""}
                  onPointerEnter={preloadOverlay}
                  onClick={() => setAsking(true)}
                >
                  {messages.correct}
                </Button>
              </p>
            </div>
          )}
        </>
      )}
      {corrections.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {corrections.map(({ id, stem, remedy: done, reason: why, author, made_at, changed, counts }) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              <Moment at={made_at} precise /> · {author ?? messages.someoneGone} · {messages.remedies[done]} · {shortStem(stem)}:{" "}
              {messages.changedScores(changed)} {why} {!counts && messages.replaced}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.correctConfirm}
        description={messages.correctText}
        confirmLabel={messages.correct}
        busy={saving.busy}
        onConfirm={correct}
      />
    </section>
  );
}

function Effect({ effect }: { effect: CorrectionEffect }) {
  return (
    <div role="status" className="grid gap-3">
      <p>{messages.effect(effect)}</p>
      {effect.newly_completed > 0 && <p>{messages.effectCompletes(effect.newly_completed)}</p>}
      <p className="text-sm text-muted">{messages.effectStays(effect.completions, effect.certificates)}</p>
      {effect.grades.length > 0 && (
        <CardTable label={messages.effectTable} columns={[messages.columnLearner, messages.columnBefore, messages.columnAfter]}>
          {effect.grades.map(({ full_name, before, after, passed_before, passed_after }, row) => (
            <CardRow key={row} name={<span dir="auto">{full_name}</span>}>
              <CardCell column={messages.columnBefore}>{gradeWords(before, passed_before)}</CardCell>
              <CardCell column={messages.columnAfter}>{gradeWords(after, passed_after)}</CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </div>
  );
}

function gradeWords(grade: number | null, passed: boolean): string {
  return grade === null ? "" : `${formatPercent(grade / 100)}, ${passed ? messages.passed : messages.notPassed}`;
}
