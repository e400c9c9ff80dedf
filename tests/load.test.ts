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

test("many people at once are answered what they ask for, or sent away with 503 and told when to return, and nothing of theirs stays open", async () => {
  const idle = await countOpen(campus);
  // What is opened once and kept: connections to the database, threads.
  const first = await use(campus, people, 2);
  const before = await countOpen(campus);
  const { broken, perSecond } = await use(campus, people, 3);
  expect([...first.broken, ...broken]).toEqual([]);
  expect(perSecond).toBeGreaterThan(0);
  // Their connections would be eight times as many.
  await expect.poll(openFiles).toBeLessThanOrEqual(idle.descriptors - idle.connections + people / 8);
  expect((await countOpen(campus)).connections).toBeLessThanOrEqual(before.connections + 2);
});

test("an answer without end is ended for people who do not read it too, and nothing of it stays open", async () => {
  model.always(() => ({ kind: "endless", piece: "word ".repeat(200) }));
  const before = await openFiles();
  // After five answers that break off the academy would ask the vendor no more for a while.
  const readers = await Promise.all(Array.from({ length: 4 }, (_, number) => openSlowly(campus, number)));
  expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  // The vendor would go on for ever: the academy leaves it.
  expect(await Promise.all(model.requests.map(({ hungUp }) => hungUp))).toEqual(readers.map(() => true));
  for (const { reader } of readers) reader.destroy();
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
});

/** Descriptors but for the connections to the database, which are kept for a while. */
async function openFiles(): Promise<number> {
  const { descriptors, connections } = await countOpen(campus);
  return descriptors - connections;
}
