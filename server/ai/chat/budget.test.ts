import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TokenUsage } from "#ai/text-model.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createBudget } from "./budget.ts";

let database: TestDatabase;
let now = new Date("2026-05-04T23:30:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const log = pino({ level: "silent" });
const budget = (dailyTokens: number, db = database.db) => createBudget({ db, dailyTokens, clock: () => now, log });

async function newPerson(): Promise<string> {
  const row = { email: `${randomUUID()}@school.example` };
  return (await database.db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

const call = (userId: string, tokens: number, isFree = false) => ({ userId, tokens, isFree, functionName: "chat", model: "m" });
const spentBy = async (userId: string) => {
  const rows = await database.db.selectFrom("ai_usage").selectAll().where("user_id", "=", userId).execute();
  return rows.reduce(
    (sum, row) => sum + (row.status === "reserved" ? row.reserved_tokens : row.input_tokens + row.output_tokens),
    0,
  );
};

test("twenty simultaneous calls in two processes do not overspend together", async () => {
  const userId = await newPerson();
  const processes = [budget(1000), budget(1000)];
  // Each call ends as soon as it has begun, so that only the budget limits them.
  const calls = Array.from({ length: 20 }, async (_, index) => {
    for (;;) {
      try {
        const reservation = await processes[index % 2]!.reserve(call(userId, 300));
        await reservation.settle({ inputTokens: 200, outputTokens: 100 });
        return "answered";
      } catch (error) {
        const { code } = error as { code: string };
        if (code !== "tutor.busy") return code;
      }
    }
  });
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "tutor.budget_spent")).toHaveLength(17);
  expect(await spentBy(userId)).toBe(900);
});

test("at most two run at once, over all processes, free or not", async () => {
  for (const isFree of [false, true]) {
    const userId = await newPerson();
    const processes = [budget(100_000), budget(100_000)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => processes[index % 2]!.reserve(call(userId, 10, isFree))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(outcomes.every((outcome) => outcome.status === "fulfilled" || outcome.reason.code === "tutor.busy")).toBe(true);
  }
});

test("refunded tokens can be spent again, and so can tokens that were reserved in excess", async () => {
  const userId = await newPerson();
  await (await budget(1000).reserve(call(userId, 900))).refund();
  await (await budget(1000).reserve(call(userId, 900))).settle({ inputTokens: 50, outputTokens: 50 });
  await expect(budget(1000).reserve(call(userId, 901))).rejects.toMatchObject({ code: "tutor.budget_spent" });
  await expect(budget(1000).reserve(call(userId, 900))).resolves.toBeDefined();
});

test("spending is remembered after a restart, and forgotten at midnight UTC", async () => {
  const userId = await newPerson();
  now = new Date("2026-05-04T23:50:00Z");
  await (await budget(1000).reserve(call(userId, 500))).settle({ inputTokens: 600, outputTokens: 300 });
  await expect(budget(1000).reserve(call(userId, 200))).rejects.toMatchObject({ code: "tutor.budget_spent" });
  now = new Date("2026-05-05T00:00:01Z");
  await expect(budget(1000).reserve(call(userId, 900))).resolves.toBeDefined();
});

test("reservations of a crashed process are released at the next start, or after ten minutes", async () => {
  const userId = await newPerson();
  now = new Date("2026-05-06T10:00:00Z");
  const living = budget(1000);
  for (let time = 0; time < 2; time++) await living.reserve(call(userId, 500));
  await expect(living.reserve(call(userId, 500))).rejects.toMatchObject({ code: "tutor.busy" });
  now = new Date("2026-05-06T10:00:05Z");
  await expect(budget(1000).reserve(call(userId, 1000))).resolves.toBeDefined();
  now = new Date("2026-05-06T10:10:06Z");
  await expect(living.reserve(call(userId, 1000))).resolves.toBeDefined();
});

test("a call across midnight still counts as running", async () => {
  const userId = await newPerson();
  now = new Date("2026-05-07T23:59:00Z");
  const living = budget(1000);
  await living.reserve(call(userId, 10));
  await living.reserve(call(userId, 10));
  now = new Date("2026-05-08T00:01:00Z");
  await expect(living.reserve(call(userId, 10))).rejects.toMatchObject({ code: "tutor.busy" });
});

test("an answer that returns after its reservation was released is charged all the same", async () => {
  const userId = await newPerson();
  now = new Date("2026-05-09T10:00:00Z");
  const late = await budget(1000).reserve(call(userId, 500));
  now = new Date("2026-05-09T10:11:00Z");
  await budget(1000).reserve(call(userId, 100));
  await late.settle({ inputTokens: 400, outputTokens: 100 });
  expect(await spentBy(userId)).toBe(600);
});

test("budgets are per person, and free calls cost nothing", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  await (await budget(100).reserve(call(one, 100))).settle({ inputTokens: 60, outputTokens: 40 });
  await expect(budget(100).reserve(call(other, 100))).resolves.toBeDefined();
  await expect(budget(100).reserve(call(one, 5000, true))).resolves.toBeDefined();
});

test("a budget that cannot be checked refuses calls", async () => {
  const broken = await createTestDatabase();
  const closed = budget(1000, broken.db);
  await broken.drop();
  await expect(closed.reserve(call(randomUUID(), 1))).rejects.toMatchObject({ code: "tutor.budget_unknown" });
});

test.each<[string, TokenUsage, TokenUsage]>([
  ["near the estimate", { inputTokens: 300, outputTokens: 40 }, { inputTokens: 300, outputTokens: 40 }],
  ["below it", { inputTokens: 10, outputTokens: 0 }, { inputTokens: 10, outputTokens: 0 }],
  ["of a model that thinks first", { inputTokens: 100, outputTokens: 2000 }, { inputTokens: 100, outputTokens: 2000 }],
  ["below nothing", { inputTokens: -5, outputTokens: -1 }, { inputTokens: 500, outputTokens: 20 }],
  [
    "that is no number",
    { inputTokens: Number.NaN, outputTokens: Number.POSITIVE_INFINITY },
    { inputTokens: 500, outputTokens: 20 },
  ],
  ["gigantic", { inputTokens: 2_000_000_000, outputTokens: 1e300 }, { inputTokens: 4000, outputTokens: 2600 }],
  ["gigantic in one only", { inputTokens: 400, outputTokens: 900_000 }, { inputTokens: 400, outputTokens: 2600 }],
])(
  "a vendor's usage report of %s is settled as far as it is plausible, and is logged for the operator if it is not",
  async (_, reported, charged) => {
    const userId = await newPerson();
    const logged: string[] = [];
    const own = createBudget({
      db: database.db,
      dailyTokens: 10_000,
      clock: () => now,
      log: pino({}, { write: (line) => void logged.push(line) }),
    });
    const reservation = await own.reserve(call(userId, 2600));
    await reservation.settle(reported, { inputTokens: 500, outputTokens: 20 });
    const row = await database.db.selectFrom("ai_usage").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "settled", input_tokens: charged.inputTokens, output_tokens: charged.outputTokens });
    const isBelieved = reported.inputTokens === charged.inputTokens && reported.outputTokens === charged.outputTokens;
    expect(logged.join("").includes("cannot be")).toBe(!isBelieved);
  },
);
