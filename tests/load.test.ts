import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countOpen, openSlowly } from "./prove/age.ts";
import { openCampus, use, type Campus } from "./prove/load.ts";
import { startStandInModel, type StandInModel } from "./support/stand-in-model.ts";

// Shares of npm run prove -- --part load, readers and age, without anything that depends on how fast the machine is.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const people = 64;

let model: StandInModel;
let campus: Campus;
beforeAll(async () => {
  model = await startStandInModel();
  const environment = {
    AI_TEXT_MODEL: "openai-compatible:prove",
    AI_BASE_URL: model.baseUrl,
    AI_DAILY_TOKENS: "1000000000",
    // So few that the first round opens them all.
    DATABASE_CONNECTIONS: "5",
  };
  campus = await openCampus(1, { environment, learners: people });
});
afterAll(async () => {
  await campus.stop();
  await model.close();
});

test("many concurrent people get what they ask for, or 503 with Retry-After, and no connection or file stays open", async () => {
  const idle = await countOpen(campus);
  // Warm up: database connections and threads are opened once and kept.
  const first = await use(campus, people, 2);
  const before = await countOpen(campus);
  const { broken, perSecond } = await use(campus, people, 3);
  expect([...first.broken, ...broken]).toEqual([]);
  expect(perSecond).toBeGreaterThan(0);
  // The people's own connections would be eight times as many.
  await expect.poll(openFiles).toBeLessThanOrEqual(idle.descriptors - idle.connections + people / 8);
  expect((await countOpen(campus)).connections).toBeLessThanOrEqual(before.connections + 2);
});

test("an endless answer is ended even if nobody reads it, and nothing stays open", async () => {
  model.always(() => ({ kind: "endless", piece: "word ".repeat(200) }));
  const before = await openFiles();
  // At most four: after five broken answers the academy pauses the vendor.
  const readers = await Promise.all(Array.from({ length: 4 }, (_, number) => openSlowly(campus, number)));
  expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  // The vendor would write forever: the academy has to disconnect.
  expect(await Promise.all(model.requests.map(({ hungUp }) => hungUp))).toEqual(readers.map(() => true));
  for (const { reader } of readers) reader.destroy();
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
});

/** Count the open descriptors except database connections, which stay open for a while. */
async function openFiles(): Promise<number> {
  const { descriptors, connections } = await countOpen(campus);
  return descriptors - connections;
}
