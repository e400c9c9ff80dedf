import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { leaseChecking, releaseChecking, renewChecking, settleChecking } from "./checking-queries.ts";

// Tests of the leases of uploads being checked, on the database alone: who holds one, for how long, and that nobody touches another's.
let academy: DataAcademy;
let lessonId: string;
beforeAll(async () => {
  academy = await startDataAcademy();
  lessonId = (await academy.course({ lessons: ["Bees."] })).lessonIds[0] ?? "";
});
afterAll(() => academy.stop());
beforeEach(() => academy.db.deleteFrom("lesson_media").execute());

const upload = async (state: string, minutesAgo: number, dueInSeconds: number | null = null): Promise<string> => {
  const id = randomUUID();
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await academy.db
    .insertInto("lesson_media")
    .values({
      id,
      lesson_id: lessonId,
      file_name: "talk.mp4",
      fingerprint: "0".repeat(64),
      upload_bytes: 10,
      state,
      refusal: state === "refused" ? "damaged" : null,
      received_at: at(-60 * minutesAgo),
      check_due_at: dueInSeconds === null ? null : at(dueInSeconds),
    })
    .execute();
  return id;
};
const stored = (id: string) =>
  academy.db
    .selectFrom("lesson_media")
    .select(["state", "checks", "check_due_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const leaseOf = async (id: string) => {
  const key = `media/${id}-leased`;
  await academy.db.updateTable("lesson_media").set({ file_key: key }).where("id", "=", id).execute();
  return { id, key };
};
const secondsLeft = async (id: string) =>
  Math.round(Date.parse((await stored(id)).check_due_at ?? "") / 1000 - Date.now() / 1000);

test("waiting uploads are taken oldest first, each once", async () => {
  const [young, old] = [await upload("checking", 1), await upload("checking", 9)];
  expect([await leaseChecking(academy.db, 60), await leaseChecking(academy.db, 60)]).toEqual([
    { id: old, checks: 1, key: expect.stringContaining(`media/${old}-`) as string },
    { id: young, checks: 1, key: expect.stringContaining(`media/${young}-`) as string },
  ]);
  expect(await leaseChecking(academy.db, 60)).toBeUndefined();
  expect(await secondsLeft(old)).toBeCloseTo(60, -1);
});

test.each([
  ["is being checked by another", "checking", 30, false],
  ["was being checked by one that died", "checking", -1, true],
  ["was dated by a clock that ran fast", "checking", 500, true],
  ["may wait that long, twice a lease less a moment", "checking", 115, false],
  ["is still uploading", "uploading", null, false],
  ["was refused", "refused", null, false],
] as const)("an upload that %s, in state %s, due in %s s, is taken: %s", async (_, state, due, isTaken) => {
  const id = await upload(state, 5, due);
  expect((await leaseChecking(academy.db, 60))?.id).toBe(isTaken ? id : undefined);
});

test("a lease is renewed and released for one upload alone, and only while it is being checked", async () => {
  const [mine, other, refused] = [await upload("checking", 3, 5), await upload("checking", 2, 5), await upload("refused", 1, 5)];
  const leases = { mine: await leaseOf(mine), refused: await leaseOf(refused) };
  expect(await renewChecking(academy.db, leases.mine, 300)).toBe(true);
  expect(await renewChecking(academy.db, leases.refused, 300)).toBe(false);
  const overtaken = { id: other, key: (await leaseOf(other)).key + "-before" };
  expect(await renewChecking(academy.db, overtaken, 300)).toBe(false);
  expect([await secondsLeft(mine), await secondsLeft(other), await secondsLeft(refused)].map((seconds) => seconds > 200)).toEqual(
    [true, false, false],
  );
  await academy.db.updateTable("lesson_media").set({ checks: 3 }).execute();
  await releaseChecking(academy.db, leases.mine, 0);
  await releaseChecking(academy.db, leases.refused, 0);
  await releaseChecking(academy.db, overtaken, 0);
  expect([(await stored(mine)).checks, (await stored(other)).checks, (await stored(refused)).checks]).toEqual([2, 3, 3]);
  expect(await secondsLeft(mine)).toBeLessThanOrEqual(0);
});

test("a check settles only its own upload, once", async () => {
  const [mine, other] = [await upload("checking", 3), await upload("checking", 2)];
  const lease = await leaseOf(mine);
  expect(await settleChecking(academy.db, { ...lease, key: `media/${mine}-before` }, { refusal: "damaged" })).toBe(false);
  expect(await settleChecking(academy.db, lease, { refusal: "damaged" })).toBe(true);
  expect(await settleChecking(academy.db, lease, { refusal: "damaged" })).toBe(false);
  expect([(await stored(mine)).state, (await stored(other)).state]).toEqual(["refused", "checking"]);
});
