/**
 * What a spreadsheet takes for the start of a formula, half-width or full-width, even after invisible characters; also a tab or a line
 * break. Leading apostrophes are included, so that reading removes exactly the one that was added.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A row of a table, before its cells are written. */
export type CsvRow = readonly (string | number)[];

/** A byte order mark at the start of a CSV file: without it Excel misreads non-ASCII letters. */
export const csvMark = "\ufeff";

/** Write rows as a whole CSV file. */
export function writeCsv(rows: readonly CsvRow[]): string {
  return csvMark + writeCsvRows(rows);
}

/**
 * Write rows as lines of a CSV file: every cell quoted, lines ended by CRLF. A cell that a spreadsheet would evaluate as a formula, or that
 * begins with a tab or a line break, is prefixed with an apostrophe, so that it is shown as text.
 */
export function writeCsvRows(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}

function writeCell(value: string | number): string {
  const text = String(value);
  const isHarmless = typeof value === "number" || !formula.test(text);
  return `"${(isHarmless ? text : `'${text}`).replaceAll('"', '""')}"`;
}

/** Read a cell written by `writeCsv`, removing the apostrophe before a formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
