import { access, constants, statfs } from "node:fs/promises";
import { sql } from "kysely";
import { plural } from "#domain/plural.ts";
import { opensSigningKey, secretIsAnother } from "#server/people/auth/signing-keys.ts";
import type { Database } from "#server/dependencies.ts";
import { findFfmpeg } from "#server/courses/video/run-ffmpeg.ts";
import { pastMoments } from "#server/operations/lifecycle/redate-moments.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";

export type Finding = { what: string; fine: boolean; says: string };

/** Check the academy for problems that the operator should know of before asking for help. Never throws. */
export async function examine(
  db: Database,
  dataFolder: string,
  { hasMailServer, secret, lookAtFiles }: { hasMailServer: boolean; secret: Uint8Array; lookAtFiles: () => Promise<string> },
): Promise<Finding[]> {
  return [
    await look("database", async () => {
      const { rows } = await sql<{ version: string; size: string }>`
        select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
        db,
      );
      return `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}`;
    }),
    await look("clocks", () => compareClocks(db)),
    await look("schema", async () => {
      const applied = await db.selectFrom("migrations").select("name").execute();
      const missing = readMigrations().filter(({ name }) => !applied.some((row) => row.name === name));
      if (missing.length > 0)
        throw new Error(
          `${plural(missing.length, "migration is missing; it runs", "migrations are missing; they run")} at the next start`,
        );
      return `up to date, ${applied.length} migrations`;
    }),
    await look("data folder", async () => {
      await access(dataFolder, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(dataFolder);
      const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
      if (megabytes < 500) throw new Error(`${dataFolder}: only ${megabytes} MB left on the disk`);
      return `${dataFolder}, ${megabytes} MB free`;
    }),
    await look("files", lookAtFiles),
    await look("secret", async () => {
      if (!(await opensSigningKey({ db, secret }))) throw new Error(secretIsAnother);
      return "opens the academy's keys";
    }),
    await look("video", async () =>
      findFfmpeg() === null
        ? "ffmpeg is not installed: recordings play as they were uploaded, without a 720p version"
        : "ffmpeg makes a 720p version of larger recordings",
    ),
    await look("super admin", async () => {
      const row = await db.selectFrom("users").select("email").where("is_super_admin", "=", true).executeTakeFirst();
      if (!row) throw new Error("there is none: npm run admin -- create-super-admin EMAIL");
      return row.email;
    }),
    await look("launch", async () => {
      const { launched } = await db.selectFrom("platform_settings").select("launched").executeTakeFirstOrThrow();
      return launched ? "open to everybody" : "closed to all but the super admin (npm run admin -- launch on)";
    }),
    await look("mail", async () => {
      if (!hasMailServer)
        return "no mail server (set one up under Academy, or with SMTP_URL): mail stays in the outbox (npm run admin -- mail)";
      const { late, failed, reason } = await lookAtMail(db);
      if (late > 0) throw new Error(`${count(late)} waiting for another attempt: ${reason}`);
      return failed === 0 ? "sent" : `${count(failed)} could not be delivered in the last day (npm run admin -- mail)`;
    }),
  ];
}

/** How many seconds the clocks of this machine and the database may differ, and by how many seconds rows may be in the future. */
const toleratedSeconds = 5;

/**
 * Moments that stay as a fast clock wrote them, and are read as now where a rule depends on them. Those that are set right once the clock is
 * (`pastMoments`) are looked at as well.
 */
const recordedMoments = {
  ai_usage: ["created_at"],
  audit_log: ["at"],
  enrollments: ["updated_at"],
  invitations: ["created_at"],
  lesson_visits: ["opened_at"],
  mail_outbox: ["created_at"],
  one_time_tokens: ["created_at"],
  refresh_tokens: ["used_at"],
} as const;

/** Compare this machine's clock with the database's, and find rows written by a fast clock. */
async function compareClocks(db: Database): Promise<string> {
  const before = Date.now();
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  // The database read its clock somewhere between the two moments, so compare with their middle.
  const off = (new Date(rows[0]?.at ?? 0).getTime() - (before + Date.now()) / 2) / 1000;
  if (Math.abs(off) > toleratedSeconds) {
    const direction = off > 0 ? "ahead of" : "behind";
    throw new Error(`the database's clock is ${Math.round(Math.abs(off))} seconds ${direction} this machine's; set both by NTP`);
  }
  const ahead: string[] = [];
  for (const [table, columns] of [...Object.entries(pastMoments), ...Object.entries(recordedMoments)]) {
    const isAhead = columns.map(
      (column) => sql`${sql.ref(column)} > clock_timestamp() + make_interval(secs => ${toleratedSeconds})`,
    );
    const { rows: found } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${sql.join(isAhead, sql` or `)}`.execute(db);
    if (Number(found[0]?.count ?? 0) > 0) ahead.push(`${table} ${found[0]?.count}`);
  }
  if (ahead.length === 0) return "this machine's and the database's agree";
  throw new Error(`a clock has run fast: rows are dated in the future, which count as of now (${ahead.join(", ")})`);
}

async function look(what: string, examineOne: () => Promise<string>): Promise<Finding> {
  try {
    return { what, fine: true, says: await examineOne() };
  } catch (error) {
    return { what, fine: false, says: error instanceof Error ? error.message : String(error) };
  }
}

/** Count the mails that are still waiting after more than one attempt, with the latest reason, and those given up in the last day. */
async function lookAtMail(db: Database): Promise<{ late: number; failed: number; reason: string }> {
  const { rows } = await sql<{ late: number; failed: number; reason: string }>`
    select count(*) filter (where status = 'queued' and attempts > 1) as late,
      count(*) filter (where status = 'failed' and created_at > now() - interval '1 day') as failed,
      coalesce((array_agg(last_error order by created_at desc) filter (where status = 'queued' and attempts > 1))[1], '') as reason
    from mail_outbox`.execute(db);
  return rows[0] ?? { late: 0, failed: 0, reason: "" };
}

function count(mails: number): string {
  return plural(mails, "mail", "mails");
}
