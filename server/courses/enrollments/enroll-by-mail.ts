import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { EnrollmentWish } from "#domain/enrollment.schema.ts";
import { AppError } from "#domain/errors.ts";
import { createAccount, findCredentials, type NewAccount } from "#server/people/auth/accounts-queries.ts";
import { countMail, type AuthLimits } from "#server/people/auth/limits.ts";
import { issueOneTimeToken } from "#server/people/auth/one-time-tokens.ts";
import { openSession } from "#server/people/auth/open-session.ts";
import { isAuthError } from "#server/people/auth/protocol/errors.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import type { OpenedSession } from "#server/people/auth/protocol/session.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { enrollmentMail } from "./mails.ts";
import { enroll, findCourseTitle } from "./queries.ts";

type Wish = Omit<EnrollmentWish, "course_id"> & { courseId: string };

/**
 * Enrolls a visitor by name and address. The enrollment waits for the link that is mailed to the address, in the same words whether or not
 * it has an account. Only where the academy runs without a mailer does an address that nobody has get its account, its enrollment and
 * a session at once: then the opened session comes back, to be presented after this. Throws `course.not_found`, `request.too_many`.
 */
export async function enrollByMail(
  deps: Dependencies,
  limits: AuthLimits,
  wish: Wish,
  origin: Origin,
): Promise<OpenedSession | null> {
  const courseTitle = await findCourseTitle(deps.db, wish.courseId);
  if (courseTitle === undefined) throw new AppError("course.not_found");
  await limits.signUps.take(networkKey(origin.network));
  if (deps.autoconfirm) {
    const opened = await deps.db.transaction().execute((trx) => enrollAtOnce(trx, deps, wish, origin));
    if (opened) return opened;
  }
  await limits.mailRequests.take(networkKey(origin.network));
  await countMailOf(limits, wish.email, origin.network);
  await deps.db.transaction().execute((trx) => askByMail(trx, deps, wish, courseTitle));
  return null;
}

/** Null when the address has an account: then nothing was written. */
async function enrollAtOnce(
  trx: Transaction<Schema>,
  deps: Dependencies,
  wish: Wish,
  device: Origin,
): Promise<OpenedSession | null> {
  const now = deps.clock();
  const person = newPerson(wish, now, now.toISOString());
  if (!(await createAccount(trx, person))) return null;
  if (!(await enroll(trx, { userId: person.userId, courseId: wish.courseId }))) throw new AppError("course.not_found");
  return openSession(trx, { userId: person.userId, method: "otp", device, now });
}

async function askByMail(trx: Transaction<Schema>, deps: Dependencies, wish: Wish, courseTitle: string): Promise<void> {
  const { email, courseId } = wish;
  const now = deps.clock();
  const person = newPerson(wish, now, null);
  const created = await createAccount(trx, person);
  const userId = created ? person.userId : (await findCredentials(trx, email, now))?.id;
  // Between the two statements the account may have been deleted; whoever asks again gets a new one.
  if (userId === undefined) throw new AppError("server.unavailable");
  const { token, code } = await issueOneTimeToken(trx, deps, {
    userId,
    purpose: "magiclink",
    email,
    redirectTo: landingPage(deps.publicUrl, courseId),
    // The name counts only for an account that nobody has confirmed yet.
    data: { full_name: wish.full_name, course_id: courseId },
  });
  await enqueueMail(trx, enrollmentMail({ to: email, courseTitle, link: linkOf(deps.publicUrl, token, courseId), code }));
}

function newPerson({ email, full_name: fullName }: Wish, now: Date, emailConfirmedAt: string | null): NewAccount {
  return {
    userId: randomUUID(),
    identityId: randomUUID(),
    email,
    fullName,
    passwordHash: null,
    emailConfirmedAt,
    now: now.toISOString(),
  };
}

/** Where the mailed link leads in the end: the page that says that the enrollment is completed. */
function landingPage(publicUrl: string, courseId: string): string {
  return `${publicUrl}/enroll/${courseId}?by=mail`;
}

function linkOf(publicUrl: string, token: string, courseId: string): string {
  const search = new URLSearchParams({ token, type: "magiclink", redirect_to: landingPage(publicUrl, courseId) });
  return `${publicUrl}/auth/v1/verify?${search.toString()}`;
}

/** Counts a mail as the sign-in protocol does, and answers in the data API's words. */
async function countMailOf(limits: AuthLimits, email: string, network: string): Promise<void> {
  try {
    await countMail(limits, email, network);
  } catch (refusal) {
    if (!isAuthError(refusal) || refusal.code !== "over_email_send_rate_limit") throw refusal;
    throw new AppError("request.too_many", { seconds: refusal.details.seconds ?? 60 });
  }
}
