import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, wrongCode } from "#tests/support/people/read-mail.ts";
import { addFactor, codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const auditOf = async (userId: string) =>
  (await academy.db.selectFrom("audit_log").select("action").where("actor_id", "=", userId).orderBy("id").execute()).map(
    ({ action }) => action,
  );
const mailsTo = (email: string) =>
  academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).orderBy("created_at").execute();

describe("setting up", () => {
  test("returns a secret, its address and a picture to scan, and has no effect until a code was given", async () => {
    const { client, email, session } = await academy.signUp();
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: " My  phone ", issuer: "Night school" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "My phone" });
    expect(data!.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data!.totp.uri).toBe(
      `otpauth://totp/Night%20school:${encodeURIComponent(email)}?secret=${data!.totp.secret}&issuer=Night%20school`,
    );
    expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id: data!.id, status: "unverified" }], totp: [] });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    expect((await academy.whoami(session.access_token)).status).toBe(200);
    const row = await academy.db.selectFrom("mfa_factors").selectAll().where("id", "=", data!.id).executeTakeFirstOrThrow();
    expect(row.secret_encrypted.toString("latin1")).not.toContain(data!.totp.secret);
  });

  test("raises this session with the first code, ends the person's other sessions, and notifies the owner", async () => {
    const { client, email, user } = await academy.signUp();
    const phone = academy.newTab();
    const { data: elsewhere } = await phone.signInWithPassword({ email, password: goodPassword });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { factorId } = await addFactor(academy, client, "Phone");

    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "password" }, { method: "totp", timestamp: expect.any(Number) as number }],
    });
    const { session } = (await client.getSession()).data;
    expect(await (await academy.whoami(session!.access_token)).json()).toMatchObject({ assuranceLevel: "aal2" });
    expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [{ id: factorId, status: "verified" }] });
    expect((await academy.whoami(elsewhere.session!.access_token)).status).toBe(401);
    expect(await auditOf(user.id)).toEqual(["second_factor.added"]);
    expect(await mailsTo(email)).toMatchObject([{ kind: "second_factor_added" }]);
  });

  test("keeps the second level across refreshes", async () => {
    const { client } = await signUpWithFactor(academy);
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session!.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "password" }, { method: "totp" }],
    });
    expect((await academy.whoami(data.session!.access_token)).status).toBe(200);
  });

  test("again replaces an unfinished setup", async () => {
    const { client } = await academy.signUp();
    const first = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    const second = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(second.error).toBeNull();
    expect((await client.mfa.challenge({ factorId: first.data!.id })).error).toMatchObject({ code: "mfa_factor_not_found" });
    expect((await client.mfa.listFactors()).data!.all).toHaveLength(1);
  });

  test("must be finished within an hour", async () => {
    const { client } = await academy.signUp();
    const { data } = await client.mfa.enroll({ factorType: "totp" });
    academy.wait(3500);
    expect((await client.mfa.challenge({ factorId: data!.id })).error).toBeNull();
    academy.wait(200);
    const { data: later } = await client.refreshSession();
    expect(later.session).not.toBeNull();
    expect((await client.mfa.challenge({ factorId: data!.id })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
  });

  test("refuses a second one of the same name, another type, a long name and an eleventh", async () => {
    const { client, user } = await signUpWithFactor(academy);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
    });
    expect((await client.mfa.enroll({ factorType: "phone", phone: "+491234" })).error).toMatchObject({
      code: "validation_failed",
    });
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "a".repeat(101) })).error).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("The name of the second factor") as string,
    });
    await academy.db
      .insertInto("mfa_factors")
      .values(Array.from({ length: 9 }, () => ({ user_id: user.id, status: "verified", secret_encrypted: Buffer.of(1) })))
      .execute();
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({ code: "too_many_enrolled_mfa_factors" });
  });
});

describe("signing in with a second factor", () => {
  test("stays at the first level until the code is given; until then only the calls leading there are answered", async () => {
    const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
    nextStep(academy);
    const { client, session } = await signInAgain();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const refused = await academy.whoami(session.access_token);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: "Please confirm it is you with your second factor.", code: "caller.second_factor_needed" },
    ]);
    expect((await client.getUser()).error).toBeNull();

    const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) });
    expect(error).toBeNull();
    expect((await academy.whoami(data!.access_token)).status).toBe(200);
    // The token from before the code is not raised with the session.
    expect((await academy.whoami(session.access_token)).status).toBe(403);
  });

  test.each([
    ["at once", "the newest", 0],
    ["within what two tabs are granted", "the newest", 5],
    ["later", "the newest", 11],
    ["at once", "one that was used before", 0],
  ])(
    "does not raise a refresh token that was copied before the code was given and is presented %s (%s)",
    async (_, which, wait) => {
      const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
      nextStep(academy);
      const { client, session } = await signInAgain();
      const newest = (await client.refreshSession()).data.session!;
      const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) });
      academy.wait(wait);
      const thief = academy.newTab();
      const { refresh_token } = which === "the newest" ? newest : session;
      expect((await thief.refreshSession({ refresh_token })).error).toMatchObject({
        code: "refresh_token_already_used",
      });
      expect((await academy.whoami(data!.access_token)).status).toBe(401);
    },
  );

  test("can be abandoned again", async () => {
    const { signInAgain } = await signUpWithFactor(academy);
    const { client, session } = await signInAgain();
    expect((await client.signOut({ scope: "local" })).error).toBeNull();
    expect((await academy.whoami(session.access_token)).status).toBe(401);
  });

  test("changes nothing about signing in before the code", async () => {
    const { factorId, signInAgain, user } = await signUpWithFactor(academy);
    const { client } = await signInAgain();
    const refusal = { code: "insufficient_aal", message: "Please confirm it is you with your second factor." };
    expect((await client.updateUser({ password: "a thief's password" })).error).toMatchObject(refusal);
    expect((await client.updateUser({ email: newAddress() })).error).toMatchObject(refusal);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Thief" })).error).toMatchObject(refusal);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(refusal);
    const factors = await academy.db.selectFrom("mfa_factors").select("id").where("user_id", "=", user.id).execute();
    expect(factors).toEqual([{ id: factorId }]);
  });
});

describe("removing", () => {
  test("the last factor lowers every session and deletes the recovery codes", async () => {
    const { client, email, user, factorId } = await signUpWithFactor(academy);
    await academy.db
      .insertInto("recovery_codes")
      .values({ user_id: user.id, code_hash: Buffer.from(email) })
      .execute();
    expect(await client.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null });
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    expect((await academy.whoami(data.session!.access_token)).status).toBe(200);
    expect(await academy.db.selectFrom("recovery_codes").select("id").where("user_id", "=", user.id).execute()).toEqual([]);
    expect(await auditOf(user.id)).toEqual(["second_factor.added", "second_factor.removed"]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["second_factor_added", "second_factor_removed"]);
  });

  test("one of two lowers only the sessions that it had raised", async () => {
    const { client, factorId, secret, signInAgain } = await signUpWithFactor(academy);
    const tablet = await addFactor(academy, client, "Tablet");
    nextStep(academy);
    const byPhone = await signInAgain();
    const byTablet = await signInAgain();
    const raisedByPhone = await byPhone.client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) });
    const raisedByTablet = await byTablet.client.mfa.challengeAndVerify({
      factorId: tablet.factorId,
      code: codeOf(academy, tablet.secret),
    });
    await client.mfa.unenroll({ factorId });
    expect((await academy.whoami(raisedByPhone.data!.access_token)).status).toBe(403);
    expect((await academy.whoami(raisedByTablet.data!.access_token)).status).toBe(200);
    expect((await academy.whoami((await client.getSession()).data.session!.access_token)).status).toBe(200);
  });

  test("another person's factor is not possible, nor is using it", async () => {
    const { factorId, secret } = await signUpWithFactor(academy);
    const { client } = await signUpWithFactor(academy);
    nextStep(academy);
    const refusal = { status: 404, code: "mfa_factor_not_found" };
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(refusal);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) })).error).toMatchObject(refusal);
    for (const factorId of ["00000000-0000-4000-8000-000000000000", "nonsense", "' or true --"]) {
      expect((await client.mfa.unenroll({ factorId: encodeURIComponent(factorId) })).error).toMatchObject(refusal);
    }
  });
});

test("every call requires a session", async () => {
  const from = academy.from(newNetwork());
  const id = "00000000-0000-4000-8000-000000000000";
  for (const [method, path] of [
    ["POST", "/factors"],
    ["POST", `/factors/${id}/challenge`],
    ["POST", `/factors/${id}/verify`],
    ["DELETE", `/factors/${id}`],
    ["GET", "/recovery-codes"],
    ["POST", "/recovery-codes"],
    ["POST", "/recovery-codes/verify"],
  ] as const) {
    expect([path, (await from(`/auth/v1${path}`, { method })).status]).toEqual([path, 401]);
  }
});

describe("setting up a factor in an old session", () => {
  const enroll = (token: string, body: object) =>
    academy.from(newNetwork())("/auth/v1/factors", {
      ...postJson(JSON.stringify({ factor_type: "totp", ...body })),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  const oldSession = async () => {
    const person = await academy.signUp();
    academy.wait(24 * 3600 + 1);
    const { data } = await person.client.refreshSession();
    return { ...person, token: data.session!.access_token };
  };

  test("requires what a new password requires, or a thief with only the session could lock the owner out", async () => {
    const { client, token, email, user } = await oldSession();
    const refused = { status: 400, code: "reauthentication_needed" };
    expect((await client.updateUser({ password: "a thief's password" })).error).toMatchObject(refused);
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject(refused);
    expect(await academy.db.selectFrom("mfa_factors").select("id").where("user_id", "=", user.id).execute()).toEqual([]);

    await client.reauthenticate();
    const { code } = await readMail(academy, email);
    const wrong = await enroll(token, { nonce: wrongCode(code) });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { error_code: "reauthentication_not_valid" }]);
    expect((await enroll(token, { nonce: code })).status).toBe(200);
    // The code works once.
    expect((await enroll(token, { nonce: code })).status).toBe(422);
  });

  test("is allowed after signing in again", async () => {
    const { email } = await oldSession();
    const client = academy.newTab();
    await client.signInWithPassword({ email, password: "correct horse battery" });
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });

  test("requires it for a further factor, too", async () => {
    const { client } = await signUpWithFactor(academy);
    academy.wait(24 * 3600 + 1);
    await client.refreshSession();
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
  });
});
