import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Invitation } from "#domain/invitation.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  academy = await startDataAcademy({ autoconfirm: false });
  admin = await academy.person({ role: "admin", name: "Grace Hopper" });
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
});
afterAll(() => academy.stop());

type Answer = { invitation: Invitation; link: string | null } & { error: string; code: string; field?: string };

const newAddress = () => `invited-${randomUUID()}@school.example`;
async function invite(body: unknown, as?: Person) {
  const response = await academy.app.request("/functions/v1/invite-admin", {
    method: "POST",
    headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const invitationsTo = (email: string) => academy.db.selectFrom("invitations").selectAll().where("email", "=", email).execute();
async function tokensMailedTo(email: string) {
  const mails = await academy.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("created_at")
    .execute();
  return mails.map(({ text_body }) => /\/auth\/v1\/verify\?token=([\w-]+)&type=invite/.exec(text_body)?.[1] ?? "");
}
const look = (token: unknown) => academy.call("/invitations/look", { method: "POST", body: { token } });

describe("an invitation", () => {
  test("goes to its address by mail, with a link that shows what it offers", async () => {
    const email = newAddress();
    const { status, body } = await invite({ email: ` ${email.toUpperCase()} `, role: "instructor" }, admin);
    expect(status).toBe(200);
    expect(body.invitation).toMatchObject({ email, role: "instructor", state: "open", invited_by: "Grace Hopper" });
    const days = (Date.parse(body.invitation.expires_at) - Date.parse(body.invitation.created_at)) / 86_400_000;
    expect(days).toBe(7);
    const [token] = await tokensMailedTo(email);
    expect(await look(token)).toMatchObject({ status: 200, body: { email, role: "instructor" } });
    expect(JSON.stringify(body)).not.toContain(token);
    expect(body.link).toBeNull();
    const [row] = await invitationsTo(email);
    expect(row).toMatchObject({ is_super_admin: false, invited_by: admin.id });
    expect(row?.token_hash.toString("base64url")).not.toBe(token);
    const entry = await academy.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_id", "=", body.invitation.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "invitation.sent", actor_id: admin.id, details: { role: "instructor" } });
  });

  test("without a mail server, returns its link to the sender", async () => {
    const without = await startDataAcademy();
    try {
      const grace = await without.person({ role: "admin" });
      const email = newAddress();
      const headers = { "content-type": "application/json", authorization: `Bearer ${grace.token}` };
      const sent = await without.app.request("/functions/v1/invite-admin", {
        method: "POST",
        headers,
        body: JSON.stringify({ email, role: "student" }),
      });
      const { link, invitation } = (await sent.json()) as Answer;
      const token = new URL(String(link)).searchParams.get("token");
      const looked = await without.call("/invitations/look", { method: "POST", body: { token } });
      expect(looked).toMatchObject({ status: 200, body: { email, role: "student" } });
      const again = await without.call<Answer>(`/invitations/${invitation.id}/resend`, { as: grace, method: "POST" });
      expect(again.body.link).not.toBe(link);
      const { body: list } = await without.call<object>("/invitations", { as: grace });
      expect(list).toMatchObject({ delivers_mail: false });
      expect(JSON.stringify(list)).not.toContain("verify?token");
      expect((await without.call<object>("/mails", { as: grace })).body).toMatchObject({ delivers: false });
    } finally {
      await without.stop();
    }
  });

  test("replaces an open one to the same address, whose link becomes invalid", async () => {
    const email = newAddress();
    await invite({ email, role: "student" }, admin);
    await invite({ email, role: "instructor" }, superAdmin);
    const [first, second] = await tokensMailedTo(email);
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).body).toEqual({ email, role: "instructor" });
    expect(await invitationsTo(email)).toHaveLength(1);
  });

  test("sent twice at the same instant leaves one open, whose link is the valid one", async () => {
    const email = newAddress();
    const answers = await Promise.all([
      invite({ email, role: "student" }, admin),
      invite({ email, role: "student" }, superAdmin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const looks = await Promise.all((await tokensMailedTo(email)).map(look));
    expect(looks.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await invitationsTo(email)).toHaveLength(1);
  });

  test("contains no name or word of its sender", async () => {
    const email = newAddress();
    await invite({ email, role: "student" }, await academy.person({ role: "admin", name: "Buy pills at https://evil.example" }));
    const mail = await academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).executeTakeFirstOrThrow();
    expect(mail.text_body + mail.html_body).not.toContain("evil.example");
  });
});

describe("roles and who may offer them", () => {
  test.each([
    ["student", "student"],
    ["instructor", "student"],
    ["instructor", "instructor"],
    ["admin", "admin"],
  ] as const)("no %s may invite a person as %s", async (role, offered) => {
    const email = newAddress();
    const { status } = await invite({ email, role: offered }, await academy.person({ role }));
    expect([status, await invitationsTo(email), await tokensMailedTo(email)]).toEqual([403, [], []]);
  });

  test("a refused role is reported with its field", async () => {
    expect((await invite({ email: newAddress(), role: "admin" }, admin)).body).toEqual({
      error: "You may not invite someone with the role admin.",
      code: "invitation.role_not_offered",
      field: "role",
    });
  });

  test("a super admin may invite admins", async () => {
    expect((await invite({ email: newAddress(), role: "admin" }, superAdmin)).body.invitation.role).toBe("admin");
  });

  test("nobody may invite without a session", async () => {
    expect((await invite({ email: newAddress(), role: "student" })).status).toBe(401);
    expect((await invite({ email: newAddress(), role: "student" }, { ...admin, token: `${admin.token}x` })).status).toBe(401);
  });

  test("a change of role applies from the next invitation on, even with the old token", async () => {
    const person = await academy.person({ role: "admin" });
    await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", person.id).execute();
    expect((await invite({ email: newAddress(), role: "student" }, person)).status).toBe(403);
  });

  test("an admin cannot replace an open invitation that a super admin sent to an admin", async () => {
    const email = newAddress();
    await invite({ email, role: "admin" }, superAdmin);
    const { status, body } = await invite({ email, role: "student" }, admin);
    expect([status, body.code, body.field]).toEqual([403, "invitation.not_yours", "email"]);
    const [token] = await tokensMailedTo(email);
    expect((await look(token)).body).toEqual({ email, role: "admin" });
  });
});

describe("nobody becomes a super admin by a call", () => {
  test.each([
    [{ is_super_admin: true }, "is_super_admin"],
    [{ isSuperAdmin: true }, "isSuperAdmin"],
    [{ data: { is_super_admin: true } }, "data"],
    [{ invited_by: "00000000-0000-4000-8000-000000000000" }, "invited_by"],
  ])("%j is refused, naming the field", async (extra, field) => {
    const email = newAddress();
    const { status, body } = await invite({ email, role: "student", ...extra }, superAdmin);
    expect([status, body.field, await invitationsTo(email)]).toEqual([422, field, []]);
  });

  test("not by a prototype in the body either", async () => {
    const email = newAddress();
    await invite(`{"email":"${email}","role":"student","__proto__":{"is_super_admin":true}}`, superAdmin);
    expect((await invitationsTo(email)).filter((row) => row.is_super_admin)).toEqual([]);
  });

  test("the operator's open invitation is not replaced, not even by a super admin", async () => {
    const email = newAddress();
    const row = { email, role: "admin", is_super_admin: true, token_hash: Buffer.from(email) };
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    await academy.db
      .insertInto("invitations")
      .values({ ...row, expires_at })
      .execute();
    expect((await invite({ email, role: "student" }, superAdmin)).body.code).toBe("invitation.not_yours");
    expect(await invitationsTo(email)).toMatchObject([{ is_super_admin: true, token_hash: row.token_hash }]);
  });

  test("an expired one loses the flag when it is sent again by a call", async () => {
    const email = newAddress();
    const row = { email, role: "admin", is_super_admin: true, token_hash: Buffer.from(email) };
    const [created_at, expires_at] = [new Date(Date.now() - 2000).toISOString(), new Date(Date.now() - 1000).toISOString()];
    await academy.db
      .insertInto("invitations")
      .values({ ...row, created_at, expires_at })
      .execute();
    expect((await invite({ email, role: "admin" }, superAdmin)).status).toBe(200);
    expect(await invitationsTo(email)).toMatchObject([{ is_super_admin: false }]);
  });
});

describe("missing or invalid fields", () => {
  test.each([
    [{}, "email"],
    [{ role: "student" }, "email"],
    [{ email: "", role: "student" }, "email"],
    [{ email: "   ", role: "student" }, "email"],
    [{ email: null, role: "student" }, "email"],
    [{ email: ["a@b.example"], role: "student" }, "email"],
    [{ email: "a@b.example" }, "role"],
    [{ email: "a@b.example", role: "" }, "role"],
    [{ email: "a@b.example", role: null }, "role"],
  ])("%j lacks the %s", async (body, field) => {
    expect(await invite(body, admin)).toEqual({
      status: 422,
      body: { error: "Email and role are required.", code: "invitation.incomplete", field },
    });
  });

  test.each([
    [{ email: "nobody", role: "student" }, "email", "The email address is not valid."],
    [{ email: "a@b", role: "student" }, "email", "The email address is not valid."],
    [{ email: "a@b.example\nBcc: c@d.example", role: "student" }, "email", "The email address is not valid."],
    [{ email: `${"a".repeat(320)}@b.example`, role: "student" }, "email", "The email address is too long."],
    [{ email: "a@b.example", role: "super_admin" }, "role", "The role must be student, instructor or admin."],
  ])("%j reports the %s", async (body, field, error) => {
    expect(await invite(body, superAdmin)).toEqual({ status: 422, body: { error, code: "request.invalid", field } });
  });

  test("an address that somebody has proven has an account already", async () => {
    const { email } = await academy.person();
    const { status, body } = await invite({ email, role: "instructor" }, admin);
    expect([status, body.code, body.field]).toEqual([409, "invitation.has_account", "email"]);
    expect([await invitationsTo(email), await tokensMailedTo(email)]).toEqual([[], []]);
  });

  test("an account that nobody has confirmed does not prevent an invitation", async () => {
    const { id, email } = await academy.person();
    await academy.db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", id).execute();
    expect((await invite({ email, role: "instructor" }, admin)).status).toBe(200);
  });
});

describe("limits", () => {
  test("one mailbox cannot be flooded, whoever sends", async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1)
      statuses.push((await invite({ email, role: "student" }, await academy.person({ role: "admin" }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await tokensMailedTo(email)).toHaveLength(6);
    expect((await invite({ email: newAddress(), role: "student" }, admin)).status).toBe(200);
  });

  test("refused requests are not counted", async () => {
    const email = newAddress();
    for (let count = 0; count < 9; count += 1) await invite({ email, role: "admin" }, admin);
    expect((await invite({ email, role: "student" }, admin)).status).toBe(200);
  });
});
