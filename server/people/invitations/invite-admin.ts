import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { sentInvitationSchema } from "#domain/invitation.schema.ts";
import { roles } from "#domain/role.schema.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter, invalidRequest } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { invitationLimits, sendInvitation, type InvitationDependencies } from "./send-invitation.ts";
import { admitInviters } from "./routes.ts";

/** Marks a missing field in the schema, for the one error that reports it. */
const missing = "missing";

const bodySchema = z.strictObject({
  email: z
    .string(missing)
    .trim()
    .min(1, missing)
    .regex(/^\p{ASCII}*$/u, "The email address is not valid.")
    .toLowerCase()
    .max(320, "The email address is too long.")
    .pipe(z.email("The email address is not valid."))
    .meta({ example: "grace@school.example" }),
  role: z.string(missing).min(1, missing).pipe(z.enum(roles, "The role must be student, instructor or admin.")),
});

const route = createRoute({
  method: "post",
  path: "/invite-admin",
  tags: ["Invitations"],
  summary: "Invite a person with a role",
  description:
    "Admins can invite students and instructors; super admins can also invite admins. The link is mailed to the address, works " +
    "once and is valid for 7 days. An open invitation to the same address is replaced, and its link stops working.",
  ...signedIn,
  middleware: admitInviters,
  request: { headers: idempotencyHeaders, body: jsonBody(bodySchema) },
  responses: {
    200: answer(sentInvitationSchema, "The sent invitation"),
    ...failures(
      ...writeFailures,
      "caller.forbidden",
      "request.key_used",
      "invitation.incomplete",
      "invitation.role_not_offered",
      "invitation.not_yours",
      "invitation.has_account",
      "request.too_many",
    ),
  },
});

/** POST /functions/v1/invite-admin. Any field besides address and role is refused by name: no call can make a super admin. */
export function inviteAdminRoutes(deps: InvitationDependencies): OpenAPIHono<AppEnv> {
  const limits = invitationLimits(deps.db);
  const router = createRouter();
  answerOnce(router, deps, route);
  return router.openapi(
    route,
    async (context) => {
      const key = await readRequestKey(context, deps.clock());
      const input = { ...context.req.valid("json"), key };
      return context.json(await sendInvitation(deps, limits, requireCaller(context), input, originOf(context)), 200);
    },
    (result) => {
      if (!result.success) throw invalidInput(result.error);
    },
  );
}

function invalidInput(error: z.ZodError): AppError {
  const issue = error.issues.find(({ message }) => message === missing) ?? error.issues[0];
  const field = issue?.path[0];
  if (issue === undefined || issue.code === "unrecognized_keys" || field === undefined) return invalidRequest(error);
  if (issue.message === missing) return new AppError("invitation.incomplete", { field: String(field) });
  return new AppError("request.invalid", { field: String(field), reason: issue.message });
}
