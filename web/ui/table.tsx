import type { ReactNode, ComponentProps } from "react";
import { ScrollArea } from "./scroll-area.tsx";
import { classes } from "./classes.ts";

/*
 * A table that is a list of cards on a phone: below 48rem every row is a card, and every cell a line with its column's name. Roles are
 * explicit, because some screen readers do not recognize a table with a different CSS display as a table.
 */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

/** The frame and the column headings. */
export function CardTable({ label, columns, children }: { label: string; columns: readonly string[]; children: ReactNode }) {
  return (
    <Table label={label} {...as.table} className="max-md:block text-sm">
      <thead {...as.rowgroup} className="max-md:sr-only">
        <tr {...as.row}>
          {columns.map((column) => (
            <th key={column} {...as.columnheader} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup} className="max-md:block">
        {children}
      </tbody>
    </Table>
  );
}

/** A row with its name, which is the title of the card, and its cells. */
export function CardRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr {...as.row} className="max-md:block max-md:px-4 max-md:py-3 max-md:not-first:border-t max-md:not-first:border-hairline">
      <th {...as.rowheader} scope="row" className="max-md:block max-md:border-0! max-md:px-0! max-md:pt-0! max-md:text-base">
        {name}
      </th>
      {children}
    </tr>
  );
}

/** A cell. On a phone it is preceded by `column`. */
export function CardCell({ column, children }: { column?: string; children: ReactNode }) {
  // On a phone, the name of a column without a value would only take up space.
  const isEmpty = children === null || children === undefined || children === false || children === "";
  return (
    <td
      {...as.cell}
      className={classes(
        "max-md:flex max-md:gap-3 max-md:border-0! max-md:px-0! max-md:py-0.5! max-md:empty:hidden",
        isEmpty && "max-md:hidden",
      )}
    >
      {column && (
        <span aria-hidden="true" className="w-24 shrink-0 text-muted md:hidden">
          {column}
        </span>
      )}
      {children}
    </td>
  );
}

/** A table in a frame that scrolls sideways on a phone; `label` names both and makes the frame focusable. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <ScrollArea className="ui-table-frame" role="region" aria-label={label}>
      <table aria-label={label} className={classes("ui-table", className)} {...rest} />
    </ScrollArea>
  );
}
