import type { Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { completeWaitingEnrollment } from "#server/courses/enrollments/complete-waiting.ts";
import { openSession } from "../open-session.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import type { OpenedSession } from "../protocol/session.ts";
import { changeAddress } from "./change-address.ts";
import { confirmAccount } from "./confirm-account.ts";
import { dropTokens, lockPerson, useToken } from "./tokens-queries.ts";

/**
 * Uses a mailed link or code up: brings into force what it was issued for, and opens a session. Throws `otp_expired` for whatever is
 * not good any more, and `user_banned` without using anything up.
 */
export async function redeemToken(
  trx: Transaction<Schema>,
  deps: Dependencies,
  { tokenId, userId, origin }: { tokenId: string; userId: string; origin: Origin },
): Promise<OpenedSession> {
  const now = deps.clock();
  const person = await lockPerson(trx, userId, now);
  const token = person && (await useToken(trx, tokenId, now));
  if (!token) throw new AuthError("otp_expired");
  if (person.is_banned) throw new AuthError("user_banned");

  if (token.purpose === "email_change") {
    await changeAddress(trx, deps, { userId, from: person.email, to: token.email, origin });
  } else {
    if (token.email !== person.email) throw new AuthError("otp_expired");
    const isConfirmed = person.email_confirmed_at !== null;
    // A sign-up is confirmed once. Another one of the same address, by whomever, has come too late.
    if (token.purpose === "signup" && isConfirmed) throw new AuthError("otp_expired");
    if (!person.is_proven) {
      // Who has used an account under a name keeps it: anybody can ask for a link with another one.
      const fullName = isConfirmed ? null : token.fullName;
      await confirmAccount(trx, person, { passwordHash: token.passwordHash, fullName, now, origin });
    }
    // Of links to sign in each stands for itself: one may bring an enrollment that another does not.
    await dropTokens(trx, userId, token.purpose === "magiclink" ? ["signup"] : ["signup", token.purpose]);
    if (token.courseId !== null) await completeWaitingEnrollment(trx, { userId, courseId: token.courseId });
  }
  return openSession(trx, { userId, method: token.purpose === "recovery" ? "recovery" : "otp", device: origin, now });
}
