import { sql, type RawBuilder } from "kysely";

/** Return a pattern for `ilike` that finds the text anywhere; special characters in it are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Return a time inside JSON built by the database, in the wire format: ISO 8601 in UTC, not PostgreSQL's own text. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
