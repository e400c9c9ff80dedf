import { z } from "zod";

/** The current format of `backup`, and the previous one; both can be restored. */
const backupFormats = ["academy-backup-2", "academy-backup-1"] as const;
export const backupFormat = backupFormats[0];

/** The longest line. A row is never split, so this also limits the size of a row, as JSON, that a backup can contain. */
export const longestLine = 256 * 1024 ** 2;

export const headerSchema = z.object({
  format: z.enum(backupFormats),
  madeAt: z.string(),
  migrations: z.array(z.string()),
});

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const trailerSchema = z.object({
  end: z.object({ rows: count, files: count, bytes: count, lines: count, sha256 }),
});
export type Trailer = z.output<typeof trailerSchema>;

/**
 * The lines between header and trailer, each one JSON object that ends with \n: first the tables, each with its rows in the text format of
 * PostgreSQL's COPY, then the files, each in chunks.
 */
export const lineSchema = z.union([
  z.strictObject({ rows: z.string().endsWith("\n"), count }),
  // Not validated as base64: invalid base64 fails the file's checksum, and checking every character would take longer than all the rest.
  z.strictObject({ chunk: z.string() }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ fileEnd: z.strictObject({ bytes: count, sha256 }) }),
]);
export type BackupLine = z.output<typeof lineSchema>;

/** A line of the first format: a whole row as JSON, or a whole file. */
export const olderLineSchema = z.union([
  z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ file: z.string(), body: z.base64() }),
]);

export type BackupSummary = {
  format: (typeof backupFormats)[number];
  madeAt: string;
  migrations: string[];
  rows: number;
  /** Number of rows by table. */
  tables: Map<string, number>;
  files: number;
  /** Total size of the files on disk. */
  bytes: number;
  /** The checksum of everything before the trailer; null in the first format, which has none. */
  sha256: string | null;
};
