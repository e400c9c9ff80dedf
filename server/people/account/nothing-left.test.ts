import { afterAll, beforeAll, expect, test } from "vitest";
import { personExportSchema, type PersonExport } from "#domain/person-export.schema.ts";
import { listTables } from "#server/operations/command-line/backup.ts";
import { leaseMails, settleSent } from "#server/platform/mail/outbox.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { Client } from "pg";

// Everything that a person types, or by which they are named, contains a unique word. Deleting the account must remove every occurrence of
// it from the database.
let academy: DataAcademy;
let client: Client;
beforeAll(async () => {
  academy = await startDataAcademy();
  client = new Client(academy.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await academy.stop();
});

/** A person with a unique word that appears in everything they type. */
type Marked = Person & { word: string };
const marked = (word: string, what: string) => `${word}-${what}`;
const address = (word: string, what: string) => `${marked(word, what)}@school.example`;
const password = "correct horse battery";

/** Return where a word is stored: each row of the whole database that contains it, in any encoding in which it might be stored. */
async function findAll(word: string): Promise<string[]> {
  const tables = [...(await listTables(client)).map(({ name }) => name), "rate_limits"];
  const forms = [word, Buffer.from(word).toString("hex"), Buffer.from(word).toString("base64").slice(0, -3)];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
    found.push(
      ...rows
        .filter(({ row }) => forms.some((form) => row.toLowerCase().includes(form.toLowerCase())))
        .map(({ row }) => `${table}: ${row}`),
    );
  }
  return found;
}
const tablesOf = (found: readonly string[]) => [...new Set(found.map((each) => each.slice(0, each.indexOf(":"))))].toSorted();

async function auth(
  path: string,
  token: string | null,
  method: string,
  body: object,
  device = "a browser",
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await academy.app.request(`/auth/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "user-agent": device,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function confirmNewAddress(to: string): Promise<void> {
  const { text_body } = await academy.db
    .selectFrom("mail_outbox")
    .select("text_body")
    .where("to_address", "=", to)
    .executeTakeFirstOrThrow();
  const token = /\b\d{6}\b/.exec(text_body.replaceAll(/https?:\S+/g, ""))?.[0];
  expect((await auth("/verify", null, "POST", { type: "email_change", email: to, token })).status).toBe(200);
}

/** Create a person who has filled in every field, had another address before, and has requested a new one. */
async function somebody(word: string): Promise<Marked> {
  const { db } = academy;
  const first = address(word, "first");
  await auth("/signup", null, "POST", { email: first, password, data: { full_name: marked(word, "name") } });
  await auth("/otp", null, "POST", { email: first, create_user: true, data: { full_name: marked(word, "early-name") } });
  await db.updateTable("users").set({ email_confirmed_at: new Date().toISOString() }).where("email", "=", first).execute();
  const signIn = async (email: string) => {
    const { body } = await auth("/token?grant_type=password", null, "POST", { email, password }, marked(word, "device"));
    return String(body["access_token"]);
  };
  const { id } = await db.selectFrom("users").select("id").where("email", "=", first).executeTakeFirstOrThrow();
  let token = await signIn(first);
  const email = address(word, "second");
  for (const to of [address(word, "wish"), email]) expect((await auth("/user", token, "PUT", { email: to })).status).toBe(200);
  await confirmNewAddress(email);
  token = await signIn(email);
  expect((await auth("/user", token, "PUT", { email: address(word, "other-wish") })).status).toBe(200);
  expect((await auth("/factors", token, "POST", { factor_type: "totp", friendly_name: marked(word, "factor") })).status).toBe(
    200,
  );
  await auth("/recover", null, "POST", { email });
  await auth("/token?grant_type=password", null, "POST", { email, password: marked(word, "wrong-password") });
  return { id, email, token, word };
}

/** Answer an exam and hand it in; until then, the tutor does not discuss the course. */
async function answerExam(person: Marked, courseId: string): Promise<void> {
  const post = async <Body>(path: string, body: object, method = "POST") => {
    const answer = await academy.call<Body>(path, { as: person, method, body });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
    return answer.body;
  };
  const question = { purpose: "exam", type: "short-text", stem: "What is a honeybee?", accepted: ["an insect"] };
  const { id: question_id } = await post<{ id: string }>(`/courses/${courseId}/questions`, question);
  const exam = { title: "Bees", time_limit_minutes: 10, slots: [{ question_id }] };
  const { id, revision } = await post<{ id: string; revision: number }>(`/courses/${courseId}/exams`, exam);
  await post(`/exams/${id}/publish`, { published: true, revision });
  const lease = crypto.randomUUID();
  const attempt = await post<{ id: string }>(`/learning/exams/${id}/attempts`, { lease });
  const answer = { options: [], matches: [], text: marked(person.word, "answer"), decimal: null };
  await post(`/attempts/${attempt.id}/answers/0`, { lease, counter: 1, answer }, "PUT");
  await post(`/attempts/${attempt.id}/hand-in`, { lease });
}

async function typeEverything(person: Marked): Promise<void> {
  const { word } = person;
  const { db } = academy;
  await db.updateTable("profiles").set({ role: "admin" }).where("id", "=", person.id).execute();
  const course = await academy.course({
    title: "Insects",
    lessons: ["A honeybee is an insect that lives in a colony and makes honey from nectar."],
  });
  const [lesson = ""] = course.lessonIds;
  const data = async (method: string, path: string, body: object) => {
    const answer = await academy.call(path, { as: person, method, body });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  };
  const ask = async (path: string, body: object) => {
    const response = await academy.app.request(`/functions/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    });
    await response.text();
    expect([path, response.status]).toEqual([path, 200]);
  };
  await data("POST", "/enrollments", { course_id: course.id });
  await data("PUT", `/courses/${course.id}/lessons/${lesson}/notes`, { content: marked(word, "note"), revision: 0 });
  // The course has one lesson: opening it completes the course, which allows rating it.
  await data("POST", `/courses/${course.id}/lessons/${lesson}/open`, {});
  await data("PUT", `/courses/${course.id}/rating`, { stars: 5, comment: marked(word, "rating") });
  // The name of a service is not personal and remains in the audit log, which permanently records which keys were revealed.
  await data("POST", "/api-keys", { service_name: "Newsletter", api_key: marked(word, "secret-key") });
  const conversation = { id: crypto.randomUUID(), turn: crypto.randomUUID() };
  await ask("/chat", {
    messages: [{ role: "user", content: `What is a honeybee? ${marked(word, "question")}` }],
    context: { course: course.id },
    conversation,
  });
  await ask("/engagement-coach", {
    student_id: person.id,
    student_name: marked(word, "said-name"),
    context_summary: marked(word, "summary"),
  });
  await answerExam(person, course.id);
  await ask("/lesson-content-agent", { topic: `honeybee colony nectar`, level: "beginner", country: marked(word, "country") });
  await db
    .insertInto("identities")
    .values({
      user_id: person.id,
      provider: "github",
      subject: marked(word, "subject"),
      identity_data: JSON.stringify({ name: marked(word, "provider-name") }),
    })
    .execute();
  await db
    .insertInto("invitations")
    .values({ email: person.email, role: "student", token_hash: Buffer.from(`i${person.id}`), expires_at: "2100-01-01" })
    .execute();
}

/** Secrets, and data not declared as stored: they appear in no export. */
const secrets = ["secret-key", "wrong-password"];

const tablesThatName = [
  "agent_drafts",
  "conversation_turns",
  "course_ratings",
  "identities",
  "invitations",
  "lesson_notes",
  "mail_outbox",
  "mfa_factors",
  "one_time_tokens",
  "profiles",
  "sessions",
  "users",
];

async function exportOf(person: Person): Promise<string> {
  const { status, body } = await academy.call("/account/export", { as: person });
  expect(status).toBe(200);
  return JSON.stringify(personExportSchema.strict().parse(body));
}

test("the export has every word of a person that the database has, and no secret @slow", async () => {
  const person = await somebody("quetzal");
  await typeEverything(person);
  const kept = (await findAll(person.word)).join("\n").toLowerCase();
  const words = [...new Set([...kept.matchAll(/quetzal-[a-z-]*[a-z]/g)].map(([word]) => word))];
  const exported = (await exportOf(person)).toLowerCase();
  expect(words.length).toBeGreaterThan(13);
  expect(words.filter((word) => !exported.includes(word))).toEqual([]);
  for (const secret of secrets) expect(exported).not.toContain(marked(person.word, secret));
});

test("the data of a mailed link is in the export until the link is used, and deleted then", async () => {
  const word = "turaco";
  const email = address(word, "only");
  for (const name of ["waiting", "used"]) {
    const mailed = await auth("/otp", null, "POST", { email, create_user: true, data: { full_name: marked(word, name) } });
    expect(mailed.status).toBe(200);
  }
  const { text_body } = await academy.db
    .selectFrom("mail_outbox")
    .select("text_body")
    .where("to_address", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(text_body.replaceAll(/https?:\S+/g, ""))?.[0];
  const confirmed = await auth("/verify", null, "POST", { type: "magiclink", email, token: code });
  expect(confirmed.status).toBe(200);
  const { id } = await academy.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const person = { id, email, token: String(confirmed.body["access_token"]) };
  const renamed = await academy.call("/profile", { as: person, method: "PATCH", body: { full_name: marked(word, "now") } });
  expect(renamed.status).toBe(200);

  expect(await findAll(marked(word, "used"))).toEqual([]);
  const { body } = await academy.call<PersonExport>("/account/export", { as: person });
  expect(body.pending_confirmations.map(({ full_name }) => full_name)).toEqual([marked(word, "waiting")]);
});

test("mails to an earlier and to a requested address are in the export, which does not reveal whether that is somebody's", async () => {
  const [person, owner] = [await somebody("toucan"), await academy.person()];
  expect((await auth("/user", person.token, "PUT", { email: owner.email })).status).toBe(200);
  const { body } = await academy.call<{ mails: { kind: string; to: string; subject: string }[] }>("/account/export", {
    as: person,
  });
  const told = (to: string) => body.mails.filter((mail) => mail.to === to).map(({ kind, subject }) => ({ kind, subject }));
  expect(told(address(person.word, "first")).length).toBeGreaterThan(2);
  expect(told(address(person.word, "wish"))).toEqual([{ kind: "email_change", subject: "A new address" }]);
  expect(told(owner.email)).toEqual(told(address(person.word, "other-wish")));
});

test.each(["themselves", "an admin"])(
  "when %s deletes the account, no word of it is left except the farewell, until that is sent",
  async (by) => {
    const person = await somebody(by === "themselves" ? "hoatzin" : "kakapo");
    await typeEverything(person);
    expect(tablesOf(await findAll(person.word))).toEqual(expect.arrayContaining(tablesThatName));
    const admin = await academy.person({ role: "admin", isSuperAdmin: true });
    const deleted =
      by === "themselves"
        ? await academy.call("/account", { as: person, method: "DELETE", body: { confirm: person.email } })
        : await academy.call(`/people/${person.id}`, { as: admin, method: "DELETE" });
    expect([deleted.status, deleted.body]).toEqual([200, deleted.body]);
    expect(tablesOf(await findAll(person.word))).toEqual(by === "themselves" ? ["mail_outbox"] : []);
    for (const mail of await leaseMails(academy.db, 1000)) await settleSent(academy.db, mail, { storeText: false });
    expect(await findAll(person.word)).toEqual([]);
    // The audit log keeps only the id, and so do rate-limit counters, which expire within a day.
    expect(tablesOf(await findAll(person.id))).toEqual(["audit_log", "rate_limits"]);
  },
);
