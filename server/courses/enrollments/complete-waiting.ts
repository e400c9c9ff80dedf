import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { enroll } from "./queries.ts";

/**
 * Completes the enrollment that waited for a mailed link or code, in the transaction that uses it up. A course that is gone by then is
 * none; and who has set up a second factor enrolls themselves once they have shown it: until then a session does nothing for them.
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
