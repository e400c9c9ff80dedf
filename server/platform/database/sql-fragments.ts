import { sql, type RawBuilder } from "kysely";

/** Return a pattern for `ilike` that finds the text anywhere; special characters in it are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** SQL for a time in the wire format, for JSON built by the database: ISO 8601 in UTC instead of PostgreSQL's own text. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
