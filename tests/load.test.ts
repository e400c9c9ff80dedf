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
  const openFiles = async () => {
    const { descriptors, connections } = await countOpen(campus);
    return descriptors - connections;
  };
  // Their connections would be eight times as many.
  await expect.poll(openFiles).toBeLessThanOrEqual(idle.descriptors - idle.connections + people / 8);
  expect((await countOpen(campus)).connections).toBeLessThanOrEqual(before.connections + 2);
});

test("an answer that nobody reads on is not taken from the vendor either", async () => {
  const sent: number[] = [];
  const piece = "word ".repeat(2_000);
  model.always(() => {
    const reader = sent.push(0) - 1;
    return { kind: "endless", piece, wait: 0, onSent: () => (sent[reader] = (sent[reader] ?? 0) + piece.length) };
  });
  const opened = await Promise.all([0, 1].map((number) => openSlowly(campus, number)));
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  let before = -1;
  const grows = () => {
    const now = sent.reduce((sum, each) => sum + each, 0);
    const hasGrown = now > before;
    before = now;
    return hasGrown;
  };
  // Until all buffers on the way are full.
  await expect.poll(grows, { interval: 1_000, timeout: 120_000 }).toBe(false);
  console.log(sent);
  for (const { reader } of opened) reader.destroy();
});
