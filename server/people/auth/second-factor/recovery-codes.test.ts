import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { addFactor, codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";
import { removeFactors } from "#server/operations/command-line/remove-factors.ts";
import { seal } from "#server/platform/secrets/seal.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

async function call<Body>(token: string, path: string, { body, method = "GET", from = academy.from(newNetwork()) }: Call = {}) {
  const response = await from(`/auth/v1/recovery-codes${path}`, {
    ...(body ? postJson(JSON.stringify(body)) : { method }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  return { status: response.status, body: (await response.json()) as Body & { error_code?: string } };
}
type Call = { body?: object; method?: string; from?: ReturnType<AuthApp["from"]> };
type Session = { access_token: string; refresh_token: string };

/** Create a person with a second factor and a set of codes. */
async function personWithCodes() {
  const person = await signUpWithFactor(academy);
  const token = (await person.client.getSession()).data.session!.access_token;
  const { body } = await call<{ codes: string[] }>(token, "", { method: "POST" });
  return { ...person, token, codes: body.codes };
}

test("a set has ten codes that are easy to copy, and the database stores none of them", async () => {
  const { codes, token, user } = await personWithCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  expect((await call(token, "")).body).toEqual({ remaining: 10 });
  const rows = await academy.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", user.id).execute();
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(codes.join("|")));
  const audit = await academy.db.selectFrom("audit_log").selectAll().where("actor_id", "=", user.id).execute();
  expect(audit.map(({ action }) => action)).toContain("recovery_codes.made");
});

test("a code raises the session like the second factor, once, however it is typed, and the owner is notified", async () => {
  const { codes, email, signInAgain } = await personWithCodes();
  const { client, session } = await signInAgain();
  const typed = ` ${codes[3]!.toUpperCase().replace("-", " ")} `;
  const { status, body } = await call<Session>(session.access_token, "/verify", { body: { code: typed } });
  expect(status).toBe(200);
  expect(decodeJwt(body.access_token)).toMatchObject({
    aal: "aal2",
    amr: [{ method: "password" }, { method: "mfa/recovery_code" }],
  });
  expect((await client.setSession(body)).error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect((await academy.whoami(body.access_token)).status).toBe(200);
  expect((await call(body.access_token, "")).body).toEqual({ remaining: 9 });

  const again = await signInAgain();
  expect(await call(again.session.access_token, "/verify", { body: { code: codes[3] } })).toMatchObject({
    status: 422,
    body: { error_code: "mfa_verification_failed" },
  });
  const mails = await academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).execute();
  expect(mails.find(({ kind }) => kind === "recovery_code_used")?.text_body).toContain("9");
});

test("a code that two processes get at the same instant works once", async () => {
  const { codes, signInAgain } = await personWithCodes();
  const other = academy.startAnotherProcess();
  const answers = await Promise.all(
    [academy, other, academy, other].map(async ({ from }) => {
      const { session } = await signInAgain();
      return (await call(session.access_token, "/verify", { body: { code: codes[0] }, from: from(newNetwork()) })).status;
    }),
  );
  expect(answers.sort()).toEqual([200, 422, 422, 422]);
});

test("a new set invalidates the old one", async () => {
  const { codes, token, signInAgain } = await personWithCodes();
  expect((await call(token, "", { method: "POST" })).status).toBe(200);
  const { session } = await signInAgain();
  expect((await call(session.access_token, "/verify", { body: { code: codes[0] } })).status).toBe(422);
});

test("codes are made and counted only at the second level, and not for people without a second factor", async () => {
  const { signInAgain } = await personWithCodes();
  const { session } = await signInAgain();
  for (const method of ["GET", "POST"]) {
    expect((await call(session.access_token, "", { method })).body.error_code).toBe("insufficient_aal");
  }
  const plain = await academy.signUp();
  expect((await call(plain.session.access_token, "", { method: "POST" })).body.error_code).toBe("mfa_factor_not_found");
  expect((await call(plain.session.access_token, "")).body).toEqual({ remaining: 0 });
});

test("another person's code does not work", async () => {
  const { codes } = await personWithCodes();
  const { signInAgain } = await personWithCodes();
  const { session } = await signInAgain();
  expect((await call(session.access_token, "/verify", { body: { code: codes[0] } })).status).toBe(422);
});

test("guessing ends after ten, even at the same instant", async () => {
  const { codes, signInAgain } = await personWithCodes();
  nextStep(academy);
  const { session } = await signInAgain();
  const from = academy.from(newNetwork());
  const guesses = [...newRecoveryCodes(), ...newRecoveryCodes()];
  const answers = await Promise.all(
    guesses.map(async (code) => (await call(session.access_token, "/verify", { body: { code }, from })).status),
  );
  expect(answers.filter((status) => status === 422)).toHaveLength(10);
  expect((await call(session.access_token, "/verify", { body: { code: codes[0] }, from })).status).toBe(429);
});

test.each([{}, { code: "" }, { code: 7 }, { code: null }, { code: ["a"] }, { code: "a".repeat(51) }])(
  "%j is refused, naming the field",
  async (body) => {
    const { session } = await academy.signUp();
    const answer = await call<{ msg: string }>(session.access_token, "/verify", { body });
    expect(answer).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
    expect(answer.body.msg).toContain("code");
  },
);

test("if the academy's secret has changed, code and recovery code are refused with an explanation; a new app works", async () => {
  const { codes, user, email, factorId, secret, signInAgain } = await personWithCodes();
  const sealed = seal(randomBytes(32), "second-factor", Buffer.from(secret));
  await academy.db.updateTable("mfa_factors").set({ secret_encrypted: sealed }).where("user_id", "=", user.id).execute();
  await academy.db
    .updateTable("recovery_codes")
    .set({ code_hash: sql`sha256(code_hash)` })
    .where("user_id", "=", user.id)
    .execute();
  nextStep(academy);
  const { client, session } = await signInAgain();
  const unreadable = { status: 409, code: "mfa_factor_unreadable" };
  for (let time = 0; time < 7; time += 1)
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) })).error).toMatchObject(unreadable);
  expect(await call(session.access_token, "/verify", { body: { code: codes[0] } })).toMatchObject({
    status: 409,
    body: { error_code: "mfa_factor_unreadable" },
  });
  await removeFactors(academy.deps, email);
  const again = await signInAgain();
  expect((await academy.whoami(again.session.access_token)).status).toBe(200);
  const added = await addFactor(academy, again.client, "Phone");
  nextStep(academy);
  const last = await signInAgain();
  expect((await academy.whoami(last.session.access_token)).status).toBe(403);
  const opened = await last.client.mfa.challengeAndVerify({ factorId: added.factorId, code: codeOf(academy, added.secret) });
  expect(opened.error).toBeNull();
});
