import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Client } from "pg";
import { z } from "zod";
import { signIn } from "../../../bench/people.ts";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { describedCalls } from "#tests/support/described-calls.ts";
import { requestOf, type GeneratedRequest } from "#tests/support/generated-requests.ts";
import { captionFile, markdown, prepareBodies, type Bodies } from "./bodies.ts";
import { callerKinds, makeCallers, type Caller } from "./callers.ts";
import { openCampus, type Ids } from "./campus.ts";
import { checkKept } from "./check-kept.ts";
import { checkAnswer, type Answered } from "./check-answer.ts";
import { compareWithBackup } from "./compare-with-backup.ts";
import { createCorpus, type Corpus } from "./corpus.ts";
import { fileDoors, pageDoors, signInDoors, type Door } from "./doors.ts";
import { measureCost } from "./watch-process.ts";

export type InputReport = {
  requests: number;
  statuses: Map<number, number>;
  /** How many fields of accepted changes were read back. */
  readBack: number;
  broken: string[];
};

/** The longest response time. Milliseconds. */
const patience = 20_000;

/** The highest cost of one request, if it is reproducible. */
const mostSeconds = 1;
const mostBytes = 100 * 1024 * 1024;

/** Requests before people, a course and its lessons are created again: earlier ones have changed or deleted them. */
const perRound = 400;

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Send generated requests to a real academy as nine kinds of callers, by every method, and check the responses against the document, the
 * protocol and common sense; afterwards, a backup of the resulting academy is restored and compared.
 */
export async function runInput(count: number, seed: string, say: (line: string) => void = () => {}): Promise<InputReport> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-input-"));
  const academy = await startAcademy(
    "demo",
    { TRUSTED_PROXIES: "127.0.0.1,::1", ACADEMY_DEMO_PUBLIC: "yes", AI_DAILY_TOKENS: "100000000" },
    { dataFolder: folder, sharesSamples: true },
  );
  const dataFolder = join(folder, "demo");
  const operator = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: dataFolder });
  const onDatabase = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new Client(operator.connection);
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
  const report: InputReport = { requests: 0, statuses: new Map(), readBack: 0, broken: [] };
  const random = seededRandom(seed);
  try {
    const document: unknown = await (await fetch(`${academy.url}/api/openapi.json`)).json();
    const doors: Door[] = [
      ...describedCalls(document).map((call) => ({ ...call, kind: "call" as const })),
      ...signInDoors,
      ...pageDoors,
      ...fileDoors,
    ];
    const schemas = new Map(doors.map((door) => [door, schemasOf(door)]));
    const ids: Ids = {};
    let bodies: Bodies | null = null;
    let roles: Record<string, string> = {};
    const corpus = createCorpus(random, () => roles);
    await speakOnce(academy.url);
    for (let round = 0; report.requests < count; round += 1) {
      const callers = await makeCallers(academy.url, `round${round}-${seed}`, random, onDatabase);
      const campus = await openCampus(academy.url, callers, onDatabase);
      Object.assign(ids, campus.ids);
      roles = { ...campus.roles, ...Object.fromEntries(callers.map(({ kind, id }) => [kind, id ?? kind])) };
      bodies ??= await prepareBodies(await readCourseFile(academy.url, callers, ids));
      for (let number = 0; number < perRound && report.requests < count; number += 1) {
        const door = pickDoor(doors, corpus, random);
        const [generated] = fc.sample(requestOf(door, ids), { numRuns: 1, seed: random.int(0, 2 ** 31 - 1) });
        if (!generated) throw new Error(`nothing to send to ${door.path}`);
        const varied = random.chance(0.5) ? corpus.vary(door, callers) : undefined;
        const { caller, sent } = varied ?? { caller: random.pick(callers), sent: generated };
        const others = door.method === "GET" && random.chance(0.5) ? ["HEAD"] : methods;
        const method = random.chance(0.15) ? random.pick(others) : door.method;
        const body = bodyOf(door, sent, bodies, random.int(0, 2 ** 31 - 1));
        const asked = { door, method, caller, sent, body };
        const measured = () => measureCost(academy.process.pid ?? 0, () => ask(academy.url, asked));
        const { result: answered, cost } = await measured();
        report.requests += 1;
        const told = (what: string) =>
          report.broken.push(`${method} ${answered.address.slice(0, 300)} as ${caller.kind}: ${what}; sent ${show(body)}`);
        if (answered.failure) told(answered.failure);
        else {
          report.statuses.set(answered.status, (report.statuses.get(answered.status) ?? 0) + 1);
          for (const wrong of checkAnswer(door, method, answered, schemas.get(door) ?? new Map())) told(wrong);
          for (const { what, text, readers } of campus.secrets)
            if (answered.text.includes(text) && !readers.includes(caller.kind)) told(`answered ${what}`);
          if (answered.status >= 200 && answered.status < 300 && method === door.method) corpus.add(door, caller, sent);
        }
        const reading = readingDoor(doors, door, method);
        if (reading && answered.status >= 200 && answered.status < 300 && typeof body === "string") {
          const read = await ask(academy.url, { ...asked, door: reading, method: "GET" });
          const { compared, wrong } = read.status === 200 ? checkKept(JSON.parse(body), JSON.parse(read.text)) : nothingKept;
          report.readBack += compared;
          for (const each of wrong) told(`a GET afterwards: ${each}`);
        }
        if (door.kind === "page" && method !== "GET") {
          // What another method leaves behind must not be what the next visitor gets.
          const page = await ask(academy.url, { ...asked, method: "GET" });
          for (const wrong of checkAnswer(door, "GET", page, new Map())) told(`a GET afterwards: ${wrong}`);
        }
        // Memory is retained for the next time, so a second time would not show it.
        if (cost.bytes > mostBytes) told(`took ${Math.round(cost.bytes / 1e6)} MB of memory`);
        if (cost.seconds > mostSeconds) {
          // One-time costs of loading and compiling do not count.
          const { cost: again } = await measured();
          if (again.seconds > mostSeconds) told(`took ${again.seconds.toFixed(2)} s of processor time, twice`);
        }
      }
      for (const path of ["/", "/store", `/product/${ids["courseId"]?.[1] ?? ""}`]) {
        const page = await fetch(`${academy.url}${path}`, { headers: { accept: "text/html" } });
        const html = await page.text();
        if (page.status >= 500 || (page.status === 200 && !html.trimEnd().endsWith("</html>")))
          report.broken.push(`after round ${round} the page ${path} is not whole: ${page.status}, ${html.length} characters`);
      }
      say(`${report.requests} requests of ${callerKinds.length} kinds of callers, ${report.broken.length} broken promises`);
    }
    report.broken.push(...(await compareWithBackup(operator.connection, dataFolder)));
  } finally {
    await operator.close();
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

const changing = ["PUT", "PATCH"];
const nothingKept = { compared: 0, wrong: [] };

/** Return the call that reads what an accepted PUT or PATCH has changed, if it is at the same address. */
function readingDoor(doors: readonly Door[], { kind, method, path, body }: Door, sentBy: string): Door | undefined {
  if (kind !== "call" || sentBy !== method || !changing.includes(method) || body?.type !== "application/json") return undefined;
  return doors.find((each) => each.kind === "call" && each.method === "GET" && each.path === path);
}

/** Pick what to request: anything, or in some cases what is known to be accepted, or what takes a file. */
function pickDoor(doors: readonly Door[], corpus: Corpus, random: SeededRandom): Door {
  const chance = random.int(0, 99);
  // What a PUT or PATCH has changed is read back afterwards.
  const accepted = chance < 30 ? corpus.pickDoor(chance < 12 ? changing : undefined) : undefined;
  return accepted ?? random.pick(chance < 90 ? doors : doors.filter(({ body }) => body && body.type !== "application/json"));
}

function schemasOf({ answers }: Door): Map<number, z.ZodType | null> {
  return new Map(
    Object.entries(answers ?? {}).map(([status, schema]) => [
      Number(status),
      schema && z.fromJSONSchema(JSON.parse(JSON.stringify(schema))),
    ]),
  );
}

async function readCourseFile(url: string, callers: readonly Caller[], ids: Ids): Promise<Buffer> {
  const admin = callers.find(({ kind }) => kind === "an admin");
  const answer = await fetch(`${url}/api/courses/${ids["courseId"]?.[0]}/file`, { headers: admin?.headers ?? {} });
  if (!answer.ok) throw new Error(`no course file: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

type Body = string | Uint8Array<ArrayBuffer> | FormData | undefined;

function bodyOf({ path, body: described }: Door, { body }: GeneratedRequest, bodies: Bodies, seed: number): Body {
  if (!described) return undefined;
  if (described.type !== "application/json") return fc.sample(bodies(described.type), { numRuns: 1, seed })[0];
  const hasText = typeof body === "object" && body !== null && "content" in body && typeof body.content === "string";
  const given = hasText && seed % 2 === 0 ? { ...body, content: fc.sample(markdown, { numRuns: 1, seed })[0] } : body;
  if (described.schema.properties?.["text"] && path.endsWith("/captions/{language}") && seed % 2 === 0)
    return JSON.stringify({ ...Object(given), text: fc.sample(captionFile, { numRuns: 1, seed })[0] });
  return JSON.stringify(given) ?? "";
}

type Asked = { door: Door; method: string; caller: Caller; sent: GeneratedRequest; body: Body };

async function ask(url: string, { door, method, caller, sent, body }: Asked): Promise<Answered> {
  const path = door.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent((sent.path[name] ?? "").toWellFormed()) || "x",
  );
  const search = new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, written(value)]));
  const address = search.size > 0 ? `${path}${path.includes("?") ? "&" : "?"}${search}` : path;
  const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
  try {
    const response = await fetch(`${url}${address}`, {
      method,
      redirect: "manual",
      headers: {
        ...caller.headers,
        // Every other request is in another language: refusals are translated on their way out.
        "accept-language": address.length % 2 === 0 ? "en" : "sw, fr;q=0.5",
        ...(door.kind === "page" ? { accept: "text/html" } : {}),
        // Browsers send the cookie to these paths only.
        ...(caller.cookie && /^\/(?:media|learn)\//.test(address) ? { cookie: caller.cookie } : {}),
        ...door.headers,
        ...(door.body && !(body instanceof FormData) ? { "content-type": door.body.type } : {}),
      },
      signal: AbortSignal.timeout(patience),
      ...(hasBody ? { body } : {}),
    });
    return { address, status: response.status, headers: response.headers, text: await response.text(), failure: null };
  } catch (error) {
    const failure = `no answer: ${error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error)}`;
    return { address, status: 0, headers: new Headers(), text: "", failure };
  }
}

/** Return a value as written in an address. */
function written(value: unknown): string {
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
}

function show(body: Body): string {
  if (body === undefined) return "nothing";
  return typeof body === "string" ? body.slice(0, 600) : body instanceof FormData ? "a form" : `${body.length} bytes`;
}

/** Let the academy load its voice, which takes 100 to 200 MB once; what a request takes is measured afterward. */
async function speakOnce(url: string): Promise<void> {
  const token = await signIn(url, "student@academy.example");
  const response = await fetch(`${url}/functions/v1/voice-tutor`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ text: "What is contrast?" }),
  });
  if (!response.ok) throw new Error(`the voice did not speak: ${response.status}`);
  await response.arrayBuffer();
}
