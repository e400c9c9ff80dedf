import { randomUUID } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Transaction } from "kysely";
import {
  enrolledCourseSchema,
  enrollmentSchema,
  enrollmentRequestSchema,
  type EnrollmentRequest,
} from "#domain/enrollment.schema.ts";
import { AppError } from "#domain/errors.ts";
import { profileOf, profileSchema } from "#domain/profile.schema.ts";
import { authLimits, countMail, type AuthLimits } from "#server/people/auth/limits.ts";
import { originOf, type Origin } from "#server/people/auth/protocol/origin.ts";
import { presentSession, type OpenedSession } from "#server/people/auth/protocol/session.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { createAccount, findCredentials, type NewAccount } from "#server/people/auth/accounts-queries.ts";
import { issueOneTimeToken } from "#server/people/auth/one-time-tokens.ts";
import { openSession } from "#server/people/auth/open-session.ts";
import { isAuthError } from "#server/people/auth/protocol/errors.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { anyAddress } from "#server/platform/mail/fill-address.ts";
import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";
import { enroll, listEnrollments, findCourseTitle } from "./queries.ts";

type EnrollmentInput = Omit<EnrollmentRequest, "course_id"> & { courseId: string };

const listRoute = createRoute({
  method: "get",
  path: "/enrollments",
  tags: ["Enrollments"],
  summary: "List the caller's enrollments",
  description: "The course that the caller visited last comes first. The caller's profile is included, as a dashboard shows it.",
  ...signedIn,
  responses: {
    200: answer(
      z.object({ profile: profileSchema, enrollments: z.array(enrolledCourseSchema) }),
      "The caller's enrollments with their courses",
    ),
    ...failures(...signedInFailures),
  },
});

const enrollRoute = createRoute({
  method: "post",
  path: "/enrollments",
  tags: ["Enrollments"],
  summary: "Enroll the caller in a course",
  description: "Progress starts at 0. There is one enrollment per person and course: calling again returns the existing one.",
  ...signedIn,
  request: { body: jsonBody(z.strictObject({ course_id: idSchema })) },
  responses: {
    200: answer(z.object({ enrollment: enrollmentSchema }), "The existing enrollment"),
    201: answer(z.object({ enrollment: enrollmentSchema }), "The new enrollment"),
    ...failures(...writeFailures, "course.not_found"),
  },
});

const byMailRoute = createRoute({
  method: "post",
  path: "/enrollments/by-mail",
  tags: ["Enrollments"],
  summary: "Enroll a visitor by name and email address",
  description:
    "The enrollment is completed through the link that is mailed to the address, whether or not the address has an " +
    "account. In an academy without a mailer, an address that has no account is signed in immediately.",
  ...anybody,
  request: { body: jsonBody(enrollmentRequestSchema) },
  responses: {
    201: answer(
      z.object({
        status: z.literal("enrolled"),
        session: z.looseObject({ access_token: z.string(), refresh_token: z.string() }),
      }),
      "A new, enrolled account with a session in the format of the sign-in protocol (academies without a mailer)",
    ),
    202: answer(
      z.object({ status: z.literal("mailed") }),
      "Confirmation that a link is being mailed, which signs in and completes the enrollment",
    ),
    ...failures(
      "request.malformed",
      "request.not_json",
      "request.invalid",
      "request.too_many",
      "platform.not_launched",
      "course.not_found",
    ),
  },
});

/** Routes for enrollments. People see and create their own; enrollments change only by opening lessons. */
export function enrollmentRoutes(deps: Dependencies): OpenAPIHono<AppEnv> {
  const { db } = deps;
  const limits = authLimits(db);
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    return context.json({ profile: profileOf(caller), enrollments: await listEnrollments(db, caller.userId) }, 200);
  });

  router.openapi(enrollRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("json").course_id, "course.not_found");
    const result = await enroll(db, { userId: caller.userId, courseId });
    if (!result) throw new AppError("course.not_found");
    return context.json({ enrollment: result.enrollment }, result.created ? 201 : 200);
  });

  router.openapi(byMailRoute, async (context) => {
    const { course_id, ...input } = context.req.valid("json");
    const courseId = readId(course_id, "course.not_found");
    const opened = await enrollByMail(deps, limits, { ...input, courseId }, originOf(context));
    if (!opened) return context.json({ status: "mailed" as const }, 202);
    // The response contains tokens, which must not be cached.
    context.header("Cache-Control", "no-store");
    return context.json({ status: "enrolled" as const, session: await presentSession(deps, context, opened) }, 201);
  });

  return router;
}

/**
 * Enroll a visitor by name and address.
 * The enrollment is pending until the mailed link is used. The response is the same whether or not the address has an account. Only without
 * a mailer does a new address get its account, enrollment and session immediately; that session is returned.
 * Throws `course.not_found` and `request.too_many`.
 */
async function enrollByMail(
  deps: Dependencies,
  limits: AuthLimits,
  input: EnrollmentInput,
  origin: Origin,
): Promise<OpenedSession | null> {
  const courseTitle = await findCourseTitle(deps.db, input.courseId);
  if (courseTitle === undefined) throw new AppError("course.not_found");
  await limits.signUps.take(networkKey(origin.network));
  if (deps.autoconfirm()) {
    const opened = await deps.db.transaction().execute((trx) => enrollAtOnce(trx, deps, input, origin));
    if (opened) return opened;
  }
  await limits.mailRequests.take(networkKey(origin.network));
  await countMailOf(limits, input.email, origin.network);
  await deps.db.transaction().execute((trx) => askByMail(trx, deps, input, courseTitle));
  return null;
}

/** Create the account, enroll it and open a session. Null if the address already has an account; then nothing is written. */
async function enrollAtOnce(
  trx: Transaction<Schema>,
  deps: Dependencies,
  input: EnrollmentInput,
  device: Origin,
): Promise<OpenedSession | null> {
  const now = deps.clock();
  const person = newPerson(input, now, now.toISOString());
  if (!(await createAccount(trx, person))) return null;
  if (!(await enroll(trx, { userId: person.userId, courseId: input.courseId }))) throw new AppError("course.not_found");
  return openSession(trx, { userId: person.userId, method: "otp", device, now });
}

async function askByMail(
  trx: Transaction<Schema>,
  deps: Dependencies,
  input: EnrollmentInput,
  courseTitle: string,
): Promise<void> {
  const { email, courseId } = input;
  const now = deps.clock();
  const person = newPerson(input, now, null);
  const created = await createAccount(trx, person);
  const userId = created ? person.userId : (await findCredentials(trx, email, now))?.id;
  // The account may have been deleted between the two statements; a retry creates a new one.
  if (userId === undefined) throw new AppError("server.unavailable");
  const { token, code } = await issueOneTimeToken(trx, deps, {
    userId,
    purpose: "magiclink",
    email,
    redirectTo: landingPage(courseId),
    // The name is used only for an unconfirmed account.
    data: { full_name: input.full_name, course_id: courseId },
  });
  await enqueueMail(
    trx,
    enrollmentMail({ to: email, courseTitle, link: linkOf(token, courseId), code }),
    deps.academy.current().mail,
  );
}

function newPerson({ email, full_name: fullName }: EnrollmentInput, now: Date, emailConfirmedAt: string | null): NewAccount {
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

/** Return where the mailed link finally leads: the page that confirms the enrollment. */
function landingPage(courseId: string): string {
  return `/enroll/${courseId}?by=mail`;
}

function linkOf(token: string, courseId: string): `/${string}` {
  const search = new URLSearchParams({ token, type: "magiclink", redirect_to: `${anyAddress}${landingPage(courseId)}` });
  return `/auth/v1/verify?${search.toString()}`;
}

/** Count a mail as the sign-in protocol does, with the data API's errors. */
async function countMailOf(limits: AuthLimits, email: string, network: string): Promise<void> {
  try {
    await countMail(limits, email, network);
  } catch (error) {
    if (!isAuthError(error) || error.code !== "over_email_send_rate_limit") throw error;
    throw new AppError("request.too_many", { seconds: error.details.seconds ?? 60 });
  }
}

/**
 * Write the mail that completes an enrollment.
 * It is the same whether or not the address has an account, and contains nothing that was typed into the form.
 * @param link signs the person in and completes the enrollment
 */
export function enrollmentMail({
  to,
  courseTitle,
  link,
  code,
}: {
  to: string;
  courseTitle: string;
  link: `/${string}`;
  code: string;
}): Letter {
  return composeMail("magiclink", to, "Complete your enrollment", [
    `Someone, probably you, wants to take the course “${courseTitle}” at the academy with this address. This link signs you in and completes the enrollment:`,
    { link, label: "Complete your enrollment" },
    `Or type this code: ${code}`,
    "Both work once, within the hour, and you need no password. If it was not you, you do not need to do anything: nothing has happened.",
  ]);
}
