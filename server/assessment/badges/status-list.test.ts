import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { takePlace } from "./badge-queries.ts";
import { encodeStatusList, statusListLength } from "./status-list.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const decode = (list: string) => gunzipSync(Buffer.from(list.slice(1), "base64url"));

test("a list has 16,384 bytes, however many badges are revoked, and exactly the bits of those", () => {
  // The specification's least length: a shorter list would reveal whose badge a place is.
  expect(statusListLength).toBe(131_072);
  for (const revoked of [[], [0], [7, 8, 131_071], [5, 4_000, 70_000]]) {
    const list = encodeStatusList(revoked);
    expect(list.startsWith("u")).toBe(true);
    const bytes = decode(list);
    expect(bytes).toHaveLength(16_384);
    const bits = [...bytes].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (0x80 >> bit) ? [at * 8 + bit] : [])),
    );
    expect(bits).toEqual(revoked);
  }
});

test("places are taken by chance from the whole list, and never twice", async () => {
  const places: number[] = [];
  await academy.db.transaction().execute(async (trx) => {
    for (let times = 0; times < 200; times += 1) places.push((await takePlace(trx)).place);
  });
  expect(new Set(places).size).toBe(200);
  for (const place of places) expect(place >= 0 && place < statusListLength).toBe(true);
  // A place that follows from the one before would reveal who got a badge after whom.
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  expect(new Set(steps).size).toBeGreaterThan(190);
  expect(steps.filter((step) => step > 0).length).toBeGreaterThan(50);
  expect(steps.filter((step) => step < 0).length).toBeGreaterThan(50);
  for (const quarter of [0, 1, 2, 3])
    expect(places.filter((place) => Math.floor((place * 4) / statusListLength) === quarter).length).toBeGreaterThan(10);
});
