import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { goodPassword, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { addFactor, codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const signIn = async (email: string, password: string, network: string) =>
  (await academy.newTab({ network }).signInWithPassword({ email, password })).error?.code ?? "signed in";
/** Enter wrong passwords from enough networks to block unknown places. */
const guess = (email: string) =>
  Promise.all(Array.from({ length: 70 }, (_, time) => signIn(email, `guess ${time}`, newNetwork())));
const networksOf = async (userId: string) =>
  (await academy.db.selectFrom("known_networks").select("network").where("user_id", "=", userId).execute()).map(
    ({ network }) => network,
  );

/** Sign in from a new network, with a browser that has the given device cookie. */
const post = (email: string, password: string, cookie: string) =>
  academy.from(newNetwork())("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
const cookieOf = (response: Response) =>
  /__Secure-academy-device=[^;]+/.exec(response.headers.get("set-cookie") ?? "")?.[0] ?? "";
const trySignIn = async (email: string, password: string, cookie: string) => (await post(email, password, cookie)).status;
async function signInWithCookie(email: string, password: string, cookie = "") {
  const response = await post(email, password, cookie);
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await response.json());
  return { cookie: cookieOf(response), token };
}

test("a mailed link lets the owner in from anywhere while strangers are blocked @slow", async () => {
  const { email } = await academy.signUp();
  await guess(email);
  expect(await signIn(email, goodPassword, newNetwork())).toBe("over_request_rate_limit");
  await academy.newTab().signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { linkToken } = await readMail(academy, email);
  const { data, error } = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "magiclink" });
  expect(error).toBeNull();
  expect(data.session).not.toBeNull();
});

test("a new password makes the networks of those who knew the old one unknown again", async () => {
  const { email, client, user } = await academy.signUp();
  const [own] = await networksOf(user.id);
  const thief = newNetwork();
  expect(await signIn(email, goodPassword, thief)).toBe("signed in");
  expect(await networksOf(user.id)).toHaveLength(2);
  await client.updateUser({ password: "another good password" });
  expect(await networksOf(user.id)).toEqual([own]);
});

describe("browsers of a thief who knew the password", () => {
  test("count as unknown for guesses at a new password, except the browser in which it was chosen @slow", async () => {
    const { email } = await academy.signUp();
    const thieves = await Promise.all([1, 2, 3, 4].map(() => signInWithCookie(email, goodPassword)));
    const { cookie, token } = await signInWithCookie(email, goodPassword);
    const changed = await academy.from(newNetwork())("/auth/v1/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, cookie, "content-type": "application/json" },
      body: JSON.stringify({ password: "another good password" }),
    });
    await guess(email);
    for (const thief of thieves) expect(await trySignIn(email, "guess", thief.cookie)).toBe(429);
    expect(await trySignIn(email, "another good password", cookie)).toBe(429);
    expect(await trySignIn(email, "another good password", cookieOf(changed))).toBe(200);
  });

  test("count as unknown for guesses at a second factor that was set up later @slow", async () => {
    const { email, client } = await academy.signUp();
    const thieves = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => signInWithCookie(email, goodPassword)));
    const { factorId } = await addFactor(academy, client, "Phone");
    const answers: number[] = [];
    for (const { cookie } of thieves) {
      const { token } = await signInWithCookie(email, goodPassword, cookie);
      const ask = (path: string, body: object) =>
        academy.from(newNetwork())(`/auth/v1/factors/${factorId}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, cookie, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const { id } = z.object({ id: z.string() }).parse(await (await ask("/challenge", {})).json());
      for (let time = 0; time < 4; time++) answers.push((await ask("/verify", { challenge_id: id, code: "12345x" })).status);
    }
    expect(answers.filter((status) => status === 422)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(12);
  });
});

test("the twenty most recently used networks are known @slow", async () => {
  const { email, user } = await academy.signUp();
  const networks = Array.from({ length: 24 }, newNetwork);
  for (const network of networks) {
    academy.wait(1);
    expect(await signIn(email, goodPassword, network)).toBe("signed in");
  }
  expect((await networksOf(user.id)).sort()).toEqual(networks.slice(4).sort());
});

test("with a second factor, a place is known only after a code was given there; then the owner gets in despite guesses", async () => {
  const { email, secret, factorId, user } = await signUpWithFactor(academy);
  const home = newNetwork();
  nextStep(academy);
  const owner = academy.newTab({ network: home });
  await owner.signInWithPassword({ email, password: goodPassword });
  expect(await networksOf(user.id)).not.toContain(home);
  expect((await owner.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) })).error).toBeNull();
  expect(await networksOf(user.id)).toContain(home);

  // Even with the password, a thief counts as unknown everywhere: twenty codes a day, from a hundred networks.
  const answers: Array<string | undefined> = [];
  for (let thief = 0; thief < 8; thief++) {
    const network = newNetwork();
    const client = academy.newTab({ network });
    await client.signInWithPassword({ email, password: goodPassword });
    for (let time = 0; time < 4; time++)
      answers.push((await client.mfa.challengeAndVerify({ factorId, code: "12345x" })).error?.code);
    expect(await networksOf(user.id)).not.toContain(network);
  }
  expect(answers.filter((code) => code === "mfa_verification_failed")).toHaveLength(20);
  expect(answers.filter((code) => code === "over_request_rate_limit")).toHaveLength(12);

  nextStep(academy);
  const again = academy.newTab({ network: home });
  await again.signInWithPassword({ email, password: goodPassword });
  expect((await again.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) })).error).toBeNull();
});
