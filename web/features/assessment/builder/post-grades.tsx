import { useState } from "react";
import { useRevalidator } from "react-router";
import { msg, plural } from "@lingui/core/macro";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useSaving } from "./use-saving.ts";

/** The texts of posting grades. */
const messages = defineMessages({
  title: msg`Grades to post`,
  help: msg`Learners see these grades once you post them. Essays that no one has read yet can be posted later.`,
  nothing: msg`Nothing to post`,
  post: (count: number) => msg`Post the grades of ${plural(count, { one: "# learner", other: "# learners" })}`,
  confirm: (exam: string) => msg`Post the grades of “${exam}”?`,
  confirmText: (count: number) =>
    msg`${plural(count, { one: "# learner sees their grade and is", other: "# learners see their grades and are" })} notified by email. This cannot be undone.`,
  posted: (count: number) => msg`Grades of ${plural(count, { one: "# learner", other: "# learners" })} posted`,
  failed: msg`Nothing was posted`,
});

type GradedExam = Gradebook["exams"][number];

/** The exams whose grades have not been posted yet, each with the number of learners waiting for theirs. */
export function PostGrades({ exams }: { exams: readonly GradedExam[] }) {
  const waiting = exams.filter(({ results_when_posted }) => results_when_posted);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="post-grades" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h3 id="post-grades" className="text-lg">
        {messages.title}
      </h3>
      <p className="text-sm text-muted">{messages.help}</p>
      <ul className="grid gap-2">
        {waiting.map((exam) => (
          <li key={exam.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span dir="auto" className="wrap-anywhere">
              {exam.title}
            </span>
            {exam.to_post === 0 ? <span className="text-muted">{messages.nothing}</span> : <PostButton exam={exam} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostButton({ exam: { id, title, to_post } }: { exam: GradedExam }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useSaving();
  const { revalidate } = useRevalidator();
  const post = () =>
    void run(async () => {
      const { posted } = await request("POST", "/api/exams/{examId}/grades/post", { params: { examId: id } });
      toast({ title: messages.posted(posted) });
      await revalidate();
    }, messages.failed).finally(() => setAsking(false));
  return (
    <>
      <Button size="sm" variant="primary" busy={busy} onClick={() => setAsking(true)}>
        {messages.post(to_post)}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.confirm(title)}
        description={messages.confirmText(to_post)}
        confirmLabel={messages.post(to_post)}
        busy={busy}
        onConfirm={post}
      />
    </>
  );
}
