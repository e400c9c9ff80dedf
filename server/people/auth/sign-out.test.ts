import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

/** Create a person with sessions on three devices. */
async function onThreeDevices() {
  const { email, client: laptop, session } = await academy.signUp();
  const [phone, tablet] = [academy.newTab(), academy.newTab()];
  const sessions = [session];
  for (const device of [phone, tablet]) {
    const { data } = await device.signInWithPassword({ email, password: goodPassword });
    sessions.push(data.session!);
  }
  const tokens = sessions.map(({ access_token }) => access_token);
  return {
    laptop,
    phone,
    tablet,
    tokens,
    statuses: () => Promise.all(tokens.map(async (token) => (await academy.whoami(token)).status)),
  };
}

test.each([
  ["local", [401, 200, 200]],
  ["global", [401, 401, 401]],
  ["others", [200, 401, 401]],
] as const)("signing out %s ends the right sessions at once", async (scope, expected) => {
  const { laptop, statuses } = await onThreeDevices();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await laptop.signOut({ scope })).error).toBeNull();
  expect(await statuses()).toEqual(expected);
});

test("a refresh token does not bring back an ended session", async () => {
  const { laptop, phone } = await onThreeDevices();
  await laptop.signOut({ scope: "others" });
  expect((await phone.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
});

test("the auth client of an ended session learns that it is signed out", async () => {
  const { laptop, phone } = await onThreeDevices();
  const events: string[] = [];
  phone.onAuthStateChange((event) => void events.push(event));
  await laptop.signOut({ scope: "others" });
  expect((await phone.getUser()).error).toMatchObject({ name: "AuthSessionMissingError", message: "Auth session missing!" });
  expect(events).toContain("SIGNED_OUT");
  expect((await phone.getSession()).data.session).toBeNull();
});

test("nobody can sign out another person", async () => {
  const [ada, eve] = [await academy.signUp(), await academy.signUp()];
  await eve.client.signOut({ scope: "global" });
  expect((await academy.whoami(ada.session.access_token)).status).toBe(200);
});

test("signing out twice, without a token or with an unknown scope is refused", async () => {
  const { session } = await academy.signUp();
  const call = (path: string, token?: string) =>
    academy.from(newNetwork())(path, { method: "POST", headers: token ? { authorization: `Bearer ${token}` } : {} });
  expect((await call("/auth/v1/logout?scope=everybody", session.access_token)).status).toBe(400);
  expect((await call("/auth/v1/logout", session.access_token)).status).toBe(204);
  const again = await call("/auth/v1/logout", session.access_token);
  expect([again.status, await again.json()]).toEqual([403, expect.objectContaining({ error_code: "session_not_found" })]);
  const stranger = await call("/auth/v1/logout");
  expect([stranger.status, await stranger.json()]).toEqual([401, expect.objectContaining({ error_code: "no_authorization" })]);
});

test.each(["others", "global", undefined])(
  "a person with a second factor cannot end other sessions before the code (scope %s)",
  async (scope) => {
    const { client: raised, factorId, secret, signInAgain } = await signUpWithFactor(academy);
    nextStep(academy);
    const { client, session, network } = await signInAgain();
    const signOut = async (token: string) => {
      const path = `/auth/v1/logout${scope ? `?scope=${scope}` : ""}`;
      const response = await academy.from(network)(path, { method: "POST", headers: { authorization: `Bearer ${token}` } });
      return [response.status, response.status === 204 ? null : ((await response.json()) as { error_code: string }).error_code];
    };
    const statusOfRaised = async () => (await academy.whoami((await raised.getSession()).data.session!.access_token)).status;
    expect(await signOut(session.access_token)).toEqual([401, "insufficient_aal"]);
    expect(await statusOfRaised()).toBe(200);
    expect((await client.getUser()).error).toBeNull();

    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) });
    // Nor does the token from before the code end them.
    expect(await signOut(session.access_token)).toEqual([401, "insufficient_aal"]);
    expect(await statusOfRaised()).toBe(200);
    expect(await signOut(data!.access_token)).toEqual([204, null]);
    expect(await statusOfRaised()).toBe(401);
  },
);
