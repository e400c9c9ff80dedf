import { sql, type RawBuilder } from "kysely";

/** A pattern for `ilike` that finds the text anywhere; what the person typed has no special meaning. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A moment inside JSON that the database makes, as the wire has it: ISO 8601 in UTC, not PostgreSQL's own text. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
