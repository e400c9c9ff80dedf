import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const signIn = async (email: string, password: string, network: string) =>
  (await academy.newTab({ network }).signInWithPassword({ email, password })).error?.code ?? "signed in";
/** Wrong passwords from so many networks that strangers are refused. */
const guess = (email: string) =>
  Promise.all(Array.from({ length: 70 }, (_, time) => signIn(email, `guess ${time}`, newNetwork())));
const networksOf = async (userId: string) =>
  (await academy.db.selectFrom("known_networks").select("network").where("user_id", "=", userId).execute()).map(
    ({ network }) => network,
  );

test("a mailed link lets the owner in from anywhere while strangers are refused", async () => {
  const { email } = await academy.signUp();
  await guess(email);
  expect(await signIn(email, goodPassword, newNetwork())).toBe("over_request_rate_limit");
  await academy.newTab().signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { linkToken } = await readMail(academy, email);
  const { data, error } = await academy.newTab().verifyOtp({ token_hash: linkToken, type: "magiclink" });
  expect(error).toBeNull();
  expect(data.session).not.toBeNull();
});

test("a new password makes the networks of those who knew the old one strange again", async () => {
  const { email, client, user } = await academy.signUp();
  const [own] = await networksOf(user.id);
  const thief = newNetwork();
  expect(await signIn(email, goodPassword, thief)).toBe("signed in");
  expect(await networksOf(user.id)).toHaveLength(2);
  await client.updateUser({ password: "another good password" });
  expect(await networksOf(user.id)).toEqual([own]);
});

test("the twenty networks that were used last are known", async () => {
  const { email, user } = await academy.signUp();
  const networks = Array.from({ length: 24 }, newNetwork);
  for (const network of networks) {
    academy.wait(1);
    expect(await signIn(email, goodPassword, network)).toBe("signed in");
  }
  expect((await networksOf(user.id)).sort()).toEqual(networks.slice(4).sort());
});

test("with a second factor a place is known only once the code has been given there; the owner then gets in in spite of guesses", async () => {
  const { email, secret, factorId, user } = await signUpWithFactor(academy);
  const home = newNetwork();
  nextStep(academy);
  const owner = academy.newTab({ network: home });
  await owner.signInWithPassword({ email, password: goodPassword });
  expect(await networksOf(user.id)).not.toContain(home);
  expect((await owner.mfa.challengeAndVerify({ factorId, code: codeOf(academy, secret) })).error).toBeNull();
  expect(await networksOf(user.id)).toContain(home);

  // A thief with the password is a stranger wherever they come from: twenty codes a day, from a hundred networks.
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
