import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppEnv } from "./context.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { keepCounted, networkKey, rateLimiter, refundFailures, type RateLimiter } from "./rate-limit.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const limit = { name: "knock", times: 3, seconds: 60 };

test("a limit allows its number of uses and tells the next one how long to wait", async () => {
  const limiter = rateLimiter(database.db, limit);
  for (let time = 0; time < 3; time++) await limiter.take("a");
  await expect(limiter.take("a")).rejects.toMatchObject({
    code: "request.too_many",
    details: { seconds: expect.toSatisfy((s: number) => s > 50 && s <= 60) },
  });
  await expect(limiter.take("b")).resolves.toBeUndefined();
});

test("concurrent uses do not exceed it, even in two processes", async () => {
  const processes = [rateLimiter(database.db, limit), rateLimiter(database.db, limit)];
  const knocks = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => processes[index % 2]!.take("crowd")));
  expect(knocks.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("uses given back or reset do not count", async () => {
  const limiter = rateLimiter(database.db, limit);
  for (let time = 0; time < 10; time++) {
    await limiter.take("honest");
    await limiter.giveBack("honest");
  }
  for (let time = 0; time < 3; time++) await limiter.take("honest");
  await expect(limiter.take("honest")).rejects.toMatchObject({ code: "request.too_many" });
  await limiter.forget("honest");
  await expect(limiter.take("honest")).resolves.toBeUndefined();
});

test("a use that cannot be counted is refused", async () => {
  const other = await createTestDatabase();
  const limiter = rateLimiter(other.db, limit);
  await other.drop();
  await expect(limiter.take("a")).rejects.toMatchObject({ code: "server.unavailable" });
});

type Work = (limiter: RateLimiter) => Promise<void>;
const takeAll: Work = async (limiter) => {
  for (const key of ["a", "a", "b"]) await limiter.take(key);
};

test.each<[string, { work: Work; status?: number; aborted?: boolean }, Record<string, number>]>([
  ["fails", { work: takeAll }, { a: 0, b: 0 }],
  ["is answered", { work: takeAll, status: 200 }, { a: 2, b: 1 }],
  ["is refused", { work: takeAll, status: 429 }, { a: 2, b: 1 }],
  ["fails and has no client any more", { work: takeAll, aborted: true }, { a: 2, b: 1 }],
  [
    "fails after one use was given back",
    {
      work: async (limiter) => {
        await takeAll(limiter);
        await limiter.giveBack("a");
      },
    },
    { a: 0, b: 0 },
  ],
  [
    "fails after a key was forgotten, which had been counted before",
    {
      work: async (limiter) => {
        await takeAll(limiter);
        await limiter.forget("a");
        await limiter.take("a");
      },
    },
    { a: 0, b: 0 },
  ],
  [
    "fails after a guess was found wrong",
    {
      work: async (limiter) => {
        await takeAll(limiter);
        keepCounted();
        await limiter.take("b");
      },
    },
    { a: 2, b: 1 },
  ],
])("a request that %s is refunded its uses, once", async (name, { work, status = 500, aborted = false }, counted) => {
  const limiter = rateLimiter(database.db, { ...limit, name, times: 10 });
  const leaving = new AbortController();
  const app = new Hono<AppEnv>().use(refundFailures).get("/", async (context) => {
    await work(limiter);
    if (aborted) leaving.abort();
    return context.body(null, status === 500 ? 500 : status === 429 ? 429 : 200);
  });
  expect((await app.request("/", { signal: leaving.signal })).status).toBe(status);
  const rows = await database.db.selectFrom("rate_limits").select(["key", "points"]).where("key", "like", `${name}:%`).execute();
  const points = Object.fromEntries(rows.map((row) => [row.key.slice(name.length + 1), Number(row.points)]));
  expect(points).toEqual(counted);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::4:5:6:7:8:9", "1:0:4:5::/64"],
  ["1::2:3:4:192.0.2.1", "1:0:0:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network %s is counted as %s", (network, key) => {
  expect(networkKey(network)).toBe(key);
});
