import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { createAccount } from "#server/people/auth/accounts-queries.ts";
import { confirmAccount } from "#server/people/auth/one-time/confirm-account.ts";
import { lockPerson } from "#server/people/auth/one-time/tokens-queries.ts";
import { hashPassword } from "#server/people/auth/passwords.ts";
import { OperatorError } from "./find-person.ts";

/**
 * Make the person with this address a super admin. A new person gets an account and a password, which is returned once and stored nowhere.
 * So does an existing account with an unverified address, because a stranger may have created it and know its password. Throws
 * OperatorError if the address is invalid, or if the person teaches courses, which would first need another instructor.
 */
export async function createSuperAdmin(db: Database, address: string): Promise<{ email: string; password: string | null }> {
  const parsed = z.email().safeParse(address.trim().toLowerCase());
  if (!parsed.success) throw new OperatorError(`"${address}" is not an e-mail address.`);
  const email = parsed.data;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password, "operator");
  const now = new Date();

  return db.transaction().execute(async (trx) => {
    await createAccount(trx, {
      userId: randomUUID(),
      identityId: randomUUID(),
      email,
      fullName: "",
      passwordHash,
      emailConfirmedAt: null,
      now: now.toISOString(),
    });
    const { id } = await trx
      .updateTable("users")
      .set({ is_super_admin: true })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const teaches = await trx.selectFrom("courses").select("id").where("instructor_id", "=", id).executeTakeFirst();
    if (teaches) throw new OperatorError(`${email} teaches courses. Give those to another instructor first.`);
    const person = await lockPerson(trx, id, now);
    const isNew = person !== undefined && !person.is_proven;
    if (isNew) await confirmAccount(trx, person, { passwordHash, fullName: null, now, origin: null });
    await trx.updateTable("profiles").set({ role: "admin" }).where("id", "=", id).execute();
    await recordAudit(trx, {
      action: "super_admin.created",
      actorId: null,
      subject: { type: "user", id },
      details: { by: "operator" },
    });
    return { email, password: isNew ? password : null };
  });
}
