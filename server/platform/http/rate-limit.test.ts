import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { networkKey, rateLimiter } from "./rate-limit.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const limit = { name: "knock", times: 3, seconds: 60 };

test("a limit lets through what it allows and tells the next one how long to wait", async () => {
  const limiter = rateLimiter(database.db, limit);
  for (let time = 0; time < 3; time++) await limiter.take("a");
  await expect(limiter.take("a")).rejects.toMatchObject({
    code: "request.too_many",
    details: { seconds: expect.toSatisfy((s: number) => s > 50 && s <= 60) },
  });
  await expect(limiter.take("b")).resolves.toBeUndefined();
});

test("many at once do not slip through, even in two processes", async () => {
  const processes = [rateLimiter(database.db, limit), rateLimiter(database.db, limit)];
  const knocks = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => processes[index % 2]!.take("crowd")));
  expect(knocks.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("what is given back or forgotten does not count", async () => {
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

test("a limit that cannot be counted is closed", async () => {
  const other = await createTestDatabase();
  const limiter = rateLimiter(other.db, limit);
  await other.drop();
  await expect(limiter.take("a")).rejects.toMatchObject({ code: "server.unavailable" });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network %s is counted as %s", (network, key) => {
  expect(networkKey(network)).toBe(key);
});
