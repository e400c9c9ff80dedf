import { settingKeys, type SettingKey } from "#domain/academy-settings.schema.ts";
import { AppError } from "#domain/errors.ts";
import { fieldWords } from "#domain/issue-words.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import { lockSetting, removeSetting, writeSetting, type PrivateSettingKey } from "./queries.ts";

/** Values by setting; null restores the default. */
type Changes = Partial<Record<SettingKey, unknown>>;

type Deps = Pick<Dependencies, "db" | "academy" | "clock">;

/**
 * Change settings, all or none, and apply them in this process before resolving; other processes are notified. A value equal to the default
 * is not stored, so that it follows later defaults. Throws `academy.setting_locked` for a setting that the environment sets.
 */
export async function changeSettings(
  { db, academy, clock }: Deps,
  caller: Pick<Caller, "userId">,
  changes: Changes,
  origin: Origin,
): Promise<void> {
  const { standards } = academy.view();
  const keys = settingKeys.filter((key) => changes[key] !== undefined);
  for (const key of keys) {
    const variable = academy.lockedBy(key);
    if (variable) throw new AppError("academy.setting_locked", { field: key, setting: fieldWords(key), variable });
  }
  await db.transaction().execute(async (trx) => {
    const changed: SettingKey[] = [];
    for (const key of keys) {
      const value = changes[key];
      const isStandard = JSON.stringify(value) === JSON.stringify(standards[key]);
      const isNew =
        value === null || isStandard
          ? await removeSetting(trx, key)
          : await writeSetting(trx, { key, value, changedBy: caller.userId, now: clock() });
      if (isNew) changed.push(key);
    }
    if (changed.length === 0) return;
    await recordAudit(trx, {
      action: "academy.settings_changed",
      actorId: caller.userId,
      details: { fields: changed.join(", ") },
      requestId: origin.requestId,
      network: origin.network,
    });
  });
  await academy.refresh();
}

/**
 * Change a setting that pages must not see, given its current value, and apply it in this process before resolving. `change` returns
 * undefined to change nothing.
 */
export async function changePrivateSetting(
  { db, academy, clock }: Deps,
  key: PrivateSettingKey,
  entry: AuditEntry & { actorId: string },
  change: (held: unknown) => unknown,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const value = change(await lockSetting(trx, key));
    if (value === undefined) return;
    await writeSetting(trx, { key, value, changedBy: entry.actorId, now: clock() });
    await recordAudit(trx, entry);
  });
  await academy.refresh();
}
