import { useState } from "react";
import { useRevalidator } from "react-router";
import { examLimits as limits } from "#domain/exam.ts";
import type { Exam } from "#domain/exam.schema.ts";
import type { LateList } from "#domain/gradebook.schema.ts";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import { shortStem } from "./question-table.tsx";
import { useSaving } from "./use-saving.ts";

type AccessCodeProps = {
  code: Exam["access_code"];
  change: (changed: { access_code: string | null }) => void;
  error: string | undefined;
};

/** The code that a learner has to type to begin. */
export function AccessCode({ code, change, error }: AccessCodeProps) {
  return (
    <Field label={messages.accessCode} hint={messages.accessCodeHint} error={error} className="max-w-sm">
      <Input
        dir="auto"
        autoComplete="off"
        maxLength={limits.code}
        value={code ?? ""}
        onChange={({ target }) => change({ access_code: target.value === "" ? null : target.value })}
      />
    </Field>
  );
}

/** Late answers: each is accepted or rejected, with a reason. */
export function LateAnswers({ examId, list: { answers } }: { examId: string; list: LateList }) {
  return (
    <section aria-labelledby="late-answers" className="grid max-w-3xl gap-4 border-t border-hairline pt-6">
      <div>
        <h3 id="late-answers" className="text-xl">
          {messages.lateAnswers}
        </h3>
        <p className="text-muted">{messages.lateAnswersHelp}</p>
      </div>
      <ul className="grid gap-4">
        {answers.map((late) => (
          <li key={`${late.attempt_id}.${late.position}`} className="grid gap-2 rounded-md border border-hairline p-4">
            <p className="flex flex-wrap items-center gap-2">
              <span dir="auto" className="font-[550]">
                {late.full_name}
              </span>
              {late.counts !== null && (
                <Chip hue={late.counts ? "success" : undefined}>{late.counts ? messages.lateCounts : messages.lateDoesNot}</Chip>
              )}
              <span className="text-sm text-muted">
                <Moment at={late.received_at} precise />
              </span>
            </p>
            <p dir="auto" className="line-clamp-2 text-sm text-muted">
              {shortStem(late.stem)}
            </p>
            <dl className="grid gap-2">
              <LateWords label={messages.lateAnswer} words={late.words} />
              {late.counts !== true && <LateWords label={messages.lateSaved} words={late.saved_words} />}
            </dl>
            {late.counts === null ? <Decision examId={examId} late={late} /> : <p className="text-sm">{late.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An answer in words, as text: it is shown as it was given. */
function LateWords({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {words === "" ? messages.lateEmpty : words}
      </dd>
    </div>
  );
}

function Decision({ examId, late }: { examId: string; late: LateList["answers"][number] }) {
  const [reason, setReason] = useState("");
  const saving = useSaving();
  const { revalidate } = useRevalidator();
  const decide = (counts: boolean) =>
    void saving.run(async () => {
      const params = { examId, attemptId: late.attempt_id, position: String(late.position) };
      await request("POST", "/api/exams/{examId}/late-answers/{attemptId}/{position}", { params, body: { counts, reason } });
      await revalidate();
    }, messages.notSaved);
  return (
    <div className="grid gap-3">
      {saving.failure && <Notice tone="danger">{saving.failure.message}</Notice>}
      <LeaveGuard isChanged={reason.trim() !== ""} isLost={() => reason.trim() !== ""} />
      <Field label={messages.lateReason}>
        <Input dir="auto" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <p className="flex flex-wrap gap-3">
        <Button size="sm" disabled={reason.trim() === "" || saving.busy} onClick={() => decide(true)}>
          {messages.countLate}
        </Button>
        <Button size="sm" variant="quiet" disabled={reason.trim() === "" || saving.busy} onClick={() => decide(false)}>
          {messages.refuseLate}
        </Button>
      </p>
    </div>
  );
}
