import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { signUpWithFactor } from "#tests/support/people/second-factor.ts";

// An academy without a mailer signs people up immediately: an attacker may have used somebody else's address.
let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

type Client = ReturnType<AuthApp["newTab"]>;
const proofs: [string, (owner: Client, email: string) => Promise<{ error: unknown }>][] = [
  ["a link to sign in", (owner, email) => byLink(owner, email, "magiclink")],
  ["a code to sign in", (owner, email) => byCode(owner, email, "email")],
  ["a link for a new password", (owner, email) => byLink(owner, email, "recovery")],
  ["a code for a new password", (owner, email) => byCode(owner, email, "recovery")],
];

async function ask(owner: Client, email: string, type: "magiclink" | "email" | "recovery") {
  const { error } = await (type === "recovery" ? owner.resetPasswordForEmail(email) : owner.signInWithOtp({ email }));
  if (error) throw error;
  return readMail(academy, email);
}
const byLink = async (owner: Client, email: string, type: "magiclink" | "recovery") =>
  owner.verifyOtp({ type, token_hash: (await ask(owner, email, type)).linkToken });
const byCode = async (owner: Client, email: string, type: "email" | "recovery") =>
  owner.verifyOtp({ type, email, token: (await ask(owner, email, type)).code });
const signIn = async (email: string) => (await academy.newTab().signInWithPassword({ email, password: goodPassword })).error;
const entriesAbout = (userId: string) =>
  academy.db.selectFrom("audit_log").select("action").where("subject_id", "=", userId).execute();

describe.each(proofs)("a person who proves the address by %s", (_, prove) => {
  test("alone has the account: the earlier password, sessions, second factor and recovery codes are gone", async () => {
    const stranger = await signUpWithFactor(academy);
    const { data } = await stranger.client.getSession();
    const strangers = data.session!;
    expect((await academy.whoami(strangers.access_token)).status).toBe(200);

    const owner = academy.newTab();
    expect((await prove(owner, stranger.email)).error).toBeNull();
    expect((await owner.mfa.listFactors()).data?.all).toEqual([]);
    const token = (await owner.getSession()).data.session!.access_token;
    expect(await (await academy.whoami(token)).json()).toMatchObject({ userId: stranger.user.id, fullName: "Ada Lovelace" });

    expect(await signIn(stranger.email)).toMatchObject({ code: "invalid_credentials" });
    expect((await academy.whoami(strangers.access_token)).status).toBe(401);
    expect((await stranger.client.refreshSession(strangers)).error).toMatchObject({ code: "refresh_token_not_found" });
    expect(await entriesAbout(stranger.user.id)).toContainEqual({ action: "address.proven" });
    expect(await readMail(academy, stranger.email)).toMatchObject({ kind: "address_proven" });
  });

  test("loses nothing by proving it again", async () => {
    const { email, user } = await academy.signUp();
    await academy.proveAddress(user.id);
    expect((await prove(academy.newTab(), email)).error).toBeNull();
    expect(await signIn(email)).toBeNull();
    expect(await entriesAbout(user.id)).toEqual([]);
  });
});

test("a stranger's request for another address ends with the proof: its link changes nothing", async () => {
  const { client: stranger, email, user } = await academy.signUp("Eve");
  const elsewhere = newAddress();
  expect((await stranger.updateUser({ email: elsewhere })).error).toBeNull();
  const { linkToken } = await readMail(academy, elsewhere);
  expect((await byLink(academy.newTab(), email, "magiclink")).error).toBeNull();
  expect((await academy.newTab().verifyOtp({ type: "email_change", token_hash: linkToken })).error).toMatchObject({
    code: "otp_expired",
  });
  const row = await academy.db.selectFrom("users").select("email").where("id", "=", user.id).executeTakeFirstOrThrow();
  expect(row.email).toBe(email);
});

test("a stranger whose new password is pending while the owner proves the address is too late", async () => {
  const { email, session, user } = await academy.signUp("Eve");
  // If there was no password before, the first one set by an attacker cannot be told from the owner's.
  await academy.db.updateTable("users").set({ password_hash: null }).where("id", "=", user.id).execute();
  const { linkToken } = await ask(academy.newTab(), email, "magiclink");
  const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
  const body = JSON.stringify({ password: goodPassword });

  const { proof, change } = await academy.db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
    const proof = academy.newTab().verifyOtp({ type: "magiclink", token_hash: linkToken });
    await untilWaiting(1);
    const change = academy.from(newNetwork())("/auth/v1/user", { method: "PUT", headers, body });
    await untilWaiting(2);
    return { proof, change };
  });
  expect((await proof).error).toBeNull();
  expect(await (await change).json()).toMatchObject({ error_code: "session_not_found" });
  expect(await signIn(email)).toMatchObject({ code: "invalid_credentials" });
});

/** Wait until the given number of statements of the academy wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: string }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        academy.db,
      );
      return Number(rows[0]?.waiting);
    })
    .toBe(count);
}
