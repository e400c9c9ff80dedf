import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

test("no more run at once than allowed, and all of them run", async () => {
  const run = fairQueue({ atOnce: 2, waiting: 100 });
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      run(`group ${index % 3}`, async () => {
        most = Math.max(most, ++running);
        await nextTurn();
        running--;
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("one who comes after a crowd waits for a turn, not for the crowd", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 100 });
  const order: string[] = [];
  const task = (name: string) => async () => {
    await nextTurn();
    order.push(name);
  };
  const crowd = Array.from({ length: 10 }, (_, index) => run("flood", task(`flood ${index}`)));
  const owner = run("owner", task("owner"));
  await Promise.all([...crowd, owner]);
  expect(order.indexOf("owner")).toBeLessThanOrEqual(2);
  expect(order.filter((name) => name !== "owner")).toEqual(Array.from({ length: 10 }, (_, index) => `flood ${index}`));
});

test("a task that fails gives its place to the next", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 10 });
  await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run("a", () => Promise.resolve("yes"))).resolves.toBe("yes");
});

test("a queue that is full refuses instead of growing", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 2 });
  const tasks = Array.from({ length: 5 }, () => run("a", nextTurn));
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[3]).toMatchObject({ reason: { code: "server.unavailable" } });
});

test("a group has no more running than it may, and another one goes on meanwhile", async () => {
  const run = fairQueue({ atOnce: 2, ofOneGroup: 1, waiting: 10 });
  const held = Promise.withResolvers<string>();
  const order: string[] = [];
  const first = run("many", () => held.promise);
  const second = run("many", async () => order.push("many"));
  await run("one", async () => order.push("one"));
  held.resolve("done");
  await Promise.all([first, second]);
  expect(order).toEqual(["one", "many"]);
});
