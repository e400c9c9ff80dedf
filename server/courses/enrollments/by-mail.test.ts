import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let courseId: string;
function startAcademy(options: { autoconfirm: boolean }): void {
  beforeAll(async () => {
    academy = await startDataAcademy(options);
    courseId = (await academy.course({ title: "Owls", lessons: ["one"] })).id;
  });
  afterAll(() => academy.stop());
}

type Answered = { status: string; session?: { access_token: string; refresh_token: string; user: { email: string } } };
const ask = (body: unknown) => academy.call<Answered>("/enrollments/by-mail", { method: "POST", body });
const newAddress = () => `somebody-${randomUUID()}@school.example`;
const mailsTo = (email: string) =>
  academy.db.selectFrom("mail_outbox").select(["kind", "subject", "text_body"]).where("to_address", "=", email).execute();
const accountOf = (email: string) =>
  academy.db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "password_hash", "email_confirmed_at", "full_name", "role", "is_super_admin"])
    .where("email", "=", email)
    .executeTakeFirst();
const enrollmentsOf = async (email: string) =>
  academy.db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select("course_id")
    .where("email", "=", email)
    .execute();

const proofFor = async (email: string) => {
  const [mail] = await mailsTo(email);
  return { token: /token=([\w-]+)/.exec(mail?.text_body ?? "")?.[1], code: /\b\d{6}\b/.exec(mail?.text_body ?? "")?.[0] };
};
const verify = (body: unknown) =>
  academy.app.request("/auth/v1/verify", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("in an academy with a mailer", () => {
  startAcademy({ autoconfirm: false });

  test("a new address gets an account without a password and owner, and a pending enrollment", async () => {
    const email = newAddress();
    const { status, body } = await ask({ course_id: courseId, full_name: "Ada  Lovelace ", email: ` ${email.toUpperCase()} ` });
    expect({ status, body }).toEqual({ status: 202, body: { status: "mailed" } });
    expect(await accountOf(email)).toMatchObject({
      password_hash: null,
      email_confirmed_at: null,
      full_name: "Ada Lovelace",
      role: "student",
      is_super_admin: false,
    });
    expect(await enrollmentsOf(email)).toEqual([]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text_body).toContain("“Owls”");
    expect(mail?.text_body).toMatch(/https:\/\/academy\.invalid\/auth\/v1\/verify\?token=[\w-]{43}&type=magiclink&redirect_to=/);
    expect(mail?.text_body).toMatch(/\b\d{6}\b/);
  });

  test("an address with an account gets the same response and the same mail, and its account is unchanged", async () => {
    const [person, stranger] = [await academy.person({ name: "Grace Hopper" }), newAddress()];
    const [known, unknown] = await Promise.all([
      ask({ course_id: courseId, full_name: "Mallory", email: person.email }),
      ask({ course_id: courseId, full_name: "Mallory", email: stranger }),
    ]);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const withoutSecrets = async (email: string) =>
      (await mailsTo(email)).map((mail) => ({
        ...mail,
        text_body: mail.text_body.replace(/token=[\w-]+/, "token=…").replace(/\b\d{6}\b/, "……"),
      }));
    expect(await withoutSecrets(person.email)).toEqual(await withoutSecrets(stranger));
    expect(await accountOf(person.email)).toMatchObject({ full_name: "Grace Hopper" });
    expect(await enrollmentsOf(person.email)).toEqual([]);
  });

  test("the mailed link signs in and completes the enrollment, once", async () => {
    const email = newAddress();
    await ask({ course_id: courseId, full_name: "Ada Lovelace", email });
    const proof = await proofFor(email);
    const first = await verify({ type: "magiclink", token_hash: proof.token });
    expect(first.status).toBe(200);
    const { access_token: token } = (await first.json()) as { access_token: string };
    const mine = await academy.call<{ enrollments: { course_id: string }[] }>("/enrollments", { as: { id: "", email, token } });
    expect(mine.body.enrollments).toMatchObject([{ course_id: courseId, progress: 0, currentLesson: 0 }]);
    expect((await verify({ type: "magiclink", token_hash: proof.token })).status).toBe(403);
  });

  test("so does the code, for a person with an account, who keeps their name and progress", async () => {
    const [person, other] = [await academy.person({ name: "Grace Hopper" }), await academy.course({ lessons: ["a", "b"] })];
    await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: other.id } });
    await academy.call(`/courses/${other.id}/lessons/${other.lessonIds[0]}/open`, { as: person, method: "POST" });
    await ask({ course_id: other.id, full_name: "Mallory", email: person.email });
    const { code } = await proofFor(person.email);
    expect((await verify({ type: "magiclink", email: person.email, token: code })).status).toBe(200);
    expect(await accountOf(person.email)).toMatchObject({ full_name: "Grace Hopper" });
    const { body } = await academy.call("/enrollments", { as: person });
    expect(body).toMatchObject({ enrollments: [{ course_id: other.id, progress: 50 }] });
  });

  test("several courses requested before the mail is read are all completed", async () => {
    const [email, other] = [newAddress(), await academy.course()];
    await ask({ course_id: courseId, full_name: "Ada", email });
    await ask({ course_id: other.id, full_name: "Ada", email });
    for (const { text_body } of await mailsTo(email)) {
      expect((await verify({ type: "magiclink", token_hash: /token=([\w-]+)/.exec(text_body)?.[1] })).status).toBe(200);
    }
    expect((await enrollmentsOf(email)).map(({ course_id }) => course_id).sort()).toEqual([courseId, other.id].sort());
  });

  test("a person with a second factor is not enrolled before passing it", async () => {
    const person = await academy.person();
    const factor = { user_id: person.id, secret_encrypted: Buffer.alloc(1), status: "verified" };
    await academy.db.insertInto("mfa_factors").values(factor).execute();
    await ask({ course_id: courseId, full_name: "Ada", email: person.email });
    const { token } = await proofFor(person.email);
    expect((await verify({ type: "magiclink", token_hash: token })).status).toBe(200);
    expect(await enrollmentsOf(person.email)).toEqual([]);
  });

  test("a course deleted in the meantime does not prevent signing in", async () => {
    const [email, gone] = [newAddress(), await academy.course()];
    await ask({ course_id: gone.id, full_name: "Ada", email });
    await academy.db.deleteFrom("courses").where("id", "=", gone.id).execute();
    const { token } = await proofFor(email);
    expect((await verify({ type: "magiclink", token_hash: token })).status).toBe(200);
    expect(await enrollmentsOf(email)).toEqual([]);
  });

  test("the mail contains nothing that was typed", async () => {
    const email = newAddress();
    await ask({ course_id: courseId, full_name: "BUY CHEAP WATCHES http://evil.example", email });
    expect(JSON.stringify(await mailsTo(email))).not.toMatch(/WATCHES|evil\.example/);
  });

  test("one address is not flooded with mails", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask({ course_id: courseId, full_name: "Ada", email })));
    expect((await mailsTo(email)).length).toBe(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: "request.too_many" });
  });
});

describe("in an academy without a mailer", () => {
  startAcademy({ autoconfirm: true });

  test("a new address is enrolled at once, with a session of its own", async () => {
    const email = newAddress();
    const { status, body, headers } = await ask({ course_id: courseId, full_name: "Ada Lovelace", email });
    expect({ status, state: body.status, who: body.session?.user.email }).toEqual({ status: 201, state: "enrolled", who: email });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await accountOf(email)).toMatchObject({ password_hash: null, role: "student" });
    const me = { id: "", email, token: body.session?.access_token ?? "" } satisfies Person;
    const mine = await academy.call<{ enrollments: { course_id: string }[] }>("/enrollments", { as: me });
    expect(mine.body.enrollments).toMatchObject([{ course_id: courseId, progress: 0 }]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("an address with an account gets a mail and never a session, whoever asks", async () => {
    const person = await academy.person();
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`]) {
      const { status, body } = await ask({ course_id: courseId, full_name: "Mallory", email });
      expect({ status, body }).toEqual({ status: 202, body: { status: "mailed" } });
    }
    expect(await enrollmentsOf(person.email)).toEqual([]);
  });

  test("a stranger's session ends when the owner of the address uses the link, and the owner keeps the enrollment", async () => {
    const email = newAddress();
    const stranger = await ask({ course_id: courseId, full_name: "Mallory", email });
    const second = (await academy.course({ title: "Herons", lessons: ["one"] })).id;
    await ask({ course_id: second, full_name: "Ada Lovelace", email });
    const { token } = await proofFor(email);
    expect((await verify({ type: "magiclink", token_hash: token })).status).toBe(200);
    const thief = { id: "", email, token: stranger.body.session?.access_token ?? "" } satisfies Person;
    expect((await academy.call("/enrollments", { as: thief })).status).toBe(401);
    expect(await enrollmentsOf(email)).toEqual(expect.arrayContaining([{ course_id: courseId }, { course_id: second }]));
  });

  test("twenty concurrent requests create one account and one session for a new address", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ course_id: courseId, full_name: "Ada", email })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await enrollmentsOf(email)).toHaveLength(1);
  });
});

describe("in any academy", () => {
  startAcademy({ autoconfirm: true });
  test.each([
    ["full_name", { email: "a@b.example" }],
    ["full_name", { full_name: "  ", email: "a@b.example" }],
    ["email", { full_name: "Ada" }],
    ["email", { full_name: "Ada", email: " " }],
  ])("a missing %s is reported in the form's own words", async (field, fields) => {
    const { status, body } = await ask({ course_id: courseId, ...fields });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "request.invalid", field, error: expect.stringContaining("Please fill out all fields.") });
  });

  test.each([
    ["email", { email: "not an address" }],
    ["email", { email: ["a@b.example"] }],
    ["full_name", { full_name: "a".repeat(201) }],
    ["role", { role: "admin" }],
    ["is_super_admin", { is_super_admin: true }],
    ["user_id", { user_id: randomUUID() }],
    ["redirect_to", { redirect_to: "https://evil.example" }],
  ])("a %s of the wrong type is refused, naming the field, and no account is created", async (field, wrong) => {
    const email = newAddress();
    const { status, body } = await ask({ course_id: courseId, full_name: "Ada", email, ...wrong });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "request.invalid", field });
    expect(await accountOf(email)).toBeUndefined();
  });

  test.each([randomUUID(), "not-an-id", ""])(
    "a course %j that does not exist is not found, and no account is created",
    async (id) => {
      const email = newAddress();
      const { status, body } = await ask({ course_id: id, full_name: "Ada", email });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "course.not_found" });
      expect(await accountOf(email)).toBeUndefined();
      expect(await mailsTo(email)).toEqual([]);
    },
  );
});
