import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "#server/platform/secrets/signed-token.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// Two conflicting requests at the same moment. Each queues for a row that the test has locked, in the order that the test wants.
let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Sent = Promise<Response>;
const send = (path: string, { as, method = "POST", body }: { as?: Person; method?: string; body?: unknown } = {}): Sent =>
  Promise.resolve(
    academy.app.request(path, {
      method,
      headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as.token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

/** Make the requests queue for a person's rows in order, then release the lock. */
async function inThisOrder(
  personId: string,
  actions: (() => Sent)[],
): Promise<{ status: number; body: Record<string, unknown> }[]> {
  const sent = await academy.db.transaction().execute(async (trx) => {
    await trx.selectFrom("profiles").select("id").where("id", "=", personId).forUpdate().execute();
    await trx.selectFrom("users").select("id").where("id", "=", personId).forUpdate().execute();
    await trx.selectFrom("sessions").select("id").where("user_id", "=", personId).forUpdate().execute();
    const begun: Sent[] = [];
    for (const action of actions) {
      begun.push(action());
      await expect.poll(waiting, { timeout: 5000 }).toBe(begun.length);
    }
    return { begun };
  });
  const answers = await Promise.all(sent.begun);
  return Promise.all(
    answers.map(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> })),
  );
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(academy.db);
  return Number(rows[0]?.count);
}

async function invite(email: string, role: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await academy.db
    .insertInto("invitations")
    .values({ email, role, token_hash: hashToken(token), expires_at })
    .execute();
  return token;
}
const accept = (token: string) => () => send("/auth/v1/verify", { body: { type: "invite", token_hash: token } });
const roleOf = async ({ id }: Person) =>
  (await academy.db.selectFrom("profiles").select("role").where("id", "=", id).executeTakeFirst())?.role;

/** Create a person with a refresh token of their own. */
async function personWithRefreshToken() {
  const email = `person-${randomBytes(8).toString("hex")}@school.example`;
  const answer = await send("/auth/v1/signup", { body: { email, password: "correct horse battery" } });
  const { access_token, refresh_token, user } = (await answer.json()) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  return { id: user.id, email, token: access_token, refreshToken: refresh_token };
}

describe("deleting a person", () => {
  test("while their session is refreshed leaves nobody signed in, in either order", async () => {
    const admin = await academy.person({ role: "admin" });
    for (const order of ["deletion", "refresh"]) {
      const person = await personWithRefreshToken();
      const remove = () => send(`/api/people/${person.id}`, { as: admin, method: "DELETE" });
      const refresh = () => send("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: person.refreshToken } });
      const answers = await inThisOrder(person.id, order === "deletion" ? [remove, refresh] : [refresh, remove]);
      expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 400)).toBe(true);
      for (const { body } of answers) {
        if (typeof body["access_token"] !== "string") continue;
        const late = await send("/api/profile", { as: { ...person, token: body["access_token"] }, method: "GET" });
        expect(late.status).toBe(401);
      }
      const again = await send("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: person.refreshToken } });
      expect(again.status).toBe(400);
    }
  });

  test("while they accept an invitation: one of the two happens, and nothing in between", async () => {
    const admin = await academy.person({ role: "admin" });
    for (const order of ["deletion", "acceptance"]) {
      const person = await academy.person();
      const token = await invite(person.email, "instructor");
      const remove = () => send(`/api/people/${person.id}`, { as: admin, method: "DELETE" });
      const actions = order === "deletion" ? [remove, accept(token)] : [accept(token), remove];
      const answers = await inThisOrder(person.id, actions);
      // A request aborted by a deadlock is asked to retry, and has changed nothing.
      for (const { status } of answers) expect([200, 403, 503]).toContain(status);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const exists = (await roleOf(person)) !== undefined;
      expect(exists ? await roleOf(person) : "gone").toBe(exists ? "instructor" : "gone");
    }
  });
});

test("a role changed while an invitation is accepted is one of the two, and the log is correct", async () => {
  const superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
  for (const order of ["change", "acceptance"]) {
    const person = await academy.person();
    const token = await invite(person.email, "instructor");
    const change = () => send(`/api/people/${person.id}`, { as: superAdmin, method: "PATCH", body: { role: "admin" } });
    const answers = await inThisOrder(person.id, order === "change" ? [change, accept(token)] : [accept(token), change]);
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const changed = await academy.db
      .selectFrom("audit_log")
      .select("details")
      .where("subject_id", "=", person.id)
      .where("action", "=", "role.changed")
      .execute();
    const role = await roleOf(person);
    expect(["admin", "instructor"]).toContain(role);
    if (role === "admin") expect(changed.at(-1)?.details).toMatchObject({ to: "admin" });
  }
});
