import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
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

export type PrivacyReport = { requests: number; accepted: number; words: number; broken: string[] };

/** The people whose words are traced. Each is deleted at the end, the admin last. */
const writers: readonly CallerKind[] = ["a learner", "an instructor", "an admin"];

/** What staff write for the academy belongs to it, stays when they leave, and is not personal data. */
const writtenForTheAcademy =
  /^(academy_settings|courses|lessons|lesson_\w+|questions|question_versions|check_\w+|exams|exam_\w+|grade_groups|course_\w+|badge_\w+|file_store)$/;
/** Learners' personal data in tables that staff write to as well. */
const writtenByLearners = /^(lesson_notes|lesson_visits)$/;
/** Where the id of a deleted person may remain: the audit log keeps it for a while, and rate-limit counters expire within a day. */
const mayKeepTheId = new Set(["audit_log", "rate_limits"]);

/**
 * Let three people write a unique word into every field of random calls, and compare the database's contents with
 * their export, and what remains in the database, the files and the log after their accounts are deleted.
 */
export async function runPrivacy(count: number, seed: string, say: (line: string) => void = () => {}): Promise<PrivacyReport> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-privacy-"));
  const environment = { TRUSTED_PROXIES: "127.0.0.1,::1", ACADEMY_DEMO_PUBLIC: "yes", AI_DAILY_TOKENS: "100000000" };
  const academy = await startAcademy("demo", environment, { dataFolder: folder });
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
    const people = writers.map((kind) => {
      const caller = callers.find((each) => each.kind === kind);
      if (!caller?.id) throw new Error(`nobody is ${kind}`);
      return { kind, caller, id: caller.id, word: `zq${kind.slice(-3)}${random.int(100, 999)}x` };
    });
    for (; report.requests < count; report.requests += 1) {
      const { caller, word } = random.pick(people);
      const accepted = await write(
        academy.url,
        caller,
        random.pick(calls),
        ids,
        word,
        report.requests,
        random.int(0, 2 ** 31 - 1),
      );
      if (accepted) report.accepted += 1;
    }
    say(`${report.requests} requests, of which ${report.accepted} were accepted`);

    for (const { kind, caller, id, word } of people) {
      const rows = await rowsWith(onDatabase, word);
      const own = rows.filter((found) => isAbout(found, id, kind));
      const stored = new Set(own.flatMap(({ row }) => wordsIn(row, word)));
      const answer = await fetch(`${academy.url}/api/account/export`, { headers: caller.headers });
      const exported = new Set(wordsIn(await answer.text(), word));
      if (!answer.ok) report.broken.push(`the export of ${kind} answers ${answer.status}`);
      for (const each of stored)
        if (!exported.has(each)) report.broken.push(`${kind}: ${each} stands in ${placesOf(own, each)} and not in the export`);
      report.words += stored.size;
      say(`${kind}: ${stored.size} of their words are stored, ${exported.size} stand in their export`);

      const admin = callers.find((each) => each.kind === "a super admin");
      const gone = await fetch(`${academy.url}/api/people/${id}`, { method: "DELETE", headers: admin?.headers ?? {} });
      if (!gone.ok) report.broken.push(`${kind} cannot be deleted: ${gone.status} ${await gone.text()}`);
      for (const { table, row } of await rowsWith(onDatabase, word))
        if (isAbout({ table, row }, id, kind))
          report.broken.push(`after ${kind} was deleted, ${table} holds ${row.slice(0, 300)}`);
      for (const { table, row } of await rowsWith(onDatabase, id))
        if (!mayKeepTheId.has(table)) report.broken.push(`after ${kind} was deleted, ${table} names them: ${row.slice(0, 300)}`);
      for (const file of await filesWith(join(folder, "demo/files"), [id, ...(kind === "a learner" ? [word] : [])]))
        report.broken.push(`after ${kind} was deleted, the file ${file} is left`);
    }
    for (const { kind, word } of people)
      for (const logged of new Set(wordsIn(academy.output(), word))) report.broken.push(`the log holds ${logged} of ${kind}`);
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

/** Return whether a row is personal data of its author, and not the academy's or about another person. */
function isAbout({ table, row }: Found, id: string, kind: CallerKind): boolean {
  if (table === "audit_log") return false;
  if (table === "profiles" || table === "users") return row.includes(`(${id}`);
  // The tutor quotes what staff wrote in lessons: that belongs to the academy, even in a person's conversation.
  if (table === "conversation_turns") return kind === "a learner" || row.startsWith(id);
  if (/^(invitations|agent_drafts|mail_outbox|certificates|essay_readings|appeals|accommodations)$/.test(table))
    return kind === "a learner";
  return kind === "a learner" || !writtenForTheAcademy.test(table) || writtenByLearners.test(table);
}

/** Send a call with a word of the caller's in each text of its body. Resolves with whether it was accepted. */
async function write(
  url: string,
  caller: Caller,
  call: DescribedCall,
  ids: Ids,
  word: string,
  number: number,
  seed: number,
): Promise<boolean> {
  // Most requests are valid by the document: a refused one stores no word.
  const sound =
    call.body && seed % 5 > 0 ? rightValueOf(call.body.schema, "", 0, ids) : requestOf(call, ids).map(({ body }) => body);
  const [sent] = fc.sample(sound, { numRuns: 1, seed });
  let texts = 0;
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
    // An address belongs to another person, and so does everything about it.
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
    texts += 1;
    return `${word}${number}o${texts} ${value.slice(0, 40)}`.slice(0, text.maxLength).trim();
  }
}

type Found = { table: string; row: string };

/** Return the rows of the whole database that contain a text, also as stored bytes; turns of conversations begin with their owner. */
async function rowsWith(
  onDatabase: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>,
  text: string,
): Promise<Found[]> {
  const tables = await onDatabase<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'",
  );
  const found: Found[] = [];
  for (const { name } of tables) {
    // A turn stores the headings of its source passages, which are the lessons'.
    const shown =
      name === "conversation_turns"
        ? "(select user_id from conversations where id = t.conversation_id) || (to_jsonb(t) - 'passages')::text"
        : "t::text";
    const rows = await onDatabase<{ row: string }>(
      `select ${shown} as row from "${name}" t where position($1 in lower(${shown})) > 0 or position($2 in t::text) > 0`,
      [text, Buffer.from(text).toString("hex")],
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** Return each numbered word of a person in a text. */
function wordsIn(text: string, word: string): string[] {
  return [...text.toLowerCase().matchAll(new RegExp(`${word}\\d+o\\d+`, "g"))].map(([each]) => each);
}

function placesOf(rows: readonly Found[], word: string): string {
  return [...new Set(rows.filter(({ row }) => row.toLowerCase().includes(word)).map(({ table }) => table))].join(", ");
}

async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = (await readFile(path)).toString("latin1");
    if (texts.some((text) => path.includes(text) || content.includes(text))) found.push(path.slice(folder.length));
  }
  return found;
}
