import { useState } from "react";
import { isInvited, type CsvInvitations, type CsvLineOutcome } from "#domain/invitation-csv.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Table } from "#web/ui/table.tsx";
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
      <Table label={messages.table} className="text-sm">
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {line}
            </th>
            <th scope="col">{email}</th>
            <th scope="col">{role}</th>
            <th scope="col">{outcomes[when]}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line}>
              <td data-align="end" className="tabular-nums text-muted">
                {row.line}
              </td>
              <td className="wrap-anywhere">{row.email}</td>
              <td className="wrap-anywhere">{row.role}</td>
              <td>
                <Chip hue={hueOf(row.outcome)}>{outcomeWords(row.outcome, when)}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function hueOf(outcome: CsvLineOutcome): string {
  if (isInvited(outcome)) return "success";
  return outcome === "already_invited" || outcome === "has_account" || outcome === "twice" ? "" : "danger";
}
