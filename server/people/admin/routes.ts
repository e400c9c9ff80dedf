import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { peoplePageSize, peopleSearchLimit } from "#domain/people.ts";
import {
  academyCountsSchema,
  peopleListSchema,
  personChangeSchema,
  personSchema,
  type Person,
  type PersonChange,
} from "#domain/person.schema.ts";
import { roleSchema, type Caller } from "#domain/role.schema.ts";
import { pluralWords } from "#domain/plural.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId, searchText } from "#server/platform/http/read-parameters.ts";
import { erasePerson } from "#server/people/account/delete-account.ts";
import { recordAudit, auditedRequest, type AuditedRequest } from "#server/platform/audit/audit-log.ts";
import { retryOnLockConflict } from "#server/platform/database/retry-on-lock-conflict.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { maySeePeople, mayChangePerson, mayGiveRole } from "./policy.ts";
import { countAcademy, listPeople, endSessions, findPerson, lockProfile, writePerson } from "./queries.ts";

/** Who acts on whom, and in which request. */
type AuditContext = AuditedRequest & { caller: Caller; personId: string };

const tags = ["People"];

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const personErrorCodes = [...routeErrorCodes, "person.not_yours", "profile.not_found"] as const;

const person = { params: z.object({ personId: idSchema }) };

const listRoute = createRoute({
  method: "get",
  path: "/people",
  tags,
  summary: "List people",
  description: "Admins only. People are listed newest first.",
  ...signedIn,
  request: {
    query: z.object({
      search: searchText(peopleSearchLimit).meta({
        description: "Part of a name or email address; case-insensitive",
        example: "lovelace",
      }),
      role: roleSchema.optional(),
      page: pageNumber,
    }),
  },
  responses: { 200: answer(peopleListSchema, "The page of people"), ...failures(...routeErrorCodes, "request.invalid") },
});

const countsRoute = createRoute({
  method: "get",
  path: "/people/counts",
  tags,
  summary: "Get counts of people, courses and instructors",
  description: "Admins only.",
  ...signedIn,
  responses: { 200: answer(academyCountsSchema, "The counts for the overview"), ...failures(...routeErrorCodes) },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/people/{personId}",
  tags,
  summary: "Update a person's name and role",
  description:
    "Admins can change students and instructors; super admins can also change admins. Super admins and the caller's own " +
    "account can't be changed here. A person who still teaches courses keeps the instructor role. A new role takes effect at " +
    "the person's next request.",
  ...signedIn,
  request: { ...person, body: jsonBody(personChangeSchema) },
  responses: {
    200: answer(personSchema, "The updated person"),
    ...failures(...writeFailures, ...personErrorCodes.slice(2), "person.role_not_yours", "person.still_teaches"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/people/{personId}",
  tags,
  summary: "Delete a person's profile",
  description:
    "For callers who may change the person. Ends the person's sessions and sign-in immediately and deletes their enrollments. " +
    "Their courses remain, without an instructor.",
  ...signedIn,
  request: person,
  responses: {
    200: answer(z.object({ courses_left: z.int() }), "The number of courses that are now without an instructor"),
    ...failures(...personErrorCodes),
  },
});

const signOutRoute = createRoute({
  method: "delete",
  path: "/people/{personId}/sessions",
  tags,
  summary: "Sign a person out everywhere",
  description:
    "For callers who may change the person. The person's tokens are refused from the next request on; they can sign in again.",
  ...signedIn,
  request: person,
  responses: {
    200: answer(z.object({ ended: z.int() }), "The number of devices that were signed out"),
    ...failures(...personErrorCodes),
  },
});

/** Routes for admins to manage the people of the academy. */
export function peopleRoutes({ db, log }: Pick<Dependencies, "db" | "log">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    admit(requireCaller(context));
    return context.json(await listPeople(db, { ...context.req.valid("query"), pageSize: peoplePageSize }), 200);
  });
  router.openapi(countsRoute, async (context) => {
    admit(requireCaller(context));
    return context.json(await countAcademy(db), 200);
  });
  router.openapi(changeRoute, async (context) =>
    context.json(await changePerson(db, auditContextOf(context), context.req.valid("json")), 200),
  );
  router.openapi(deleteRoute, async (context) => context.json(await deletePerson({ db, log }, auditContextOf(context)), 200));
  router.openapi(signOutRoute, async (context) => context.json(await signPersonOut(db, auditContextOf(context)), 200));

  return router;
}

function admit(caller: Caller): Caller {
  if (!maySeePeople(caller)) throw new AppError("caller.forbidden");
  return caller;
}

type AuditedContext = {
  get(name: "caller"): Caller | null;
  get(name: "requestId" | "network"): string;
  req: { param(name: "personId"): string };
};

function auditContextOf(context: AuditedContext): AuditContext {
  return {
    caller: admit(requireCaller(context)),
    personId: readId(context.req.param("personId"), "profile.not_found"),
    ...auditedRequest(context),
  };
}

/**
 * Change a person's name and role, and return the updated person. The new role applies from their next request on.
 * Throws `profile.not_found`, `person.not_yours`, `person.role_not_yours` or `person.still_teaches`; then nothing is changed.
 */
async function changePerson(db: Database, audit: AuditContext, change: PersonChange): Promise<Person> {
  return db.transaction().execute(async (trx) => {
    const person = await lockChangeable(trx, audit);
    const { full_name = person.full_name, role = person.role } = change;
    if (role !== person.role) {
      if (!mayGiveRole(audit.caller, role)) throw new AppError("person.role_not_yours", { field: "role", role });
      if (person.courses_taught > 0) {
        throw new AppError("person.still_teaches", { field: "role", courses: coursesOf(person) });
      }
    }
    await writePerson(trx, person.id, { full_name, role });
    if (role !== person.role) await record(trx, audit, "role.changed", { from: person.role, to: role });
    if (full_name !== person.full_name) await record(trx, audit, "profile.renamed");
    return (await findPerson(trx, person.id)) ?? person;
  });
}

/**
 * Delete a person's profile, and with it their sign-in, sessions and enrollments.
 * Their courses remain, without an instructor; returns how many. Throws `profile.not_found` or `person.not_yours`.
 */
async function deletePerson(deps: Pick<Dependencies, "db" | "log">, audit: AuditContext): Promise<{ courses_left: number }> {
  return retryOnLockConflict(deps, async (trx) => {
    const person = await lockChangeable(trx, audit);
    await erasePerson(trx, person.id, person.email);
    await record(trx, audit, "profile.deleted", { role: person.role, courses_left: person.courses_taught });
    return { courses_left: person.courses_taught };
  });
}

/** Sign a person out everywhere; returns the number of sessions ended. Throws `profile.not_found` or `person.not_yours`. */
async function signPersonOut(db: Database, audit: AuditContext): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => {
    const person = await lockChangeable(trx, audit);
    const ended = await endSessions(trx, person.id);
    await record(trx, audit, "sessions.ended", { ended });
    return { ended };
  });
}

async function lockChangeable(trx: Transaction<Schema>, { caller, personId }: AuditContext): Promise<Person> {
  const person = await lockProfile(trx, personId);
  if (!person) throw new AppError("profile.not_found");
  if (!mayChangePerson(caller, { id: person.id, role: person.role, isSuperAdmin: person.is_super_admin })) {
    throw new AppError("person.not_yours");
  }
  return person;
}

async function record(
  trx: Transaction<Schema>,
  { caller, personId, requestId, network }: AuditContext,
  action: "role.changed" | "profile.renamed" | "profile.deleted" | "sessions.ended",
  details: Record<string, string | number> = {},
): Promise<void> {
  const subject = { type: "user", id: personId } as const;
  await recordAudit(trx, { action, actorId: caller.userId, subject, details, requestId, network });
}

function coursesOf({ courses_taught }: Person): string {
  return pluralWords(courses_taught, "a course", `${courses_taught} courses`);
}
