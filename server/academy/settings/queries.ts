import { sql, type Kysely, type Transaction } from "kysely";
import type { SettingKey } from "#domain/academy-settings.schema.ts";
import { legalKinds, type LegalKind } from "#domain/legal.schema.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Settings that pages and most admins must not see: how mail is sent, and which model servers are allowed. */
export type PrivateSettingKey = "mail_server" | "mail_sender" | "model_servers";

/** A setting that somebody has changed. */
export type SettingRow = { key: string; value: unknown; changed_at: string; changed_by: string | null };

/** Return all changed settings, with the names of those who changed them. */
export async function readSettings(db: Kysely<Schema>): Promise<SettingRow[]> {
  return db
    .selectFrom("academy_settings")
    .leftJoin("profiles", "profiles.id", "academy_settings.changed_by")
    .select(["academy_settings.key", "academy_settings.value", "academy_settings.changed_at", "profiles.full_name as changed_by"])
    .orderBy("academy_settings.key")
    .execute();
}

type Change = { key: SettingKey | PrivateSettingKey; value: unknown; changedBy: string | null; now: Date };

/** Write a setting. An unchanged value keeps its author. Returns whether anything changed. */
export async function writeSetting(trx: Transaction<Schema>, { key, value, changedBy, now }: Change): Promise<boolean> {
  const row = { key, value: JSON.stringify(value), changed_by: changedBy, changed_at: now.toISOString() };
  const written = await trx
    .insertInto("academy_settings")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(row)
        .whereRef("academy_settings.value", "is distinct from", (eb) => eb.ref("excluded.value")),
    )
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
}

/** Restore the default of a setting. Returns whether it had been set. */
export async function removeSetting(trx: Transaction<Schema>, key: SettingKey | PrivateSettingKey): Promise<boolean> {
  return (await trx.deleteFrom("academy_settings").where("key", "=", key).returning("key").executeTakeFirst()) !== undefined;
}

/** A published legal page: its newest version, and the earliest version to which an agreement is still valid. */
export type LegalVersion = { kind: LegalKind; version: number; counts_from: number; published_at: string };

/** Return the published legal pages. */
export async function readLegalVersions(db: Kysely<Schema>): Promise<LegalVersion[]> {
  const { rows } = await sql<LegalVersion>`
    select kind, max(version) as version, coalesce(max(version) filter (where asks_again), 1) as counts_from,
      ${isoTime("newest.published_at")} as published_at
    from legal_texts, lateral (select max(published_at) as published_at from legal_texts other where other.kind = legal_texts.kind) newest
    group by kind, newest.published_at
  `.execute(db);
  return legalKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Return the setting of a key, locked until the transaction ends, so that concurrent changes wait. */
export async function lockSetting(trx: Transaction<Schema>, key: PrivateSettingKey): Promise<unknown> {
  // An advisory lock, because two concurrent first changes find no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext(${`academy_settings ${key}`}))`.execute(trx);
  const row = await trx.selectFrom("academy_settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}
