import { useState } from "react";
import { isInvited, type CsvInvitations } from "#domain/invitation-csv.schema.ts";
import { writeCsv } from "#domain/write-csv.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { GiveLines } from "./give-lines.tsx";
import { LineTable } from "./line-table.tsx";
import { messages, outcomeWords } from "./messages.ts";
import { useInviteMany } from "./use-invite-many.ts";

/** Invites many people at once; what will happen to each line is shown first, and what happened can be taken along. */
export function InviteMany() {
  const [open, setOpen] = useState(false);
  const many = useInviteMany();
  const { step, busy } = many;

  function change(next: boolean): void {
    if (!next) many.reset();
    setOpen(next);
  }

  const count = step.kind === "seen" ? step.found.lines.filter(({ outcome }) => isInvited(outcome)).length : 0;
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        locked={busy}
        title={messages.open}
        description={messages.help}
        className="sm:w-[min(100%,52rem)]"
        footer={
          step.kind === "giving" ? (
            <>
              <Button disabled={busy} onClick={() => change(false)}>
                {messages.cancel}
              </Button>
              <Button variant="primary" disabled={!many.hasLines} busy={busy} onClick={many.check}>
                {messages.check}
              </Button>
            </>
          ) : step.kind === "seen" ? (
            <>
              <Button disabled={busy} onClick={many.back}>
                {messages.back}
              </Button>
              <Button variant="primary" disabled={count === 0} busy={busy} onClick={many.send}>
                {messages.send(count)}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => saveResult(step.found)}>{messages.downloadResult}</Button>
              <Button variant="primary" onClick={() => change(false)}>
                {messages.close}
              </Button>
            </>
          )
        }
      >
        {step.kind === "giving" && <GiveLines many={many} failure={step.failure} />}
        {step.kind === "seen" && (
          <div className="grid gap-4">
            {step.failure && (
              <Notice tone="danger" live title={messages.notSent}>
                <p>{step.failure}</p>
                <p>{messages.notSentHelp}</p>
              </Notice>
            )}
            <LineTable found={step.found} when="before" />
          </div>
        )}
        {step.kind === "sent" && <LineTable found={step.found} when="after" />}
      </Dialog>
    </>
  );
}

function saveResult({ lines }: CsvInvitations): void {
  const { line, email, role, outcome } = messages.columns;
  const rows = lines.map((row) => [row.line, row.email, row.role, outcomeWords(row.outcome, "after")]);
  saveFile(messages.resultName, new Blob([writeCsv([[line, email, role, outcome.after], ...rows])], { type: "text/csv" }));
}
