import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import {
  invitationListSchema,
  invitationSchema,
  invitationsPerPage,
  sentInvitationSchema,
  mayRevoke,
  type Invitation,
} from "#domain/invitation.schema.ts";
import { roleSchema, type Caller } from "#domain/role.schema.ts";
import { originOf, type Origin } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures, jsonBody, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { hashToken } from "#server/platform/secrets/signed-token.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { invitationLimits, presentInvitation, resendInvitation, type InvitationDependencies } from "./send-invitation.ts";
import { mayWorkWithInvitations } from "./policy.ts";
import { findOffer, listInvitations, lockInvitation, revokeInvitation } from "./queries.ts";

/** Admit only callers who may give a role, before anything else is checked. */
export const admitInviters = admitOnly(mayWorkWithInvitations);

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const oneInvitation = { params: z.object({ invitationId: idSchema }) };

const invitationAnswer = z.object({ invitation: invitationSchema });

const listRoute = createRoute({
  method: "get",
  path: "/invitations",
  tags: ["Invitations"],
  summary: "List invitations",
  description: "Admins only. Invitations are listed newest first, without their links.",
  ...signedIn,
  middleware: admitInviters,
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: answer(invitationListSchema, "The page of invitations"), ...failures(...routeErrorCodes, "request.invalid") },
});

const resendRoute = createRoute({
  method: "post",
  path: "/invitations/{invitationId}/resend",
  tags: ["Invitations"],
  summary: "Resend an invitation",
  description:
    "The invitation gets a new link and its full validity period, and the old link stops working. Accepted or revoked " +
    "invitations can't be resent.",
  ...signedIn,
  middleware: admitInviters,
  request: oneInvitation,
  responses: {
    200: answer(sentInvitationSchema, "The updated invitation"),
    ...failures(...routeErrorCodes, "invitation.not_found", "invitation.ended", "invitation.has_account", "request.too_many"),
  },
});

const revokeRoute = createRoute({
  method: "delete",
  path: "/invitations/{invitationId}",
  tags: ["Invitations"],
  summary: "Revoke an invitation",
  description: "The invitation's link stops working immediately. Repeating the call changes nothing.",
  ...signedIn,
  middleware: admitInviters,
  request: oneInvitation,
  responses: {
    200: answer(invitationAnswer, "The updated invitation"),
    ...failures(...routeErrorCodes, "invitation.not_found", "invitation.ended"),
  },
});

const lookRoute = createRoute({
  method: "post",
  path: "/invitations/look",
  tags: ["Invitations"],
  summary: "Look up an invitation by its link",
  description:
    "For anyone who has the link, including before the launch. The link is not used up. Used, expired, revoked and unknown " +
    "links get the same response.",
  ...anybody,
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(200) })) },
  responses: {
    200: answer(z.object({ email: z.string(), role: roleSchema }), "The invited email address and role"),
    ...failures("invitation.not_found", "request.malformed", "request.not_json", "request.invalid", "request.too_many"),
  },
});

/** Routes for invitations: admins list, resend and revoke them; the holder of a link sees its offer. Sending is a function of /functions/v1. */
export function invitationRoutes(deps: InvitationDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const limits = invitationLimits(deps.db);

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const { page } = context.req.valid("query");
    const [{ rows, total }, now] = [await listInvitations(deps.db, page), deps.clock()];
    const invitations = rows.map((row) => presentInvitation(row, caller, now));
    return context.json(
      { invitations, total, page, page_size: invitationsPerPage, delivers_mail: deps.mailer.deliversToPeople },
      200,
    );
  });

  router.openapi(lookRoute, async (context) => {
    await limits.looks.take(networkKey(context.get("network")));
    const offer = await findOffer(deps.db, hashToken(context.req.valid("json").token), deps.clock());
    if (!offer) throw new AppError("invitation.not_found");
    return context.json(offer, 200);
  });

  router.openapi(resendRoute, async (context) => {
    const id = readId(context.req.valid("param").invitationId, "invitation.not_found");
    return context.json(await resendInvitation(deps, limits, requireCaller(context), id, originOf(context)), 200);
  });

  router.openapi(revokeRoute, async (context) => {
    const id = readId(context.req.valid("param").invitationId, "invitation.not_found");
    const invitation = await takeBackInvitation(deps, requireCaller(context), id, originOf(context));
    return context.json({ invitation }, 200);
  });

  return router;
}

/**
 * Revoke an invitation: its link becomes invalid immediately. Idempotent.
 * Throws `invitation.not_found`, `caller.forbidden`, and `invitation.ended` if it has been accepted.
 */
async function takeBackInvitation(deps: InvitationDependencies, caller: Caller, id: string, origin: Origin): Promise<Invitation> {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockInvitation(trx, id);
    if (!row) throw new AppError("invitation.not_found");
    if (!mayRevoke(caller, row)) throw new AppError("caller.forbidden");
    if (row.accepted_at) throw new AppError("invitation.ended");
    if (row.revoked_at) return presentInvitation(row, caller, now);
    await revokeInvitation(trx, id, now);
    await recordAudit(trx, {
      action: "invitation.revoked",
      actorId: caller.userId,
      subject: { type: "invitation", id },
      details: { role: row.role },
      requestId: origin.requestId,
      network: origin.network,
    });
    return presentInvitation({ ...row, revoked_at: now.toISOString() }, caller, now);
  });
}
