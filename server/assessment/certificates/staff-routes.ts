import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { courseCertificatesSchema, revocationSchema } from "#domain/certificate.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { mayRevoke } from "./policy.ts";
import { listOfCourse, lockForStaff, revoke } from "./queries.ts";

const tags = ["Certificates"];

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/certificates",
  tags,
  summary: "List a course's certificates",
  description:
    "For instructors of the course and admins. Certificates are sorted newest first and include revoked ones with the reason.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }), query: z.object({ page: pageNumber }) },
  responses: {
    200: answer(courseCertificatesSchema, "The page of certificates"),
    ...failures(...signedInFailures, "course.not_found", "request.invalid"),
  },
});

const revokeRoute = createRoute({
  method: "post",
  path: "/certificates/{certificateId}/revocation",
  tags,
  summary: "Revoke a certificate",
  description:
    "For instructors of the course and admins. People who verify the certificate see that it was revoked and when, but not why. With `may_reissue`, the learner can get another certificate after confirming the name again. If the certificate is already revoked, only `may_reissue` changes.",
  ...signedIn,
  request: { params: z.object({ certificateId: idSchema }), body: jsonBody(revocationSchema) },
  responses: {
    200: answer(z.object({ revoked: z.literal(true) }), "Confirmation that the certificate is revoked"),
    ...failures(...writeFailures, "certificate.not_found"),
  },
});

/** Routes for a course's staff to manage its certificates. */
export function certificateStaffRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const found = await listOfCourse(db, { courseId, page: context.req.valid("query").page });
    // Answer for a course of others as for an unknown one: it may be unpublished.
    if (!found || !mayRevoke(caller, found)) throw new AppError("course.not_found");
    return context.json(found.list, 200);
  });

  router.openapi(revokeRoute, async (context) => {
    const caller = requireCaller(context);
    const id = readId(context.req.valid("param").certificateId, "certificate.not_found");
    const { reason, may_reissue: mayReissue } = context.req.valid("json");
    await db.transaction().execute(async (trx) => {
      const certificate = await lockForStaff(trx, id);
      if (!certificate || !mayRevoke(caller, certificate)) throw new AppError("certificate.not_found");
      await revoke(trx, { id, by: caller.userId, reason, mayReissue, now: clock() });
      await recordAudit(trx, {
        action: certificate.revoked_at ? "certificate.reissue_decided" : "certificate.revoked",
        actorId: caller.userId,
        subject: { type: "certificate", id },
        details: { may_reissue: mayReissue },
        ...auditedRequest(context),
      });
    });
    return context.json({ revoked: true as const }, 200);
  });

  return router;
}
