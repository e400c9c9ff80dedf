import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#domain/errors.ts";
import {
  mailSettingsChangeSchema,
  mailSettingsSchema,
  type MailServerInput,
  type MailSettingsChange,
} from "#domain/mail-settings.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { hastenMails } from "#server/platform/mail/queries.ts";
import { mayBeSentTo, openPassword, readStoredServer, sealPassword } from "./mail-settings.ts";
import { mayChangeMail } from "./policy.ts";
import { lockSetting, removeSetting, writeSetting } from "./queries.ts";

const tags = ["Mails"];

const readRoute = createRoute({
  method: "get",
  path: "/mails/settings",
  tags,
  summary: "Get the mail settings",
  description: "Super admins only. The password is never included. Settings made in the environment are locked.",
  ...signedIn,
  middleware: admitOnly(mayChangeMail),
  responses: {
    200: answer(mailSettingsSchema, "The mail settings"),
    ...failures(...signedInFailures, "caller.forbidden"),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/mails/settings",
  tags,
  summary: "Update the mail settings",
  description:
    "Super admins only. Only the given fields change, all of them or none; `null` removes a value. The change takes " +
    "effect in every process within seconds, without a restart, and waiting mails are tried again. The password is stored " +
    "encrypted and never returned.",
  ...signedIn,
  middleware: admitOnly(mayChangeMail),
  request: { body: jsonBody(mailSettingsChangeSchema) },
  responses: {
    200: answer(mailSettingsSchema, "The updated mail settings"),
    ...failures(...writeFailures, "caller.forbidden", "academy.setting_locked", "academy.demo_is_public"),
  },
});

type Deps = Pick<Dependencies, "db" | "academy" | "mail" | "secret" | "clock" | "demoMailbox">;

/** Routes for how the academy sends mail, for super admins only, because the chosen server sees every sign-in link. */
export function mailSettingsRoutes(deps: Deps): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => {
    await deps.academy.refresh();
    return context.json(deps.mail.view(), 200);
  });
  router.openapi(changeRoute, async (context) => {
    await changeMail(deps, requireCaller(context).userId, context.req.valid("json"), originOf(context));
    return context.json(deps.mail.view(), 200);
  });
  return router;
}

async function changeMail(deps: Deps, userId: string, change: MailSettingsChange, origin: Origin): Promise<void> {
  const { db, academy, mail, clock, demoMailbox } = deps;
  // Everyone knows the passwords of a public demo, so nobody may configure it to send mail.
  if (academy.current().page.isDemo && !demoMailbox) throw new AppError("academy.demo_is_public");
  const { facts } = mail.view();
  for (const part of ["server", "sender"] as const)
    if (change[part] !== undefined && facts[part].source === "environment")
      throw new AppError("academy.setting_locked", { field: part, setting: wordsOf[part], variable: facts[part].variable });

  await db.transaction().execute(async (trx) => {
    const now = clock();
    const changed: string[] = [];
    const before = readStoredServer(await lockSetting(trx, "mail_server"));
    const sender = await lockSetting(trx, "mail_sender");
    if (change.sender === null && change.server === undefined && before !== null) throw senderMissing();
    if (change.sender === null && (await removeSetting(trx, "mail_sender"))) changed.push("sender");
    if (change.sender) {
      const value = { name: change.sender.name ?? null, address: change.sender.address };
      if (await writeSetting(trx, { key: "mail_sender", value, changedBy: userId, now })) changed.push("sender");
    }
    if (change.server === null && (await removeSetting(trx, "mail_server"))) changed.push("server removed");
    if (change.server) {
      const hasSender =
        change.sender ?? (change.sender === undefined ? sender : null) ?? (facts.sender.source === "environment" || null);
      if (hasSender === null) throw senderMissing();
      const { host, port, tls, user_name: user } = change.server;
      const sealed = sealedFor(deps.secret, change.server, before);
      const value = { host, port, tls, user: user || null, sealed };
      if (await writeSetting(trx, { key: "mail_server", value, changedBy: userId, now })) changed.push("server");
      if (change.server.password) changed.push("password");
    }
    if (changed.length === 0) return;
    await recordAudit(trx, {
      action: "academy.mail_changed",
      actorId: userId,
      details: { fields: changed.join(", ") },
      requestId: origin.requestId,
      network: origin.network,
    });
    await hastenMails(trx);
  });
  await academy.refresh();
}

const wordsOf = { server: "mail server", sender: "sender" } as const;

/** Return the typed password, sealed; if none was typed, the stored password for the same server and user, if it can be opened. */
function sealedFor(secret: Uint8Array, input: MailServerInput, before: ReturnType<typeof readStoredServer>): string | null {
  const { host, port, tls, user_name: user, password } = input;
  if (!user) return null;
  if (password) return sealPassword(secret, { host, port, user }, password);
  const sealed =
    before !== null && before !== "unreadable" && mayBeSentTo(before, { host, port, tls, user }) ? before.sealed : null;
  if (sealed === null || openPassword(secret, { host, port, user }, sealed) === null)
    throw new AppError("request.invalid", { field: "server.password", reason: passwordMissing });
  return sealed;
}

function senderMissing(): AppError {
  return new AppError("request.invalid", { field: "sender.address", reason: "The sender's address is missing." });
}

const passwordMissing = "The password is missing: type the one for this server and user name.";
