import { z } from "zod";

/** The current format of `backup`, and the older one; both can be restored. */
const backupFormats = ["academy-backup-2", "academy-backup-1"] as const;
export const backupFormat = backupFormats[0];

/** The largest line. A row is never split, so this is the largest row, as JSON, that a backup can contain. */
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
 * The lines between header and trailer, each one JSON object, ended by \n. First the tables, each with its rows in the text format
 * of PostgreSQL's COPY; then the files, each in chunks.
 */
export const lineSchema = z.union([
  z.strictObject({ rows: z.string().endsWith("\n"), count }),
  // Invalid base64 fails the checksum of its file; validating every character would take longer than everything else.
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
  /** Of everything before the trailer. Null in the first format, which has none. */
  sha256: string | null;
};
