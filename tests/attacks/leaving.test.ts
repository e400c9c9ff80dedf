import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "#server/platform/secrets/signed-token.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// People who are deleted during their requests. Each request is refused (401, 403, 404, ...) or done, and never a server error.
let academy: DataAcademy;
let superAdmin: Person;
let course: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startDataAcademy();
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
  course = await academy.course({ lessons: ["Owls see at night.", "Owls fly in silence."] });
});
afterAll(() => academy.stop());

type Call = { method: string; path: string; body?: unknown };
type Outcome = { call: string; status: number; body: string };

async function send({ method, path, body }: Call, as?: Person): Promise<Outcome> {
  const answer = await academy.app.request(path, {
    method,
    headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as.token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    call: `${method} ${path.replace(/[0-9a-f-]{36}/g, "…")}`,
    status: answer.status,
    body: (await answer.text()).slice(0, 300),
  };
}

function callsOf(person: Person): Call[] {
  const lesson = `/api/courses/${course.id}/lessons/${course.lessonIds[0]}`;
  const question = { messages: [{ role: "user", content: "When do owls see?" }], context: { course: course.id } };
  const get = (path: string): Call => ({ method: "GET", path });
  const post = (path: string, body: unknown = {}): Call => ({ method: "POST", path, body });
  return [
    get("/api/profile"),
    get("/api/enrollments"),
    get("/api/learning"),
    get("/api/account/export"),
    get("/api/account/sessions"),
    get(lesson),
    get("/api/agent-drafts"),
    get("/auth/v1/user"),
    get("/auth/v1/reauthenticate"),
    { method: "PATCH", path: "/api/profile", body: { full_name: "Grace Hopper" } },
    { method: "PUT", path: `${lesson}/notes`, body: { content: "Owls.", revision: 0 } },
    { method: "PUT", path: `${lesson}/reading-position`, body: { block: 1 } },
    { method: "PUT", path: "/auth/v1/user", body: { data: { full_name: "Grace" } } },
    { method: "PUT", path: "/auth/v1/user", body: { email: `new-${randomUUID()}@school.example` } },
    post(`${lesson}/open`),
    post("/api/enrollments", { course_id: course.id }),
    post("/api/checkout", { course_ids: [course.id] }),
    post("/functions/v1/student-tutor", question),
    post("/functions/v1/chat", { ...question, conversation: { id: randomUUID(), turn: randomUUID() } }),
    post("/functions/v1/assessment-agent", { lesson_id: course.lessonIds[0], student_id: person.id }),
    post("/functions/v1/engagement-coach", { student_id: person.id }),
    post("/auth/v1/factors", { factor_type: "totp", friendly_name: "Phone" }),
    post("/auth/v1/recover", { email: person.email }),
    post("/auth/v1/otp", { email: person.email, create_user: false }),
    post("/auth/v1/logout?scope=others"),
    post("/api/teaching/courses", { title: "Bees", category: "Nature" }),
    post("/api/api-keys", { service_name: "openai", api_key: "sk-1234567890" }),
  ];
}

/** Return a seeded random generator, so that a failure can be reproduced. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function trouble(outcomes: Outcome[]): Outcome[] {
  return outcomes.filter(({ status }) => status >= 500);
}

test.each(["student", "instructor", "admin"] as const)(
  "a %s who is deleted while their calls run stumbles over nothing @slow",
  async (role) => {
    const random = numbersFrom(role.length);
    const failures: Outcome[] = [];
    for (let round = 0; round < 6; round += 1) {
      const person = await academy.person({ role });
      if (round % 2 === 0) await send({ method: "POST", path: "/api/enrollments", body: { course_id: course.id } }, person);
      const leave: Promise<Outcome>[] = [];
      const calls = callsOf(person).map(async (call) => {
        await pause(random() * 8);
        return send(call, person);
      });
      const leaving = (async () => {
        await pause(random() * 12);
        leave.push(
          round % 3 === 0
            ? send({ method: "DELETE", path: "/api/account", body: { confirm: person.email } }, person)
            : send({ method: "DELETE", path: `/api/people/${person.id}` }, superAdmin),
        );
      })();
      const outcomes = await Promise.all(calls);
      await leaving;
      failures.push(...trouble([...outcomes, ...(await Promise.all(leave))]));
    }
    expect(failures).toEqual([]);
  },
  120_000,
);

test("accepting an invitation while the account is deleted works in either order, without a deadlock @slow", async () => {
  const random = numbersFrom(7);
  const failures: Outcome[] = [];
  for (let round = 0; round < 8; round += 1) {
    const person = await academy.person();
    const token = randomBytes(32).toString("base64url");
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    await academy.db
      .insertInto("invitations")
      .values({ email: person.email, role: "instructor", token_hash: hashToken(token), expires_at })
      .execute();
    const deletion: Call =
      round % 2 === 0
        ? { method: "DELETE", path: "/api/account", body: { confirm: person.email } }
        : { method: "DELETE", path: `/api/people/${person.id}` };
    const outcomes = await Promise.all([
      pause(random() * 6).then(() =>
        send({ method: "POST", path: "/auth/v1/verify", body: { type: "invite", token_hash: token } }),
      ),
      pause(random() * 6).then(() => send(deletion, round % 2 === 0 ? person : superAdmin)),
    ]);
    failures.push(...trouble(outcomes));
  }
  expect(failures).toEqual([]);
}, 120_000);
