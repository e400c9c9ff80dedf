import { readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { Client } from "pg";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { startBareServer } from "../../bench/load.ts";
import { makeStudents } from "../../bench/people.ts";
import { limitCores } from "./limit-cores.ts";

/** An academy with learners in a course, on its own PostgreSQL, served by one process or by two. */
export type Campus = {
  readonly processes: readonly AcademyProcess[];
  readonly connection: ClientConfig;
  readonly folder: string;
  readonly tokens: readonly string[];
  readonly courses: readonly string[];
  readonly lessons: readonly string[];
  probeSocket(index: number): string;
  stop(): Promise<void>;
};

/** How many of ten people are active learners; the others browse. */
const learnersOfTen = 4;
/** The 95th percentile of response times at which the academy counts as overloaded. Milliseconds. */
const patience = 300;

/**
 * Start the sample academy with this many processes on one database and one folder of files, each limited to `cores` if given, and this
 * many learners.
 */
export async function openCampus(
  processCount: number,
  {
    environment = {},
    learners = 400,
    cores,
  }: { environment?: Record<string, string>; learners?: number; cores?: number | undefined } = {},
): Promise<Campus> {
  const folder = await mkdtemp(join(tmpdir(), "academy-load-"));
  const database = await startEmbeddedDatabase({ folder: join(folder, "postgresql") });
  const { host, user, database: name } = database.connection;
  const probeSocket = (index: number) => join(folder, `probe-${index}.sock`);
  const publicUrl = "http://academy.example";
  const processes: AcademyProcess[] = [];
  const groups: string[] = [];
  const dataFolder = join(folder, "data");
  for (let index = 0; index < processCount; index += 1) {
    const own = {
      DATABASE_URL: `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(String(host))}`,
      PUBLIC_URL: publicUrl,
      ACADEMY_DEMO_PUBLIC: "yes",
      TRUSTED_PROXIES: "127.0.0.1,::1",
      NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
      BENCH_PROBE_SOCKET: probeSocket(index),
      ...environment,
    };
    const academy = await startAcademy("demo", own, { dataFolder });
    processes.push(academy);
    if (cores !== undefined) groups.push(limitCores(academy.process.pid, cores));
  }
  const tokens = await makeStudents(learners, {
    connection: database.connection,
    publicUrl,
    dataFolder: join(dataFolder, "demo"),
  });
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from courses where published_at is not null order by title limit 8",
  );
  const courses = rows.map(({ id }) => id);
  await client.query(
    `insert into enrollments (user_id, course_id)
     select id, $1 from users where email like 'stream-%' on conflict do nothing`,
    [courses[0]],
  );
  const lessons = await client.query<{ id: string }>("select id from lessons where course_id = $1 order by position", [
    courses[0],
  ]);
  await client.end();
  return {
    processes,
    connection: database.connection,
    folder,
    tokens,
    courses,
    lessons: lessons.rows.map(({ id }) => id),
    probeSocket,
    stop: async () => {
      for (const academy of processes) await academy.stop();
      for (const group of groups) rmdirSync(group);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The results of a period under load. Times in milliseconds, of successful responses. */
export type Round = {
  people: number;
  perSecond: number;
  median: number;
  p95: number;
  /** Responses of 503 with Retry-After, per second. */
  shedPerSecond: number;
  /** Anything that is neither a success nor a clean refusal. */
  broken: string[];
  /** CPU seconds per second: of all academies, of the database. */
  academyCpu: number;
  databaseCpu: number;
};

type Reply = { status: number; retryAfter: string | undefined; milliseconds: number };

/**
 * Simulate this many people for this many seconds, each sending the next request as soon as the previous one is answered: a closed loop, in
 * which a slow academy gets fewer requests.
 */
export async function use(campus: Campus, people: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const replies: Reply[] = [];
  const broken: string[] = [];
  const [academyBefore, databaseBefore] = processorSeconds(campus);
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      const base = campus.processes[number % campus.processes.length]?.url ?? "";
      const isLearner = number % 10 < learnersOfTen;
      for (let step = 0; performance.now() < until; step += 1) {
        const ask = isLearner ? learnerAsks(campus, number, step) : visitorAsks(campus, number, step);
        const reply = await send(agent, base, ask).catch((error: unknown) => String(error));
        if (typeof reply === "string") broken.push(`${ask.method} ${ask.path}: ${reply}`);
        else if (reply.status === 503 && reply.retryAfter === undefined) broken.push(`${ask.path}: 503 without Retry-After`);
        else if (reply.status !== 503 && (reply.status >= 500 || (reply.status >= 400 && reply.status !== 429)))
          broken.push(`${ask.method} ${ask.path}: ${reply.status}`);
        else replies.push(reply);
        // Clients that are told to retry later do so, only sooner than told.
        if (typeof reply !== "string" && reply.status >= 429) await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }),
  );
  agent.destroy();
  const took = (performance.now() - began) / 1000;
  const [academyAfter, databaseAfter] = processorSeconds(campus);
  const answered = replies.filter(({ status }) => status < 429).map(({ milliseconds }) => milliseconds);
  const sorted = answered.toSorted((one, other) => one - other);
  return {
    people,
    perSecond: answered.length / took,
    median: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Infinity,
    shedPerSecond: replies.filter(({ status }) => status === 503).length / took,
    broken: [...new Set(broken)],
    academyCpu: (academyAfter - academyBefore) / took,
    databaseCpu: (databaseAfter - databaseBefore) / took,
  };
}

/** Double the number of people until the 95th percentile exceeds the limit, and then test with eight times the last number below it. */
export async function findKnee(
  campus: Campus,
  seconds: number,
  tell: (round: Round) => void,
): Promise<{ rounds: Round[]; knee: Round; beyond: Round }> {
  await use(campus, 8, 5);
  const rounds: Round[] = [];
  for (let people = 8; people <= 4096; people *= 2) {
    const round = await use(campus, people, seconds);
    tell(round);
    rounds.push(round);
    if (round.p95 > patience) break;
  }
  const knee = rounds.findLast(({ p95 }) => p95 <= patience) ?? rounds[0];
  if (!knee) throw new Error("nobody could be served");
  const beyond = await use(campus, Math.min(4096, knee.people * 8), seconds);
  tell(beyond);
  return { rounds, knee, beyond };
}

/**
 * Run the same load against a bare node:http server that reads the caller's session and a lesson by key and returns the lesson's bytes for
 * any request.
 */
export async function useBare(campus: Campus, people: number, seconds: number): Promise<Round> {
  const [academy] = campus.processes;
  if (!academy) throw new Error("nothing runs");
  const lesson = `${academy.url}/api/courses/${campus.courses[0]}/lessons/${campus.lessons[0]}`;
  const answer = await fetch(lesson, { headers: { authorization: `Bearer ${campus.tokens[0]}` } });
  const bare = await startBareServer({
    headers: { "content-type": "application/json" },
    body: Buffer.from(await answer.arrayBuffer()).toString("base64"),
    database: {
      connection: campus.connection,
      statements: [
        { sql: "select * from sessions where id = (select id from sessions limit 1)", parameters: [] },
        { sql: "select * from lessons where id = $1", parameters: [campus.lessons[0]] },
      ],
    },
  });
  try {
    return await use({ ...campus, processes: [{ ...academy, url: bare.url }] }, people, seconds);
  } finally {
    bare.stop();
  }
}

type Ask = { method: string; path: string; headers: Record<string, string> };

function visitorAsks({ courses }: Campus, number: number, step: number): Ask {
  const course = courses[(number + step) % courses.length];
  // Each visitor comes from a separate network.
  const headers = { "x-forwarded-for": `198.18.${(number >> 8) & 255}.${number & 255}`, "accept-encoding": "br" };
  const ways = [
    "/store",
    `/product/${course}`,
    "/",
    "/store",
    `/api/courses/${course}`,
    `/product/${course}`,
    "/api/courses",
    "/store",
    "/for-business",
  ];
  // One of forty requests is a search, which is not cached.
  if (step % 40 === 39)
    return { method: "GET", path: `/api/courses?search=${["type", "data", "money", "owl"][number % 4]}`, headers };
  return { method: "GET", path: ways[(number + step) % ways.length] ?? "/", headers };
}

function learnerAsks({ courses, lessons, tokens }: Campus, number: number, step: number): Ask {
  const lesson = lessons[Math.floor(step / 6) % lessons.length];
  const path = `/api/courses/${courses[0]}/lessons/${lesson}`;
  const headers = {
    authorization: `Bearer ${tokens[number % tokens.length]}`,
    "x-forwarded-for": `198.19.${(number >> 8) & 255}.${number & 255}`,
  };
  switch (step % 6) {
    case 0:
      return { method: "GET", path: "/api/enrollments", headers };
    case 1:
      return { method: "GET", path: `${path}?include=notes,conversation,checks`, headers };
    case 2:
      return { method: "POST", path: `${path}/open`, headers };
    case 3:
      return { method: "GET", path: `/api/courses/${courses[0]}`, headers };
    case 4:
      return { method: "GET", path: "/api/profile", headers };
    default:
      return { method: "GET", path: "/api/learning/exams", headers };
  }
}

async function send(agent: Agent, base: string, { method, path, headers }: Ask): Promise<Reply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${base}${path}`, { method, headers, agent, timeout: 30_000 }, (response) => {
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          milliseconds: performance.now() - began,
        }),
      );
      response.resume();
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer within 30 seconds")));
    sent.on("error", reject);
    sent.end();
  });
}

/** Return the CPU seconds so far: of the academies with their threads and helpers, and of all database processes. */
function processorSeconds({ processes, folder }: Campus): [number, number] {
  const academies = new Set(processes.map(({ process }) => process.pid));
  let [ours, databases] = [0, 0];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const seconds = (Number(fields[11]) + Number(fields[12])) / 100;
      const isAcademy = academies.has(Number(pid)) || academies.has(Number(fields[1]));
      if (isAcademy) ours += seconds;
      else if (readlinkSync(`/proc/${pid}/cwd`).startsWith(join(folder, "postgresql"))) databases += seconds;
    } catch {
      // It has ended in the meantime.
    }
  }
  return [ours, databases];
}
