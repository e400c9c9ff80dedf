import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { mailEntrySchema, mailPageSchema, mailPageSize, mailStatuses, type MailEntry } from "#domain/mail-page.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import { maySeeMails } from "./policy.ts";
import { listMails, findMail, requeueMail } from "./queries.ts";

const tags = ["Mails"];

const refusals = ["caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/mails",
  tags,
  summary: "One page of the academy's mails",
  description: "For admins. Newest first, without what they say: links and codes in them sign people in.",
  ...signedIn,
  request: { query: z.object({ status: z.enum(mailStatuses).optional(), page: pageNumber }) },
  responses: { 200: answer(mailPageSchema, "The mails of the page"), ...failures(...refusals, "request.invalid") },
});

const resendRoute = createRoute({
  method: "post",
  path: "/mails/{mailId}/resend",
  tags,
  summary: "Send a mail now that waits or has failed",
  description:
    "For admins; the audit log tells of it. A mail that was sent is not kept, and one whose link or code has expired is of no use: have a new one made.",
  ...signedIn,
  request: { params: z.object({ mailId: idSchema }) },
  responses: {
    200: answer(mailEntrySchema, "The mail, which is sent within moments"),
    ...failures(...refusals, "mail.not_found", "mail.not_resendable"),
  },
});

/** The academy's mails, for those who run it. */
export function mailRoutes({ db, mailer }: Pick<Dependencies, "db" | "mailer">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    admit(requireCaller(context));
    const mails = await listMails(db, { ...context.req.valid("query"), pageSize: mailPageSize });
    return context.json({ ...mails, delivers: mailer.deliversToPeople }, 200);
  });
  router.openapi(resendRoute, async (context) => {
    const caller = requireCaller(context);
    admit(caller);
    const by = { actorId: caller.userId, requestId: context.get("requestId"), network: context.get("network") };
    return context.json(await resendMail(db, readId(context.req.valid("param").mailId, "mail.not_found"), by), 200);
  });

  return router;
}

function admit(caller: Caller): void {
  if (!maySeeMails(caller)) throw new AppError("caller.forbidden");
}

/** Has a mail that waits or has failed sent now. Throws `mail.not_found`, or `mail.not_resendable` when it was sent or is of no use any more. */
async function resendMail(
  db: Database,
  id: string,
  by: Pick<AuditEntry, "actorId" | "requestId" | "network">,
): Promise<MailEntry> {
  return db.transaction().execute(async (trx) => {
    const isQueued = await requeueMail(trx, id);
    const mail = await findMail(trx, id);
    if (!mail) throw new AppError("mail.not_found");
    if (!isQueued) throw new AppError("mail.not_resendable");
    await recordAudit(trx, { ...by, action: "mail.resent", subject: { type: "mail", id }, details: { kind: mail.kind } });
    return mail;
  });
}
