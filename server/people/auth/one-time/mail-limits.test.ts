import { afterAll, beforeAll, expect, test } from "vitest";
import { askInBatches } from "#tests/support/in-batches.ts";
import { newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const ask = (call: string, email: string, network: string) =>
  academy.from(network)(`/auth/v1/${call}`, postJson(JSON.stringify({ email, type: "signup" })));
const calls = ["otp", "recover", "magiclink", "resend"];
const codesOf = (answers: Response[]) =>
  Promise.all(answers.map(async (answer) => (answer.ok ? "ok" : ((await answer.json()) as { error_code: string }).error_code)));

test("a thousand requests from one network cause five mails an hour to one address; from elsewhere its owner gets theirs", async () => {
  const { email } = await academy.signUp();
  const attacker = newNetwork();
  const answers = await askInBatches(1000, (time) => ask(calls[time % 3]!, email, attacker));
  const codes = await codesOf(answers);
  expect(codes.filter((code) => code === "ok")).toHaveLength(5);
  expect(new Set(codes)).toContain("over_email_send_rate_limit");
  expect(await readMails(academy, email)).toHaveLength(5);

  expect((await academy.newTab().resetPasswordForEmail(email)).error).toBeNull();
  expect(await readMails(academy, email)).toHaveLength(6);
}, 60_000);

test("two hundred networks together cause twenty an hour, and each learns how long to wait", async () => {
  const { email } = await academy.signUp();
  const answers = await askInBatches(200, (time) => ask(calls[time % 3]!, email, newNetwork()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await readMails(academy, email)).toHaveLength(20);
  for (const { status, headers } of answers.filter(({ ok }) => !ok)) {
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
  }
}, 60_000);

test("the limit does not reveal whether an address is known", async () => {
  const { email } = await academy.signUp();
  const patterns = [];
  for (const address of [email, newAddress()]) {
    const network = newNetwork();
    const answers = [];
    for (let time = 0; time < 8; time++) answers.push(await ask(calls[time % 4]!, address, network));
    patterns.push(await codesOf(answers));
  }
  expect(patterns[0]).toEqual(patterns[1]);
  expect(patterns[0]).toEqual([...Array<string>(5).fill("ok"), ...Array<string>(3).fill("over_email_send_rate_limit")]);
});

test("one network cannot mail everybody @slow", async () => {
  const network = newNetwork();
  const answers = await askInBatches(320, () => ask("recover", newAddress(), network));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(300);
}, 60_000);
