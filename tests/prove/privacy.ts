import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { seededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { describedCalls, type DescribedCall, type DescribedSchema } from "#tests/support/described-calls.ts";
import { requestOf, rightValueOf } from "#tests/support/generated-requests.ts";
import { makeCallers, type Caller, type CallerKind } from "./input/callers.ts";
import { openCampus, type Ids } from "./input/campus.ts";
import { compareExport, findRemains, numberWords, type Holdings } from "./personal-words.ts";

export type PrivacyReport = { requests: number; accepted: number; words: number; broken: string[] };

/** The people whose words are traced. Each is deleted at the end, the admin last. */
const writers: readonly CallerKind[] = ["a learner", "an instructor", "an admin"];

/**
 * Let three people write a unique word into every field of random calls, and compare the database's contents with
 * their export, and what remains in the database, the files and the log after their accounts are deleted.
 */
export async function runPrivacy(count: number, seed: string, say: (line: string) => void = () => {}): Promise<PrivacyReport> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-privacy-"));
  const environment = { TRUSTED_PROXIES: "127.0.0.1,::1", ACADEMY_DEMO_PUBLIC: "yes", AI_DAILY_TOKENS: "100000000" };
  const academy = await startAcademy("demo", environment, { dataFolder: folder, sharesSamples: true });
  const operator = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: join(folder, "demo") });
  const client = new Client(operator.connection);
  await client.connect();
  const onDatabase = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await client.query<Row>(statement, values)).rows;
  const report: PrivacyReport = { requests: 0, accepted: 0, words: 0, broken: [] };
  const random = seededRandom(seed);
  try {
    const callers = await makeCallers(academy.url, `privacy-${seed}`, random, onDatabase);
    const { ids } = await openCampus(academy.url, callers, onDatabase);
    const document: unknown = await (await fetch(`${academy.url}/api/openapi.json`)).json();
    const calls = describedCalls(document).filter(
      ({ method, path, body }) => method !== "GET" && !isFarewell(path) && body?.type === "application/json",
    );
    const holdings: Holdings = { onDatabase, folders: [join(folder, "demo/files")], readLog: () => academy.output() };
    const people = writers.map((kind) => {
      const caller = callers.find((each) => each.kind === kind);
      if (!caller?.id) throw new Error(`nobody is ${kind}`);
      const word = `zq${kind.slice(-3)}${random.int(100, 999)}x`;
      const writer = { name: kind, id: caller.id, email: caller.email, word, isStaff: kind !== "a learner" };
      return { caller, writer, nextWord: numberWords(word) };
    });
    for (; report.requests < count; report.requests += 1) {
      const { caller, nextWord } = random.pick(people);
      const about = { call: random.pick(calls), ids, number: report.requests, seed: random.int(0, 2 ** 31 - 1) };
      if (await write(academy.url, caller, nextWord, about)) report.accepted += 1;
    }
    say(`${report.requests} requests, of which ${report.accepted} were accepted`);

    for (const { caller, writer } of people) {
      const { stored, exported, broken } = await compareExport(holdings, writer, async () => {
        const answer = await fetch(`${academy.url}/api/account/export`, { headers: caller.headers });
        if (!answer.ok) report.broken.push(`the export of ${writer.name} answers ${answer.status}`);
        return answer.text();
      });
      report.broken.push(...broken);
      report.words += stored;
      say(`${writer.name}: ${stored} of their words are stored, ${exported} stand in their export`);

      const admin = callers.find((each) => each.kind === "a super admin");
      const gone = await fetch(`${academy.url}/api/people/${writer.id}`, { method: "DELETE", headers: admin?.headers ?? {} });
      if (!gone.ok) report.broken.push(`${writer.name} cannot be deleted: ${gone.status} ${await gone.text()}`);
      report.broken.push(...(await findRemains(holdings, writer)));
    }
  } finally {
    await client.end();
    await operator.close();
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

/** Return whether a call would change the people of this run: end accounts, change roles, or close the academy. */
function isFarewell(path: string): boolean {
  return path === "/api/platform" || path === "/api/account" || path.startsWith("/api/people");
}

/** Send a call with a word of the caller's in each text of its body. Resolves with whether it was accepted. */
async function write(
  url: string,
  caller: Caller,
  nextWord: () => string,
  { call, ids, number, seed }: { call: DescribedCall; ids: Ids; number: number; seed: number },
): Promise<boolean> {
  // Most requests are valid by the document: a refused one stores no word.
  const sound =
    call.body && seed % 5 > 0 ? rightValueOf(call.body.schema, "", 0, ids) : requestOf(call, ids).map(({ body }) => body);
  const [sent] = fc.sample(sound, { numRuns: 1, seed });
  const body = call.body && marked(call.body.schema, sent, "");
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]?.[seed % ids[name].length] ?? "x");
  const response = await fetch(`${url}${path}`, {
    method: call.method,
    headers: { ...caller.headers, "content-type": "application/json" },
    body: JSON.stringify(body) ?? "",
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
  return response.ok;

  /** Return the value with a word in each text that is no id, choice or other format. */
  function marked(schema: DescribedSchema, value: unknown, name: string): unknown {
    const options = schema.anyOf ?? schema.oneOf ?? [schema];
    if (name === "messages") return [{ role: "user", content: marked({ type: "string" }, "What is an owl?", "") }];
    // An address belongs to another person, and so does all data about it.
    if (name === "email") return `somebody-${number}@people.example`;
    if (typeof value === "number") return Math.min(Math.max(value, schema.minimum ?? 0), (schema.minimum ?? 0) + 5);
    if (Array.isArray(value)) {
      const items = options.find((option) => option.items)?.items;
      return items ? value.map((each) => marked(items, each, name)) : value;
    }
    if (typeof value === "object" && value !== null) {
      const fits = options.find(({ properties = {} }) =>
        Object.entries(value).every(([key, each]) => key in properties && (properties[key]?.const ?? each) === each),
      );
      const properties = fits?.properties ?? {};
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(properties[key] ?? {}, each, key)]));
    }
    const text = options.find(({ type, ...rest }) => type === "string" && !rest.enum && !rest.format && rest.const === undefined);
    if (typeof value !== "string" || !text || ids[name]) return value;
    return `${nextWord()} ${value.slice(0, 40)}`.slice(0, text.maxLength).trim();
  }
}
