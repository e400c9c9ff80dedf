import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { authLimits, countMail, mayMail } from "./limits.ts";
import { secondFactorLimits } from "./second-factor/limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const quarter = 900;
const hour = 3_600;
const day = 86_400;

/** Each limit of signing in, with the name of its counter, the number of tries and the seconds. */
const ofSignIn: [keyof ReturnType<typeof authLimits>, string, number, number][] = [
  ["passwordGuesses", "sign-in:account", 10, quarter],
  ["passwordGuessesOfDay", "sign-in:account:day", 30, day],
  ["strangersPasswords", "sign-in:strangers", 60, day],
  ["failedSignIns", "sign-in:network", 200, quarter],
  ["signIns", "sign-in:all", 1_500, quarter],
  ["signUps", "sign-up:network", 300, hour],
  ["mailsAskedFor", "mail:asked", 5, hour],
  ["mailsReceived", "mail:address", 20, hour],
  ["mailRequests", "mail:network", 300, hour],
  ["codeGuesses", "code:account", 10, hour],
  ["codeGuessesOfDay", "code:account:day", 30, day],
  ["strangersCodes", "code:strangers", 60, day],
  ["failedCodes", "code:network", 100, hour],
  ["verifications", "verify:network", 1_500, quarter],
  ["refreshes", "refresh:network", 3_000, quarter],
  ["passwordChanges", "password:account", 10, quarter],
  ["passwordChangesOfDay", "password:account:day", 40, day],
  ["addressChanges", "email-change:account", 10, hour],
  ["nonceGuesses", "nonce:account", 10, hour],
  ["nonceGuessesOfDay", "nonce:account:day", 30, day],
];
const ofFactors: [keyof ReturnType<typeof secondFactorLimits>, string, number, number][] = [
  ["guesses", "factor:network", 5, quarter],
  ["guessesOfDay", "factor:network:day", 20, day],
  ["allGuesses", "factor:account", 20, day],
  ["recoveryGuesses", "recovery-code:network", 10, quarter],
  ["allRecoveryGuesses", "recovery-code:account", 100, day],
  ["writes", "factor:writes", 60, quarter],
];

/** Set a counter, as if this many tries had been made before. */
const countTo = (key: string, points: number) =>
  database.db.updateTable("rate_limits").set({ points }).where("key", "=", key).execute();

describe("each limit of signing in allows exactly its number of tries", () => {
  const cases = [
    ...ofSignIn.map(([name, counter, times, seconds]) => ({
      name,
      counter,
      times,
      seconds,
      of: () => authLimits(database.db)[name],
    })),
    ...ofFactors.map(([name, counter, times, seconds]) => ({
      name,
      counter,
      times,
      seconds,
      of: () => secondFactorLimits(database.db)[name],
    })),
  ];
  test.each(cases)("$name: $times in $seconds seconds", async ({ counter, times, seconds, of }) => {
    const [who, limiter] = [randomUUID(), of()];
    await limiter.take(who);
    const key = `${counter}:${who}`;
    const { expire } = await database.db
      .selectFrom("rate_limits")
      .select("expire")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    expect(Math.abs((Number(expire) - Date.now()) / 1000 - seconds)).toBeLessThan(30);
    await countTo(key, times - 1);
    await limiter.take(who);
    await expect(limiter.take(who)).rejects.toMatchObject({ code: "request.too_many" });
    await limiter.take(randomUUID());
  });

  test("there are no others", () => {
    expect(Object.keys(authLimits(database.db)).toSorted()).toEqual(ofSignIn.map(([name]) => name).toSorted());
    expect(Object.keys(secondFactorLimits(database.db)).toSorted()).toEqual(ofFactors.map(([name]) => name).toSorted());
  });
});

describe("mails to an address", () => {
  const address = () => `${randomUUID()}@school.example`;

  test("are counted by requester, and by recipient", async () => {
    const [limits, email] = [authLimits(database.db), address()];
    for (let time = 0; time < 5; time += 1) await countMail(limits, email, "192.0.2.1");
    await expect(countMail(limits, email, "192.0.2.1")).rejects.toMatchObject({ code: "over_email_send_rate_limit" });
    for (let network = 2; network <= 4; network += 1)
      for (let time = 0; time < 5; time += 1) await countMail(limits, email, `192.0.2.${network}`);
    await expect(countMail(limits, email, "192.0.2.5")).rejects.toMatchObject({ code: "over_email_send_rate_limit" });
    expect(await mayMail(limits, email)).toBe(false);
    expect(await mayMail(limits, address())).toBe(true);
  });
});
