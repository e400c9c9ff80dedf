import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { enroll } from "./queries.ts";

/**
 * Complete the enrollment pending on a mailed link or code, in the transaction that uses it up.
 * Does nothing for a deleted course, and nothing for a person with a second factor: until it is passed, the session has no rights, so that
 * person enrolls afterward.
 */
export async function completeWaitingEnrollment(
  trx: Transaction<Schema>,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  const factor = await trx
    .selectFrom("mfa_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .executeTakeFirst();
  if (!factor) await enroll(trx, { userId, courseId });
}
