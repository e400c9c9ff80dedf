import type { ReactNode } from "react";
import type { AiUse } from "#domain/analytics.schema.ts";
import { Table } from "#web/ui/table.tsx";
import { messages } from "./messages.ts";

type Line = AiUse & { id: string; name: ReactNode; note?: string };

/** The classes of a table of figures. On a phone its columns are narrower, so that it need not scroll. */
export const metricTable = "text-sm max-sm:[&_:is(td,th)]:px-2.5 max-sm:[&_thead_th]:whitespace-normal";

type UseTableProps = {
  heading: string;
  text?: string;
  /** The heading of the column of groups. */
  column: string;
  lines: readonly Line[];
};

/** The totals of calls per group, one group per row. */
export function UseTable({ heading, text, column, lines }: UseTableProps) {
  return (
    <div className="min-w-0">
      <h4 className="mb-3 font-sans text-base font-[550]">{heading}</h4>
      {text && <p className="-mt-2 mb-3 max-w-measure text-sm text-muted">{text}</p>}
      <Table label={heading} className={metricTable}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            {[messages.columnCalls, messages.columnFailed, messages.columnTokens].map((title) => (
              <th key={title} scope="col" data-align="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, note, calls, failed, input_tokens, output_tokens }) => (
            <tr key={id}>
              <th scope="row" className="w-full min-w-28 wrap-anywhere">
                {name}
                {note && <span className="block text-xs font-normal text-muted">{note}</span>}
              </th>
              <td data-align="end" className="tabular-nums">
                {messages.number(calls)}
              </td>
              <td data-align="end" className="tabular-nums">
                {messages.number(failed)}
              </td>
              <td data-align="end" className="tabular-nums">
                {messages.number(input_tokens + output_tokens)}
                {input_tokens + output_tokens > 0 && (
                  <span className="block text-xs whitespace-nowrap text-muted max-sm:hidden">
                    {messages.readAndWritten(input_tokens, output_tokens)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
