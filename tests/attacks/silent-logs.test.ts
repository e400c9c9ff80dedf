import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/operations/lifecycle/create-log.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

// Secrets that must not be in the logs or the audit log, only in the mail.
let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let written = "";
beforeAll(async () => {
  academy = await startDataAcademy();
  const log = createLog("info", { write: (line: string) => void (written += line) });
  app = createApp({ ...academy.deps, log, autoconfirm: () => false });
});
afterAll(() => academy.stop());

const send = (path: string, body: unknown, { method = "POST", token = "" } = {}) =>
  app.request(path, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
const newestMail = (email: string) =>
  academy.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

test("neither log contains passwords, tokens, codes, or addresses without an account", async () => {
  const [email, stranger] = ["log-reader@school.example", "stranger@nowhere.example"];
  const password = "a password in clear";
  await send("/auth/v1/signup", { email, password, data: { full_name: "Name In Clear" } });
  const mail = await newestMail(email);
  const link = /token=([\w-]{43})/.exec(mail.text_body)![1]!;
  const code = /\b\d{6}\b/.exec(mail.text_body.replaceAll(/https?:\S+/g, ""))![0];
  await app.request(`/auth/v1/verify?token=${link}&type=signup&redirect_to=/store`);
  await send("/auth/v1/verify", { email, token: code === "000000" ? "111111" : "000000", type: "signup" });
  const verified = await send("/auth/v1/verify", { token_hash: link, type: "signup" });
  const session = (await verified.json()) as { access_token: string; refresh_token: string };

  await send("/auth/v1/token?grant_type=password", { email, password });
  await send("/auth/v1/token?grant_type=password", { email, password: "a wrong password in clear" });
  await send("/auth/v1/token?grant_type=password", { email: stranger, password });
  await send("/auth/v1/token?grant_type=password", `{"email":"${email}","password":"${password}"`);
  await send("/auth/v1/recover", { email: stranger });
  await send("/auth/v1/user", { password: `${password} again` }, { method: "PUT", token: session.access_token });
  await send(`/auth/v1/token?grant_type=refresh_token&refresh_token=${session.refresh_token}`, {
    refresh_token: session.refresh_token,
  });
  await send(`/api/profile?access_token=${session.access_token}`, undefined, { method: "GET", token: session.access_token });
  await send("/auth/v1/logout", undefined, { token: session.access_token });

  // An unexpected error is logged with its cause: here the database refuses a row, and quotes all of it.
  await sql`alter table profiles add constraint nobody_new check (full_name <> 'Name In Clear') not valid`.execute(academy.db);
  const refused = await send("/auth/v1/signup", { email: stranger, password, data: { full_name: "Name In Clear" } });
  expect(refused.status).toBe(500);
  expect(written).toContain("nobody_new");

  const audit = JSON.stringify(await academy.db.selectFrom("audit_log").selectAll().execute());
  expect(written.split("\n").length).toBeGreaterThan(10);
  expect(audit).toContain("sign_in.failed");
  for (const secret of [
    password,
    "a wrong password in clear",
    link,
    session.access_token,
    session.refresh_token,
    stranger,
    "Name In Clear",
  ]) {
    expect(written).not.toContain(secret);
    expect(audit).not.toContain(secret);
  }
  for (const text of [written, audit]) expect(text).not.toContain(email);
  expect(audit).not.toMatch(new RegExp(`"(code|token|otp)":\\s*"?${code}`));
});
