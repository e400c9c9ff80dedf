import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "#domain/errors.ts";
import { invitationCsvLimits } from "#domain/invitation-csv.schema.ts";

/** A line of the file as written; `line` counts from 1, the header. */
export type CsvLine = { line: number; email: string; role: string };
export type CsvFile = { lines: CsvLine[]; unusedColumns: string[] };

/** Bytes that are parsed in a few milliseconds, even if nearly every other one ends a line. */
const pieceLength = 256;

const delimiters = [",", ";", "\t"] as const;
const columnNames: Record<string, "email" | "role" | undefined> = { email: "email", "e-mail": "email", role: "role" };

/**
 * Read a CSV file that has the columns email and role, in any order and among others; separated by comma, semicolon or tab, quoted or not.
 * Throws `invitation_csv.not_utf8`, `invitation_csv.no_columns`, `invitation_csv.too_many_columns`, `invitation_csv.unreadable`,
 * `invitation_csv.empty` and `invitation_csv.too_long`.
 */
export async function readCsvFile(bytes: Uint8Array): Promise<CsvFile> {
  const text = decode(bytes);
  const header = delimiters.map((delimiter) => ({ delimiter, ...readHeader(text, delimiter) }));
  const found = header.find(({ columns }) => columns.includes("email") && columns.includes("role"));
  if (found ? hasMany(found.names) : header.some(({ names }) => hasMany(names))) throw tooManyColumns();
  if (!found) throw new AppError("invitation_csv.no_columns");
  for (const name of ["email", "role"] as const) {
    if (found.columns.indexOf(name) !== found.columns.lastIndexOf(name)) throw new AppError("invitation_csv.no_columns");
  }
  const [email, role] = [found.columns.indexOf("email"), found.columns.indexOf("role")];
  const records = (await readRecords(text, found.delimiter)).slice(1);
  if (records.length === 0) throw new AppError("invitation_csv.empty");
  if (records.length > invitationCsvLimits.lines) throw new AppError("invitation_csv.too_long", { limit: "1,000" });
  return {
    lines: records.map(({ cells, line }) => ({ line, email: trim(cells[email]), role: trim(cells[role]) })),
    unusedColumns: found.names.filter((name, index) => found.columns[index] === undefined && name !== ""),
  };
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark is valid UTF-8 if all its letters are ASCII, but then every other character is a NUL.
    if (!text.includes("\0")) return text;
  } catch (error) {
    throw new AppError("invitation_csv.not_utf8", {}, { cause: error });
  }
  throw new AppError("invitation_csv.not_utf8");
}

function readHeader(text: string, delimiter: string) {
  const line = /^[^\r\n]{0,20000}/.exec(text.replace(/^[\s]+/, ""))?.[0] ?? "";
  // A delimiter in quotation marks belongs to the name, as it does to the cells below.
  const plain = line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(delimiter, " "));
  const names = plain
    .split(delimiter, invitationCsvLimits.columns + 1)
    .map((cell) => trim(cell.replaceAll('"', "")).slice(0, 80));
  return { names, columns: names.map((name) => columnOf(name.toLowerCase())) };
}

/** Return whether a line has too many cells: a real list has a few columns, while a megabyte of separators would be as many cells. */
function hasMany(cells: readonly string[]): boolean {
  return cells.length > invitationCsvLimits.columns;
}

function tooManyColumns(): AppError {
  return new AppError("invitation_csv.too_many_columns", { limit: invitationCsvLimits.columns });
}

function columnOf(name: string) {
  return Object.hasOwn(columnNames, name) ? columnNames[name] : undefined;
}

async function readRecords(text: string, delimiter: string): Promise<Array<{ cells: string[]; line: number }>> {
  const records: Array<{ cells: string[]; line: number }> = [];
  try {
    const parser = parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells, { lines }) => {
        if (hasMany(cells)) throw tooManyColumns();
        records.push({ cells, line: lines });
        return null;
      },
    });
    // The header and one line above the limit, to detect that there are too many.
    const isEnough = () => records.length >= invitationCsvLimits.lines + 2;
    await pipeline(piecesOf(text.replace(/^[\s]+/, leadingLines), isEnough), parser.resume());
    return records.filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError("invitation_csv.unreadable", { line: lineOf(error) }, { cause: error });
  }
}

/** Yield a text in pieces until enough has been read, letting the event loop run after each. */
async function* piecesOf(text: string, isEnough: () => boolean): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && !isEnough(); at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
    await setImmediate();
  }
}

/** Return only the line breaks before the header, so that empty lines there are counted. */
function leadingLines(space: string): string {
  return space.replace(/[^\r\n]/g, "");
}

function lineOf(error: CsvError): number {
  const line: unknown = "lines" in error ? error["lines"] : undefined;
  return typeof line === "number" ? line : 1;
}

function trim(cell: string | undefined): string {
  return (cell ?? "").trim().slice(0, 400);
}
