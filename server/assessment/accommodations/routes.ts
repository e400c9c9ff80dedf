import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { accommodationListSchema, accommodationSchema, newAccommodationSchema } from "#domain/accommodation.schema.ts";
import { AppError } from "#domain/errors.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { maySeePeople } from "#server/people/admin/policy.ts";
import { findAccommodation, listAccommodations, setAccommodation } from "./accommodation.ts";

const tags = ["Exams"];
const person = z.object({ personId: idSchema });

const ownRoute = createRoute({
  method: "get",
  path: "/learning/accommodation",
  tags,
  summary: "Get your exam accommodation",
  ...signedIn,
  responses: { 200: answer(accommodationSchema, "The accommodation"), ...failures(...signedInFailures) },
});

const readRoute = createRoute({
  method: "get",
  path: "/people/{personId}/accommodation",
  tags,
  summary: "Get a person's exam accommodation",
  description: "Admins only. Includes the reason.",
  ...signedIn,
  request: { params: person },
  responses: {
    200: answer(accommodationSchema, "The accommodation"),
    ...failures(...signedInFailures, "caller.forbidden", "profile.not_found"),
  },
});

const setRoute = createRoute({
  method: "put",
  path: "/people/{personId}/accommodation",
  tags,
  summary: "Set a person's exam accommodation",
  description:
    "Admins only. The accommodation belongs to the person and applies to all their exams. An exam that they are taking is adjusted immediately.",
  ...signedIn,
  request: { params: person, body: jsonBody(newAccommodationSchema) },
  responses: {
    200: answer(accommodationSchema, "The updated accommodation"),
    ...failures(...writeFailures, "caller.forbidden", "profile.not_found"),
  },
});

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/accommodations",
  tags,
  summary: "List the exam accommodations of a course",
  description: "For instructors of the course and admins. Shows what each accommodation grants, never the reason for it.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }) },
  responses: {
    200: answer(accommodationListSchema, "The learners with an accommodation"),
    ...failures(...signedInFailures, "caller.forbidden", "course.not_found"),
  },
});

/** Routes for accommodations: admins set them, the person reads them, instructors see the effect. */
export function accommodationRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  async function findPerson(id: string): Promise<string> {
    const userId = readId(id, "profile.not_found");
    const row = await db.selectFrom("profiles").select("id").where("id", "=", userId).executeTakeFirst();
    if (!row) throw new AppError("profile.not_found");
    return row.id;
  }

  router.openapi(ownRoute, async (context) => context.json(await findAccommodation(db, requireCaller(context).userId), 200));

  router.openapi(readRoute, async (context) => {
    if (!maySeePeople(requireCaller(context))) throw new AppError("caller.forbidden");
    return context.json(await findAccommodation(db, await findPerson(context.req.valid("param").personId)), 200);
  });

  router.openapi(setRoute, async (context) => {
    const caller = requireCaller(context);
    if (!maySeePeople(caller)) throw new AppError("caller.forbidden");
    const userId = await findPerson(context.req.valid("param").personId);
    const given = context.req.valid("json");
    await db.transaction().execute(async (trx) => {
      await setAccommodation(trx, { userId, given, by: caller.userId, now: clock() });
      // The reason must not be in the audit log.
      const { reason: _, ...details } = given;
      await recordAudit(trx, {
        action: "accommodation.set",
        actorId: caller.userId,
        subject: { type: "user", id: userId },
        details,
      });
    });
    return context.json(await findAccommodation(db, userId), 200);
  });

  router.openapi(listRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json({ learners: await listAccommodations(db, courseId) }, 200);
  });

  return router;
}
