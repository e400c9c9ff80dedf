import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

test("all tasks run, and no more at once than allowed", async () => {
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

test("somebody behind a crowd waits for a turn, not for the crowd", async () => {
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

test("a task that fails makes room for the next", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 10 });
  await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run("a", () => Promise.resolve("yes"))).resolves.toBe("yes");
});

test("a full queue refuses instead of growing", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 2 });
  const tasks = Array.from({ length: 5 }, () => run("a", nextTurn));
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[3]).toMatchObject({ reason: { code: "server.busy" } });
});

test("a group with its maximum of waiting tasks is refused, and others are not", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 10, waitingOfGroup: 2 });
  const crowd = Array.from({ length: 5 }, () => run("crowd", nextTurn));
  const other = run("other", nextTurn);
  const results = await Promise.allSettled([...crowd, other]);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

test("a task that has waited too long is refused, and the queue continues", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 10, longestWaitMilliseconds: 5 });
  const held = Promise.withResolvers<string>();
  const first = run("a", () => held.promise);
  await expect(run("a", nextTurn)).rejects.toMatchObject({ code: "server.busy" });
  await expect(run("b", nextTurn)).rejects.toMatchObject({ code: "server.busy" });
  held.resolve("done");
  expect(await first).toBe("done");
  expect(await run("a", async () => "next")).toBe("next");
});

test("a group runs no more tasks than it may, while another one continues", async () => {
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

test("a queue filled by one group has a share for all others, and the newest task of the largest group gives way", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 6 });
  const held = Promise.withResolvers<string>();
  const flood = [run("flood", () => held.promise), ...Array.from({ length: 6 }, () => run("flood", nextTurn))];
  const others = ["a", "b", "a", "b"].map((name) => run(name, nextTurn));
  held.resolve("done");
  const [crowd, each] = [await Promise.allSettled(flood), await Promise.allSettled(others)];
  expect(each.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  expect(crowd.map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill("fulfilled"),
    ...Array<string>(4).fill("rejected"),
  ]);
  expect(crowd.at(-1)).toMatchObject({ reason: { code: "server.busy" } });
});

test("the first task of a group displaces the second of another", async () => {
  const run = fairQueue({ atOnce: 1, waiting: 2 });
  const held = Promise.withResolvers<string>();
  const many = [run("many", () => held.promise), run("many", nextTurn), run("many", nextTurn)];
  const one = run("one", nextTurn);
  // Now each has one waiting task, so nobody gives way to a third.
  const late = run("late", nextTurn);
  held.resolve("done");
  expect((await Promise.allSettled([...many, one, late])).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
  ]);
});
