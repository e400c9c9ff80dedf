import { readdirSync, statSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startStandInModel } from "#tests/support/stand-in-model.ts";
import { readHeapBytes, readHeldBytes } from "../../bench/probe.ts";
import { openCampus, use, type Campus } from "./load.ts";

/** The resources of a process at one moment, after a forced garbage collection. */
type Sample = {
  seconds: number;
  heap: number;
  resident: number;
  descriptors: number;
  connections: number;
  kept: number;
  p95: number;
};

export type AgeReport = { samples: Sample[]; people: number; growing: string[]; broken: string[] };

const roundSeconds = 20;

/**
 * Run an academy for a number of minutes at about half of its capacity, and compare its resources at the end with those after the first
 * sixth, in which caches fill and code is compiled.
 */
export async function growOld(minutes: number, people: number, tell: (sample: Sample) => void): Promise<AgeReport> {
  const campus = await openCampus(1);
  try {
    const samples: Sample[] = [];
    const broken: string[] = [];
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000) {
      const round = await use(campus, people, roundSeconds);
      broken.push(...round.broken);
      const sample = { ...(await weigh(campus)), seconds: Math.round((performance.now() - began) / 1000), p95: round.p95 };
      samples.push(sample);
      tell(sample);
    }
    const settled = samples.slice(Math.max(1, Math.floor(samples.length / 6)));
    const third = Math.max(1, Math.floor(settled.length / 3));
    const [early, late] = [settled.slice(0, third), settled.slice(-third)];
    const grows = (what: keyof Sample, share: number, more: number) => {
      const [before, after] = [middle(early.map((one) => one[what])), middle(late.map((one) => one[what]))];
      return after > before * (1 + share) + more ? [`${what} from ${before.toFixed(0)} to ${after.toFixed(0)}`] : [];
    };
    const growing = [
      ...grows("heap", 0.05, 2_000_000),
      ...grows("resident", 0.1, 8_000_000),
      ...grows("descriptors", 0, 8),
      ...grows("connections", 0, 2),
      ...grows("kept", 0.01, 100_000),
    ];
    return { samples, people, growing, broken: [...new Set(broken)] };
  } finally {
    await campus.stop();
  }
}

async function weigh(campus: Campus): Promise<Omit<Sample, "seconds" | "p95">> {
  await wait(1000);
  const heap = await readHeapBytes(campus.probeSocket(0));
  const resident = await readHeldBytes(campus.probeSocket(0));
  return {
    heap,
    resident,
    ...(await countOpen(campus)),
    kept: bytesIn(join(campus.folder, "data")),
  };
}

/** Return how many descriptors the process has open, and how many connections there are to its database. */
export async function countOpen(campus: Campus): Promise<{ descriptors: number; connections: number }> {
  const client = new Client(campus.connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database()",
  );
  await client.end();
  const descriptors = readdirSync(`/proc/${campus.processes[0]?.process.pid}/fd`).length;
  // Minus this connection.
  return { descriptors, connections: (rows[0]?.count ?? 1) - 1 };
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export type SlowReaders = { opened: number; stillOpen: number; heldEach: number; p95Beside: number; broken: string[] };

/** The number of open answers per person: as many as the academy allows. */
const answersEach = 2;
/** Slow enough that an answer stays open for minutes, since the academy ends one of more than 2,000 tokens. */
const slowly = { piece: "An owl is a bird that hunts at night in the woods. ", wait: 1_000 };
/** The size of the longest answer with its framing, in bytes. An open answer may hold that much, and no more over time. */
const longestAnswer = 16_000;

/**
 * Open a number of endless tutor answers for people who read the first piece and then stop, while others use the academy. All have to stay
 * open, and their memory may not grow by more than the longest answer.
 */
export async function openToSlowReaders(count: number): Promise<SlowReaders> {
  const model = await startStandInModel();
  let closed = 0;
  model.always(({ hungUp }) => {
    void hungUp.then(() => (closed += 1));
    return { kind: "endless", ...slowly };
  });
  const environment = { AI_TEXT_MODEL: "openai-compatible:prove", AI_BASE_URL: model.baseUrl, AI_DAILY_TOKENS: "1000000000" };
  const campus = await openCampus(1, { environment, learners: Math.ceil(count / answersEach) });
  const readers: ClientRequest[] = [];
  const resident = () => readHeldBytes(campus.probeSocket(0));
  try {
    await use(campus, 16, 5);
    const empty = await resident();
    const answered = await inTurn(count, 100, async (number) => {
      for (let time = 0; ; time += 1) {
        const { reader, status } = await openSlowly(campus, number);
        readers.push(reader);
        // Readers who are refused try again, as they are told.
        if ((status !== 503 && status !== 429) || time === 20) return status;
        reader.destroy();
        await wait(1_000);
      }
    });
    const beside = await use(campus, 16, 20);
    const before = await resident();
    await wait(30_000);
    const after = await resident();
    const opened = answered.filter((status) => status === 200).length;
    const stillOpen = opened - closed;
    const refused = answered.filter((status) => status !== 200 && status !== 503 && status !== 429);
    return {
      opened,
      stillOpen,
      heldEach: (after - empty) / Math.max(1, opened),
      p95Beside: beside.p95,
      broken: [
        ...beside.broken,
        ...refused.map((status) => `an answer began with ${status}`),
        ...(closed > 0 ? [`${closed} of ${opened} answers did not stay open`] : []),
        ...(after - before > opened * longestAnswer
          ? [`${opened} open answers hold ${after - before} bytes more after 30 s`]
          : []),
      ],
    };
  } finally {
    for (const reader of readers) reader.destroy();
    await campus.stop();
    await model.close();
  }
}

/** Read the beginning of a tutor's answer and leave the rest in the buffers. */
export function openSlowly(campus: Campus, number: number): Promise<{ reader: ClientRequest; status: number }> {
  return new Promise((resolve, reject) => {
    const reader = request(
      `${campus.processes[0]?.url}/functions/v1/chat`,
      {
        method: "POST",
        agent: false,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${campus.tokens[number % campus.tokens.length]}`,
          "x-forwarded-for": `198.19.${(number >> 8) & 255}.${number & 255}`,
        },
      },
      (response) => {
        response.pause();
        response.on("error", () => {});
        resolve({ reader, status: response.statusCode ?? 0 });
      },
    );
    reader.on("error", reject);
    reader.end(JSON.stringify({ messages: [{ role: "user", content: "What is contrast?" }] }));
  });
}

/** Run something a number of times, a few concurrently. */
async function inTurn<Result>(count: number, atOnce: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = next++; number < count; number = next++) results.push(await work(number));
    }),
  );
  return results;
}
