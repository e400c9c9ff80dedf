import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { readMailServer, type MailServer } from "#domain/mail-server.ts";
import { mailEntrySchema, mailPageSchema, mailPageSize, mailStatuses, type MailEntry } from "#domain/mail-page.schema.ts";
import { mailTestSchema, mailTestInputSchema, type MailTestInput } from "#domain/mail-test.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { recordAudit, type AuditEntry, auditedRequest } from "#server/platform/audit/audit-log.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { maySeeMails } from "./policy.ts";
import { readSender, type Sender } from "./sender-address.ts";
import { tryMailServer } from "./try-mail-server.ts";
import { listMails, findMail, requeueMail } from "./queries.ts";

const tags = ["Mails"];

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/mails",
  tags,
  summary: "List the academy's mails",
  description: "Admins only. Newest first, without their content, because its links and codes sign people in.",
  ...signedIn,
  request: { query: z.object({ status: z.enum(mailStatuses).optional(), page: pageNumber }) },
  responses: { 200: answer(mailPageSchema, "The page of mails"), ...failures(...routeErrorCodes, "request.invalid") },
});

const resendRoute = createRoute({
  method: "post",
  path: "/mails/{mailId}/resend",
  tags,
  summary: "Send a waiting or failed mail now",
  description:
    "Admins only. The action is recorded in the audit log. Mails that were sent are not kept, and a mail whose link or " +
    "code has expired is of no use: request a new one instead.",
  ...signedIn,
  request: { params: z.object({ mailId: idSchema }) },
  responses: {
    200: answer(mailEntrySchema, "The mail, which will be sent within moments"),
    ...failures(...routeErrorCodes, "mail.not_found", "mail.not_resendable"),
  },
});

/** Admit only those who may set up the mail server, before the body is read: the test connects to any host that the request names. */
const admitSuperAdmins = admitOnly(({ isSuperAdmin }) => isSuperAdmin);

const testRoute = createRoute({
  method: "post",
  path: "/mails/test",
  tags,
  summary: "Send a test email",
  description:
    "Super admins only. Uses the configured mail server, or one given in the request, which is not stored. The call may " +
    "take a minute.",
  ...signedIn,
  middleware: admitSuperAdmins,
  request: { body: jsonBody(mailTestInputSchema) },
  responses: {
    200: answer(mailTestSchema, "The result of each step"),
    ...failures(...writeFailures, "caller.forbidden", "request.too_many"),
  },
});

/** Routes for admins to manage the academy's mails. */
export function mailRoutes({
  db,
  mailer,
  mail: settings,
  academy,
}: Pick<Dependencies, "db" | "mailer" | "mail" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const tests = rateLimiter(db, { name: "mail-test", times: 20, seconds: 600 });

  router.openapi(testRoute, async (context) => {
    const input = context.req.valid("json");
    await tests.take(requireCaller(context).userId);
    const { name } = academy.current().values;
    const { server, from } = readTrial(settings, input, name);
    const { delivered, steps } = await tryMailServer({ server, from, to: input.to, ...testMail(name) });
    return context.json({ delivered, steps: steps.map((step) => ({ ...step, words: inCallersWords(step.words) })) }, 200);
  });

  router.openapi(listRoute, async (context) => {
    admit(requireCaller(context));
    const mails = await listMails(db, { ...context.req.valid("query"), pageSize: mailPageSize });
    const told = mails.mails.map(inReadersWords);
    return context.json({ ...mails, mails: told, delivers: mailer.deliversToPeople }, 200);
  });
  router.openapi(resendRoute, async (context) => {
    const caller = requireCaller(context);
    admit(caller);
    const by = { actorId: caller.userId, ...auditedRequest(context) };
    const mail = await resendMail(db, readId(context.req.valid("param").mailId, "mail.not_found"), by);
    return context.json(inReadersWords(mail), 200);
  });

  return router;
}

function testMail(academyName: string): { subject: string; text: string } {
  return {
    subject: inCallersWords("Test email"),
    text: inCallersWords(`This is a test email. “${academyName}” can send email to you.`),
  };
}

/** Translate the reason why a mail was not delivered, which is stored in English. */
function inReadersWords(mail: MailEntry): MailEntry {
  return { ...mail, last_error: mail.last_error === null ? null : inCallersWords(mail.last_error) };
}

function readServer(text: string): MailServer {
  try {
    return readMailServer(text);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : "cannot be read";
    throw new AppError("request.invalid", { field: "server", reason: `The mail server ${reason}.` });
  }
}

/** Return the server and sender to test: as typed, with the current settings for anything left out. */
function readTrial(
  settings: Dependencies["mail"],
  input: MailTestInput,
  academyName: string,
): { server: MailServer; from: Sender } {
  const refuse = (field: string, reason: string) => new AppError("request.invalid", { field, reason });
  const held = settings.current();
  const typed = input.settings?.server ?? null;
  const server = typed
    ? settings.complete(typed)
    : input.server
      ? readServer(input.server)
      : held && "server" in held
        ? held.server
        : null;
  if (!server && typed)
    throw refuse("settings.server.password", "The password is missing: type the one for this server and user name.");
  if (!server)
    throw refuse("server", held && "problem" in held ? held.problem : "There is no mail server yet: type the address of one.");
  const sender = input.settings?.sender;
  const from = sender
    ? { name: sender.name ?? academyName, address: sender.address }
    : input.from
      ? readSender(input.from)
      : settings.sender();
  if (!from) throw refuse("from", "The sender must be an address, or Name <address>.");
  return { server, from };
}

function admit(caller: Caller): void {
  if (!maySeeMails(caller)) throw new AppError("caller.forbidden");
}

/** Resend a mail that is waiting or has failed. Throws `mail.not_found`, or `mail.not_resendable` if it was sent or is no longer useful. */
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
