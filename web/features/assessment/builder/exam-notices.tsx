import { msg } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { examLimits } from "#domain/exam.ts";
import type { ExamNotice } from "#domain/exam-notice.schema.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { useSaving } from "./use-saving.ts";

const messages = defineMessages({
  title: msg`Notices during the exam`,
  about: msg`Everyone who is taking this exam sees the notice within ten seconds, and screen readers announce it. Anyone who starts later sees it too.`,
  text: msg`Notice`,
  send: msg`Send to everyone`,
  notSent: msg`The notice was not sent`,
  sent: msg`Notices sent`,
  none: msg`No notices have been sent.`,
  withdraw: msg`Withdraw`,
  withdrawOf: (text: string) => msg`Withdraw the notice: ${text}`,
  notWithdrawn: msg`The notice was not withdrawn`,
  loading: msg`Loading notices…`,
  failed: msg`The notices could not be loaded.`,
});

/** Notices from an exam's authors to everybody who is taking it. */
export function ExamNotices({ examId }: { examId: string }) {
  const [notices, setNotices] = useState<ExamNotice[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [text, setText] = useState("");
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const params = { examId };
  useEffect(() => {
    const stop = new AbortController();
    request("GET", "/api/exams/{examId}/notices", { params: { examId }, signal: stop.signal }).then(
      (list) => setNotices(list.notices),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(error.message);
      },
    );
    return () => stop.abort();
  }, [examId]);
  const send = () =>
    void saving.run(async () => {
      const list = await request("POST", "/api/exams/{examId}/notices", { params, body: { text } });
      setNotices(list.notices);
      setText("");
    }, messages.notSent);
  const withdraw = (noticeId: string) =>
    void saving.run(async () => {
      const list = await request("DELETE", "/api/exams/{examId}/notices/{noticeId}", { params: { examId, noticeId } });
      setNotices(list.notices);
    }, messages.notWithdrawn);
  return (
    <section aria-labelledby="exam-notices" className="grid max-w-3xl gap-4 border-t border-hairline pt-6">
      <div>
        <h3 id="exam-notices" className="text-xl">
          {messages.title}
        </h3>
        <p className="text-muted">{messages.about}</p>
      </div>
      <form
        ref={refused}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label={messages.text} error={saving.errorOf("text")}>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={examLimits.notice}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <p>
          <Button type="submit" busy={saving.busy} disabled={text.trim() === ""}>
            {messages.send}
          </Button>
        </p>
      </form>
      <LeaveGuard isChanged={text.trim() !== ""} isLost={() => text.trim() !== ""} />
      {saving.failure && !saving.failure.field && <Notice tone="danger">{saving.failure.message}</Notice>}
      {failed !== null && (
        <Notice tone="danger" title={messages.failed}>
          {failed}
        </Notice>
      )}
      <div role="status">
        {notices === null && failed === null && <p className="text-sm text-muted">{messages.loading}</p>}
        {notices?.length === 0 && <p className="text-sm text-muted">{messages.none}</p>}
      </div>
      {notices !== null && notices.length > 0 && (
        <ol aria-label={messages.sent} className="divide-y divide-hairline">
          {notices.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="text-sm text-muted">
                  <Moment at={notice.sent_at} precise />
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {notice.text}
                </p>
              </div>
              <Button
                size="sm"
                variant="quiet"
                disabled={saving.busy}
                aria-label={messages.withdrawOf(notice.text.slice(0, 60))}
                onClick={() => withdraw(notice.id)}
              >
                {messages.withdraw}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
