import { useState } from "react";
import { isInvited, type CsvInvitations, type CsvLineOutcome } from "#domain/invitation-csv.schema.ts";
import { CardCell, CardRow, CardTable } from "#web/ui/card-table.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { messages, outcomeWords } from "./messages.ts";

/** Every line with what will become of it, or has. */
export function LineTable({ found, when }: { found: CsvInvitations; when: "before" | "after" }) {
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
