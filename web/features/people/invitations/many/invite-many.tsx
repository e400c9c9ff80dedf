import { useState } from "react";
import { isInvited, type CsvInvitations, type CsvLineOutcome } from "#domain/invitation-csv.schema.ts";
import { writeCsv } from "#domain/write-csv.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { GiveLines } from "./give-lines.tsx";
import { messages, outcomeWords } from "./messages.ts";
import { useInviteMany } from "./use-invite-many.ts";

/** Bulk invitations. The expected outcome of each line is shown first; the actual one can be downloaded. */
export function InviteMany() {
  const [open, setOpen] = useState(false);
  const many = useInviteMany();
  const { step, busy } = many;
  const isUnsent = many.hasLines && step.kind !== "sent";

  function close(): void {
    many.reset();
    setOpen(false);
  }

  /** Escape and a click outside keep what was typed, for when the dialog is opened again. */
  function change(next: boolean): void {
    if (step.kind === "sent") many.reset();
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
              <Button disabled={busy} onClick={close}>
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
              <Button variant="primary" onClick={close}>
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
      <LeaveGuard
        isChanged={isUnsent}
        isLost={() => isUnsent}
        // Another page or search of the same list keeps the dialog, and what was typed in it.
        staysAt={(there, here) => !open && there.pathname === here.pathname && viewOf(there) === viewOf(here)}
      />
    </>
  );
}

function viewOf({ search }: { search: string }): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get("tab")} ${parameters.get("view")}`;
}

function saveResult({ lines }: CsvInvitations): void {
  const { line, email, role, outcome } = messages.columns;
  const rows = lines.map((row) => [row.line, row.email, row.role, outcomeWords(row.outcome, "after")]);
  saveFile(messages.resultName, new Blob([writeCsv([[line, email, role, outcome.after], ...rows])], { type: "text/csv" }));
}

/** Every line with its expected or actual outcome. */
function LineTable({ found, when }: { found: CsvInvitations; when: "before" | "after" }) {
  const [onlyOthers, setOnlyOthers] = useState(false);
  const invited = found.lines.filter(({ outcome }) => isInvited(outcome)).length;
  const others = found.lines.length - invited;
  const shown = onlyOthers ? found.lines.filter(({ outcome }) => !isInvited(outcome)) : found.lines;
  const { line, email, role, outcome: outcomes } = messages.columns;
  return (
    <div className="grid gap-3">
      <p role="status" className="font-[550]">
        {when === "before" ? messages.willBeInvited(invited, others) : messages.wereInvited(invited, others)}
      </p>
      {found.unused_columns.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{messages.unusedColumns(found.unused_columns)}</p>
      )}
      {others > 0 && invited > 0 && (
        <Checkbox label={messages.onlyOthers} checked={onlyOthers} onChange={({ target }) => setOnlyOthers(target.checked)} />
      )}
      <CardTable label={messages.table} columns={[email, line, role, outcomes[when]]}>
        {shown.map((row) => (
          <CardRow key={row.line} name={<span className="wrap-anywhere">{row.email || messages.noAddress}</span>}>
            <CardCell column={line}>
              <span className="text-muted tabular-nums">{row.line}</span>
            </CardCell>
            <CardCell column={role}>
              <span className="wrap-break-word">{row.role}</span>
            </CardCell>
            <CardCell column={outcomes[when]}>
              <Chip hue={hueOf(row.outcome)}>{outcomeWords(row.outcome, when)}</Chip>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}

function hueOf(outcome: CsvLineOutcome): string {
  if (isInvited(outcome)) return "success";
  return outcome === "already_invited" || outcome === "has_account" || outcome === "twice" ? "" : "danger";
}
