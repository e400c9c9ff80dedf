import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askInBatches } from "#tests/support/in-batches.ts";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const signIn = (email: string, password = goodPassword, network = newNetwork()) =>
  academy.newTab({ network }).signInWithPassword({ email, password });
const failuresFrom = (network: string) => academy.db.selectFrom("audit_log").selectAll().where("network", "=", network).execute();

test("a person signs in, whatever the case and spaces of the address they type", async () => {
  const { email, user } = await academy.signUp();
  const { data, error } = await signIn(`  ${email.toUpperCase()}`);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    id: user.id,
    email,
    user_metadata: { full_name: "Ada Lovelace" },
    last_sign_in_at: expect.any(String),
  });
  expect(await (await academy.whoami(data.session!.access_token)).json()).toMatchObject({
    userId: user.id,
    email,
    fullName: "Ada Lovelace",
    role: "student",
  });
});

test("a session records its network and device", async () => {
  const { email, user } = await academy.signUp();
  const network = newNetwork();
  await academy.from(network)("/auth/v1/token?grant_type=password", {
    ...postJson(JSON.stringify({ email, password: goodPassword })),
    headers: { "user-agent": `Firefox ${"x".repeat(5000)}` },
  });
  const sessions = await academy.db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", user.id)
    .where("network", "=", network)
    .execute();
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.user_agent).toMatch(/^Firefox x+$/);
  expect(sessions[0]?.user_agent).toHaveLength(300);
});

describe("somebody who does not know the password", () => {
  test("gets the same response for a known and an unknown address", async () => {
    const { email } = await academy.signUp();
    const [known, unknown] = await Promise.all([
      signIn(email, "wrong horse battery"),
      signIn(newAddress(), "wrong horse battery"),
    ]);
    expect(known.error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
  });

  // Measures the CPU time of this process, including the hashing threads, instead of the wall time, which other processes on the machine
  // affect. Without a hash for unknown addresses the ratio would be near 0.1.
  test("gets it after the same work", async () => {
    const { email } = await academy.signUp();
    await academy.db.insertInto("users").values({ email: newAddress() }).execute();
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round++) {
      known.push(await workOf(() => signIn(email, "wrong horse battery")));
      unknown.push(await workOf(() => signIn(newAddress(), "wrong horse battery")));
    }
    // Take the minimum of each, because other work of the process can only add to it.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.33);
    expect(ratio).toBeLessThan(3);
  });

  test("is recorded, without passwords and without the addresses of strangers", async () => {
    const { email, user } = await academy.signUp();
    const [network, stranger] = [newNetwork(), newAddress()];
    await signIn(email, "wrong horse battery", network);
    await signIn(stranger, "wrong horse battery", network);
    await signIn(stranger, "wrong horse battery", network);
    const entries = await failuresFrom(network);
    expect(entries.map(({ action, subject_type }) => [action, subject_type])).toEqual([
      ["sign_in.failed", "user"],
      ["sign_in.failed", "address"],
      ["sign_in.failed", "address"],
    ]);
    expect(entries[0]?.subject_id).toBe(user.id);
    expect(entries[1]?.subject_id).toBe(entries[2]?.subject_id);
    expect(JSON.stringify(entries)).not.toMatch(/school\.example|horse/);
  });

  test("does not get into an account without a password", async () => {
    const email = newAddress();
    await academy.db.insertInto("users").values({ email, email_confirmed_at: new Date().toISOString() }).execute();
    for (const password of ["anything at all", "null", "undefined"]) {
      expect((await signIn(email, password)).error).toMatchObject({ code: "invalid_credentials" });
    }
  });
});

test.each([
  { phone: "+41441234567", password: goodPassword },
  { email: "", password: goodPassword },
  { email: "a@b.example", password: "" },
])("an address and a password are required: %j", async (credentials) => {
  const { error } = await academy.newTab().signInWithPassword(credentials);
  expect(error).toMatchObject({ status: 400, message: "You must provide either an email or phone number and a password" });
});

test("a banned person is told so if the password is right, and can return after the ban", async () => {
  const { email, user } = await academy.signUp();
  const ban = (banned_until: string | null) =>
    academy.db.updateTable("users").set({ banned_until }).where("id", "=", user.id).execute();
  await ban(new Date(Date.now() + 60_000).toISOString());
  expect((await signIn(email)).error).toMatchObject({ code: "user_banned", status: 403 });
  expect((await signIn(email, "wrong horse battery")).error).toMatchObject({ code: "invalid_credentials" });
  await ban(null);
  expect((await signIn(email)).error).toBeNull();
});

describe("limits", () => {
  test("thirty wrong passwords from one network do not lock the owner out elsewhere", async () => {
    const { email } = await academy.signUp();
    const attacker = newNetwork();
    const answers = [];
    for (let time = 0; time < 30; time++) answers.push((await signIn(email, `guess number ${time}`, attacker)).error);
    expect(answers.slice(0, 10).map((error) => error?.code)).toEqual(Array(10).fill("invalid_credentials"));
    for (const error of answers.slice(10)) expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });

    expect((await signIn(email, goodPassword, attacker)).error).toMatchObject({ status: 429 });
    expect((await signIn(email, goodPassword, newNetwork())).error).toBeNull();
  });

  test("simultaneous guesses are counted too", async () => {
    const { email } = await academy.signUp();
    const attacker = newNetwork();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, time) => signIn(email, `guess number ${time}`, attacker)));
    expect(answers.filter(({ error }) => error?.code === "invalid_credentials")).toHaveLength(10);
  });

  test("a limited person learns how long to wait", async () => {
    const [network, email] = [newNetwork(), newAddress()];
    for (let time = 0; time < 10; time++) await signIn(email, "wrong horse battery", network);
    const response = await academy.from(network)(
      "/auth/v1/token?grant_type=password",
      postJson(JSON.stringify({ email, password: "wrong" })),
    );
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  test("finally entering the right password resets the count", async () => {
    const { email } = await academy.signUp();
    const network = newNetwork();
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 9; time++) await signIn(email, "wrong horse battery", network);
      expect((await signIn(email, goodPassword, network)).error).toBeNull();
    }
  });

  test("a class of fifty signs in from one network, with two mistakes each, on three devices each @slow", async () => {
    const classroom = newNetwork();
    const pupils = await Promise.all(Array.from({ length: 50 }, () => academy.signUp()));
    const answers = await Promise.all(
      pupils.map(async ({ email }) => {
        for (let mistake = 0; mistake < 2; mistake++) await signIn(email, "wrong horse battery", classroom);
        const devices = [];
        for (let device = 0; device < 3; device++) devices.push(await signIn(email, goodPassword, classroom));
        return devices;
      }),
    );
    expect(answers.flat().flatMap(({ error }) => error ?? [])).toEqual([]);
  }, 60_000);

  test("one network cannot try one password for everybody @slow", async () => {
    const network = newNetwork();
    const answers = await askInBatches(210, () => signIn(newAddress(), "Password1", network));
    expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(10);
  }, 60_000);
});

/** Return the microseconds of processor time that something takes. */
async function workOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
