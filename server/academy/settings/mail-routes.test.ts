import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { MailServerInput, MailSettingsView } from "#domain/mail-settings.schema.ts";
import type { MailTest } from "#domain/mail-test.schema.ts";
import { createApp } from "#server/app.ts";
import { composeMail, standardLooks } from "#server/platform/mail/compose-mail.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { startMail } from "#server/platform/mail/start-mail.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { startMailbox, type Mailbox, type MailboxOptions } from "#tests/support/mailbox.ts";
import { openAcademySettings } from "./academy-settings.ts";
import { openMailSettings } from "./mail-settings.ts";

let academy: DataAcademy;
let head: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  head = await academy.person({ role: "admin", isSuperAdmin: true, name: "Grace Hopper" });
});
afterAll(() => academy.stop());

const ends: Array<() => unknown> = [];
beforeEach(async () => {
  await academy.db.deleteFrom("academy_settings").execute();
  await academy.deps.academy.refresh();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Refused = { code: string; error: string; field?: string };
const change = (body: unknown) =>
  academy.call<MailSettingsView & Refused>("/mails/settings", { as: head, method: "PATCH", body });
const server = (more: Partial<MailServerInput> = {}) => ({
  host: "mail.school.example",
  port: 587,
  tls: "required" as const,
  user_name: "owls",
  password: "open sesame",
  ...more,
});
const sender = { name: "Owl School", address: "owls@school.example" };
const rowsText = async () => JSON.stringify(await academy.db.selectFrom("academy_settings").selectAll().execute());

async function openMailbox(options?: MailboxOptions): Promise<Mailbox> {
  const started = await startMailbox(options);
  ends.push(() => started.stop());
  return started;
}
/** Start a mail server that accepts one password, and records which passwords it was given. */
async function lockedMailbox(password: string): Promise<Mailbox & { tried: string[] }> {
  const tried: string[] = [];
  const box = await openMailbox({
    server: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password: given }, _session, callback) => {
        tried.push(given ?? "");
        if (username === "owls" && given === password) callback(null, { user: "owls" });
        else callback(new Error(`Bad password ${given} for ${username}`));
      },
    },
  });
  return Object.assign(box, { tried });
}
const at = (box: Mailbox, more: Partial<MailServerInput> = {}) =>
  server({ host: "127.0.0.1", port: box.port, tls: "if-offered", ...more });

/** Open the mail settings of another process: its own copy in memory, which it polls. */
async function anotherProcess(): Promise<{ refresh(): Promise<void> }> {
  const own = openAcademySettings({ db: academy.db, isDemo: false });
  await own.refresh();
  const settings = openMailSettings({ academy: own, secret: academy.deps.secret });
  const database = { db: academy.db, connection: academy.connection };
  const log = pino({ level: "silent" });
  const mail = startMail({ settings, database, log, publicUrl: "https://a.example", storeTexts: false });
  ends.push(() => mail.stop());
  return own;
}
const write = (to: string) =>
  academy.db.transaction().execute((trx) => enqueueMail(trx, composeMail("welcome", to, "Hello", ["Hello"]), standardLooks));

test("a super admin decides how mail is sent; the password is sealed and never returned", async () => {
  expect((await academy.call<MailSettingsView>("/mails/settings", { as: head })).body).toMatchObject({
    server: null,
    sender: null,
  });
  const { status, body } = await change({ server: server(), sender });
  expect(status).toBe(200);
  expect(body.server).toEqual({ host: "mail.school.example", port: 587, tls: "required", user_name: "owls", password: "stored" });
  expect(body.sender).toEqual(sender);
  expect(body.facts.server).toMatchObject({ source: "admin", variable: "SMTP_URL", changed_by: "Grace Hopper" });

  const audit = await academy.db.selectFrom("audit_log").select("details").where("action", "=", "academy.mail_changed").execute();
  expect(audit.at(-1)?.details).toEqual({ fields: "sender, server, password" });
  const settings = await academy.call<object>("/academy/settings", { as: await academy.person({ role: "admin" }) });
  for (const told of [JSON.stringify(body), await rowsText(), JSON.stringify(audit), JSON.stringify(settings.body)])
    expect(told).not.toMatch(/open sesame|b3BlbiBzZXNhbWU/);
  expect(JSON.stringify(settings.body)).not.toContain("mail.school.example");
});

test.each([["student"], ["instructor"], ["admin"]] as const)("a person who is %s neither sees nor changes them", async (role) => {
  const as = await academy.person({ role });
  for (const [method, body] of [["GET"], ["PATCH", { server: null }]] as const)
    expect((await academy.call("/mails/settings", { as, method, body })).status).toBe(403);
});

test.each([
  [{ server: server({ host: "smtp://mail.school.example" }), sender }, "server.host"],
  [{ server: server({ host: "" }), sender }, "server.host"],
  [{ server: server(), sender: { name: null, address: "" } }, "sender.address"],
  [{ server: server({ host: "mail server" }), sender }, "server.host"],
  [{ server: server({ port: 0 }), sender }, "server.port"],
  [{ server: server({ user_name: null }), sender }, "server.user_name"],
  [{ server: server({ password: null }), sender }, "server.password"],
  [{ server: server({ password: "a\0b" }), sender }, "server.password"],
  [{ server: server({ password: "half a pair \ud800" }), sender }, "server.password"],
  [{ server: server() }, "sender.address"],
  [{ server: server(), sender: { address: "owls" } }, "sender.address"],
  [{ server: server(), sender: { address: "owls@school.example\r\nBcc: eve@other.example" } }, "sender.address"],
])("%j is refused with a sentence that names the field, and nothing changes", async (body, field) => {
  const refused = await change(body);
  expect([refused.status, refused.body.field]).toEqual([422, field]);
  expect(refused.body.error).not.toContain("open sesame");
  expect(await rowsText()).toBe("[]");
});

test("a stored password belongs to its server and user, and is never sent to another one", async () => {
  const [owls, thief] = [await lockedMailbox("open sesame"), await lockedMailbox("anything")];
  await change({ server: at(owls), sender });
  const trial = (typed: MailServerInput) =>
    academy.call<MailTest & Refused>("/mails/test", {
      as: head,
      method: "POST",
      body: { to: "ada@school.example", settings: { server: typed, sender } },
    });
  expect((await trial(at(owls, { password: null }))).body.delivered).toBe(true);
  for (const elsewhere of [at(thief, { password: null }), at(owls, { user_name: "eve", password: null })]) {
    expect((await trial(elsewhere)).body).toMatchObject({ code: "request.invalid", field: "settings.server.password" });
    expect((await change({ server: elsewhere })).body).toMatchObject({ code: "request.invalid", field: "server.password" });
  }
  expect((await change({ server: at(owls, { password: null, tls: "if-offered" }) })).body.server?.password).toBe("stored");
  // An attacker who can write rows, but does not have the secret, cannot redirect it either.
  await academy.db
    .updateTable("academy_settings")
    .set(({ fn, val }) => ({ value: fn("jsonb_set", ["value", val("{port}"), val(String(thief.port))]) }))
    .where("key", "=", "mail_server")
    .execute();
  await academy.deps.academy.refresh();
  expect((await trial(at(thief, { password: null }))).status).toBe(422);
  expect(academy.deps.mail.current()).toHaveProperty("problem");
  expect(thief.tried).toEqual([]);
});

test("a stored password is not sent with weaker encryption than before, nor kept if it cannot be opened", async () => {
  await change({ server: server(), sender });
  const missing = { code: "request.invalid", field: "server.password" };
  expect((await change({ server: server({ tls: "if-offered", password: null }) })).body).toMatchObject(missing);
  expect(academy.deps.mail.complete(server({ tls: "if-offered", password: null }))).toBeNull();
  expect((await change({ server: server({ tls: "from-start", password: null }) })).status).toBe(200);
  await academy.db
    .updateTable("academy_settings")
    .set(({ fn, val }) => ({ value: fn("jsonb_set", ["value", val("{sealed}"), val('"bm90IHNlYWxlZA=="')]) }))
    .where("key", "=", "mail_server")
    .execute();
  await academy.deps.academy.refresh();
  expect((await change({ server: server({ tls: "from-start", password: null }) })).body).toMatchObject(missing);
});

test("the sender is kept as long as there is a server", async () => {
  await change({ server: server(), sender });
  expect((await change({ sender: null })).body).toMatchObject({ code: "request.invalid", field: "sender.address" });
  expect((await change({ server: null, sender: null })).body).toMatchObject({ server: null, sender: null });
});

test("two simultaneous changes leave one complete setting, whose password belongs to its server", async () => {
  for (let round = 0; round < 5; round += 1) {
    const hosts = ["one.school.example", "two.school.example"];
    await Promise.all(hosts.map((host) => change({ server: server({ host, password: `password of ${host}` }), sender })));
    await academy.deps.academy.refresh();
    const held = academy.deps.mail.current();
    if (!held || "problem" in held) throw new Error("one of them holds");
    expect(held.server.login?.password).toBe(`password of ${held.server.host}`);
  }
});

test("mail waits for a server, is then sent by every process without a restart, and again once the password is corrected @slow", async () => {
  const other = await anotherProcess();
  await write("ada@school.example");
  const box = await lockedMailbox("right");
  await change({ server: at(box, { password: "wrong" }), sender });
  await other.refresh();
  const waiting = () =>
    academy.db
      .selectFrom("mail_outbox")
      .select(["attempts", "last_error"])
      .where("to_address", "=", "ada@school.example")
      .executeTakeFirst();
  await expect.poll(async () => (await waiting())?.last_error, { timeout: 15_000 }).toContain("refused the login");
  expect((await waiting())?.last_error).not.toContain("wrong");
  // As after many attempts: once the settings are corrected, nobody should have to wait for half an hour.
  await academy.db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: new Date(Date.now() + 1_500_000).toISOString() })
    .execute();
  await change({ server: at(box, { password: "right" }) });
  await other.refresh();
  expect((await box.waitForMail("ada@school.example")).from).toBe(sender.address);

  await change({ server: null });
  await other.refresh();
  expect(academy.deps.mail.current()).toBeNull();
  await write("bob@school.example");
  const second = await openMailbox();
  await change({ server: at(second, { user_name: null, password: null }) });
  await other.refresh();
  await second.waitForMail("bob@school.example");
  expect(box.mails.map(({ to }) => to)).toEqual(["ada@school.example"]);
});

test("with another secret the password is lost, mail waits and says why, and typing the password again is enough", async () => {
  await change({ server: server(), sender });
  const secret = randomBytes(32);
  const mail = openMailSettings({ academy: academy.deps.academy, secret });
  expect(mail.view().server).toMatchObject({ host: "mail.school.example", user_name: "owls", password: "unreadable" });
  // It still counts as an academy with a mail server, so no address counts as verified in the meantime.
  expect(mail.current()).toMatchObject({ problem: expect.stringContaining("Type it again") });
  expect((await change({ server: server({ password: "typed again" }) })).body.server?.password).toBe("stored");
});

test("what a later version has written counts as an unusable mail server, not as none", async () => {
  const row = {
    key: "mail_server",
    value: JSON.stringify({ kind: "carrier pigeons" }),
    changed_by: null,
    changed_at: new Date().toISOString(),
  };
  await academy.db.insertInto("academy_settings").values(row).execute();
  await academy.deps.academy.refresh();
  expect(academy.deps.mail.current()).toHaveProperty("problem");
  expect((await change({ server: server(), sender })).status).toBe(200);
});

test("the environment takes precedence, and its settings are shown as locked with their variables", async () => {
  await change({ server: server(), sender });
  const fixed = {
    host: "mail.operator.example",
    port: 25,
    tls: "if-offered" as const,
    login: { user: "root", password: "hidden" },
  };
  const environment = { SMTP_URL: fixed, MAIL_FROM: { name: "Academy", address: "academy@localhost" } };
  const mail = openMailSettings({ academy: academy.deps.academy, secret: academy.deps.secret, environment });
  expect(mail.current()).toEqual({ server: fixed, from: sender });
  const app = createApp({ ...academy.deps, mail });
  const call = (method: string, body?: object) =>
    app.request("/api/mails/settings", {
      method,
      headers: { authorization: `Bearer ${head.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const view = await (await call("GET")).text();
  expect(view).toContain('"source":"environment","variable":"SMTP_URL"');
  expect(view).not.toContain("hidden");
  const refused = await call("PATCH", { server: server() });
  expect([refused.status, await refused.text()]).toMatchObject([409, expect.stringContaining("(SMTP_URL)")]);
  // The environment does not set the sender, so an admin may still change it.
  expect((await call("PATCH", { sender: { address: "other@school.example" } })).status).toBe(200);
});

test("a password is sent exactly as typed, whatever its characters", async () => {
  const ranges = [
    [0x01, 0xd7ff],
    [0xe000, 0x10ffff],
  ] as const;
  // Every code point that a password may contain, as many at a time as fit into one.
  const points = ranges.flatMap(([from, to]) =>
    Array.from({ length: Math.ceil((to - from) / 4099) }, (_, index) => from + index * 4099),
  );
  for (const password of [
    " leading and trailing ",
    '"\\%@:/?#[]{}',
    "ünï 学校 🦉 \u202e",
    String.fromCodePoint(...points)
      .slice(0, 1000)
      .toWellFormed(),
  ]) {
    expect((await change({ server: server({ password }), sender })).status).toBe(200);
    const held = academy.deps.mail.current();
    expect(held && "server" in held ? held.server.login?.password : null).toBe(password);
  }
  const password = '%ü:@/ "学校" 🦉';
  const box = await lockedMailbox(password);
  await change({ server: at(box, { password }), sender });
  const { body } = await academy.call<MailTest>("/mails/test", { as: head, method: "POST", body: { to: "ada@school.example" } });
  expect([body.delivered, box.tried]).toEqual([true, [password]]);
});
