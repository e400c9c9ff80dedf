import { access, constants, statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../dependencies.ts";
import { readMigrations } from "../database/migrate.ts";

export type Finding = { what: string; fine: boolean; says: string };

/** Looks the academy over: what the operator would want to know before asking for help. Never throws. */
export async function examine(
  db: Database,
  dataFolder: string,
  { hasMailServer }: { hasMailServer: boolean },
): Promise<Finding[]> {
  return [
    await look("database", async () => {
      const { rows } = await sql<{ version: string; size: string }>`
        select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
        db,
      );
      return `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}`;
    }),
    await look("schema", async () => {
      const applied = await db.selectFrom("migrations").select("name").execute();
      const missing = readMigrations().filter(({ name }) => !applied.some((row) => row.name === name));
      if (missing.length > 0) throw new Error(`${missing.length} migrations are missing; they run at the next start`);
      return `up to date, ${applied.length} migrations`;
    }),
    await look("data folder", async () => {
      await access(dataFolder, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(dataFolder);
      const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
      if (megabytes < 500) throw new Error(`${dataFolder}: only ${megabytes} MB left on the disk`);
      return `${dataFolder}, ${megabytes} MB free`;
    }),
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
      if (!hasMailServer) return "no mail server (SMTP_URL): mail stays in the outbox (npm run admin -- mail)";
      const { late, failed, reason } = await lookAtMail(db);
      if (late > 0) throw new Error(`${count(late)} waiting for another attempt: ${reason}`);
      return failed === 0 ? "sent" : `${count(failed)} could not be delivered in the last day (npm run admin -- mail)`;
    }),
  ];
}

async function look(what: string, examineOne: () => Promise<string>): Promise<Finding> {
  try {
    return { what, fine: true, says: await examineOne() };
  } catch (error) {
    return { what, fine: false, says: error instanceof Error ? error.message : String(error) };
  }
}

/** Mails that have been tried more than once and wait, with the newest reason, and those that were given up in the last day. */
async function lookAtMail(db: Database): Promise<{ late: number; failed: number; reason: string }> {
  const { rows } = await sql<{ late: number; failed: number; reason: string }>`
    select count(*) filter (where status = 'queued' and attempts > 1) as late,
      count(*) filter (where status = 'failed' and created_at > now() - interval '1 day') as failed,
      coalesce((array_agg(last_error order by created_at desc) filter (where status = 'queued' and attempts > 1))[1], '') as reason
    from mail_outbox`.execute(db);
  return rows[0] ?? { late: 0, failed: 0, reason: "" };
}

function count(mails: number): string {
  return mails === 1 ? "1 mail" : `${mails} mails`;
}
