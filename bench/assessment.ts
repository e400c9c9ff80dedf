import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Client, Pool } from "pg";
import { gradebookPageSize } from "#domain/exam.ts";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { startBareServer } from "./load.ts";
import { makeStudents, signIn } from "./people.ts";

// A class takes an exam at the same time, and its instructor looks at the results: 500 starts in ten seconds, 100 saves a second, 500
// hand-ins in five seconds, the gradebook and the question statistics, then a gradebook of 10,000 learners by 50 exams. All requests come
// from one network address, as from a school. Run alone: node bench/assessment.ts [learners] [seconds of saving] [learners of the
// gradebook]
const [learners = 500, savingSeconds = 30, gradebookLearners = 10_000] = process.argv.slice(2).map(Number);
const [savesPerSecond, gradebookExams, bankSize, asked] = [100, 50, 60, 20];
/** Of so many acknowledged saves, one is read back at once. */
const readOneIn = 5;

type Body = Record<string, never> & { id: string; revision: number; closes_at: string };
type Paper = { questions: { position: number; question: { options: { id: string }[] } }[] };
type Attempt = { token: string; id: string; lease: string; paper: Paper; counter: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const academy = await startAcademy("demo");
const { connection, close } = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: `${academy.dataFolder}/demo` });
const database = new Client(connection);
await database.connect();
const readers = new Pool({ ...connection, max: 4 });
try {
  const admin = await signIn(academy.url, "admin@academy.example");
  const tokens = await makeStudents(learners, { connection, publicUrl: academy.url, dataFolder: `${academy.dataFolder}/demo` });
  const course = await insertCourse("A class", "stream-%@learner.example");
  const exam = await publishExam(admin, course);
  const attempts = await start(tokens, exam);
  await save(attempts);
  await handIn(attempts, exam);
  await readAfterwards(admin, course, exam);
  await readLargeGradebook(admin);
} finally {
  await readers.end();
  await database.end();
  await close();
  await academy.stop();
}

/** Make one call; a refusal throws. Returns its body and how long it took in milliseconds. */
async function call(token: string, method: string, path: string, body?: unknown): Promise<{ body: Body; took: number }> {
  const began = performance.now();
  const response = await fetch(academy.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  return { body: JSON.parse(text) as Body, took: performance.now() - began };
}

/** Insert a course whose learners are those with matching addresses. */
async function insertCourse(title: string, addresses: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    "insert into courses (title, category, published_at) values ($1, 'Design', now()) returning id",
    [title],
  );
  const id = rows[0]?.id ?? "";
  await database.query("insert into enrollments (user_id, course_id) select id, $1 from users where email like $2", [
    id,
    addresses,
  ]);
  return id;
}

/** Publish an exam that draws twenty of sixty questions for each learner. */
async function publishExam(admin: string, course: string): Promise<string> {
  for (let number = 0; number < bankSize; number += 1) {
    const options = ["one", "two", "three", "four"].map((text, at) => ({ id: randomUUID(), text, correct: at === number % 4 }));
    const stem = `Which is right of **${number}**?`;
    const question = { type: "single-choice", purpose: "exam", stem, options, tags: ["pool"] };
    await call(admin, "POST", `/api/courses/${course}/questions`, question);
  }
  const slots = [{ pool_tag: "pool", draw: asked, points: 1 }];
  const made = await call(admin, "POST", `/api/courses/${course}/exams`, { title: "The exam", time_limit_minutes: 60, slots });
  await call(admin, "POST", `/api/exams/${made.body.id}/publish`, { published: true, revision: made.body.revision });
  return made.body.id;
}

/** Run something for each item at an even pace. Returns how long each took, and the total. */
async function atPace<Item>(items: readonly Item[], milliseconds: number, work: (item: Item) => Promise<number>) {
  const began = performance.now();
  const taken = await Promise.all(
    items.map(async (item, index) => {
      await new Promise((resolve) => setTimeout(resolve, (milliseconds / items.length) * index));
      return work(item);
    }),
  );
  return { taken, total: performance.now() - began };
}

async function start(tokens: readonly string[], exam: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const { taken, total } = await atPace(tokens, 9_000, async (token) => {
    const lease = randomUUID();
    const begun = await call(token, "POST", `/api/learning/exams/${exam}/attempts`, { lease });
    const opened = await call(token, "POST", `/api/attempts/${begun.body.id}/open`, { lease });
    attempts.push({ token, id: begun.body.id, lease, paper: opened.body as unknown as Paper, counter: 0 });
    return begun.took + opened.took;
  });
  say(`${tokens.length} starts, each with its paper, within ${seconds(total)}: ${percentiles(taken)}`);
  return attempts;
}

async function save(attempts: readonly Attempt[]): Promise<void> {
  const told = new Map<string, string>();
  const atOnce = { read: 0, missed: 0 };
  const turns = Array.from({ length: savesPerSecond * savingSeconds }, (_, index) => index);
  const saveOne = async (turn: number) => {
    const attempt = attempts[turn % attempts.length];
    const question = attempt?.paper.questions[Math.floor(turn / attempts.length) % asked];
    const option = question?.question.options[turn % 4];
    if (!attempt || !question || !option) throw new Error("an attempt without questions");
    const counter = (attempt.counter += 1);
    const answer = { options: [option.id], matches: [], text: "", decimal: null, gaps: [] };
    const path = `/api/attempts/${attempt.id}/answers/${question.position}`;
    const { took } = await call(attempt.token, "PUT", path, { lease: attempt.lease, counter, answer, marked: false });
    if (turn % readOneIn === 0) {
      atOnce.read += 1;
      // On another connection: a save that is acknowledged before it is committed is not visible yet. A later one may already be.
      const { rows } = await readers.query<{ stored: boolean }>(
        "select counter >= $3 and (counter > $3 or answer->'options'->>0 = $4) as stored from exam_responses where attempt_id = $1 and position = $2",
        [attempt.id, question.position, counter, option.id],
      );
      if (rows[0]?.stored !== true) atOnce.missed += 1;
    }
    told.set(`${attempt.id} ${question.position}`, option.id);
    return took;
  };
  const ours = await atPace(turns, savingSeconds * 1000, saveOne);
  await database.query("create table bench_saves (attempt int, position int, answer jsonb, primary key (attempt, position))");
  const bare = await startBareServer({
    headers: { "content-type": "application/json" },
    body: Buffer.from("{}").toString("base64"),
    database: {
      connection,
      statements: [
        {
          sql: "insert into bench_saves values (floor(random() * 500), floor(random() * 20), '{}') on conflict (attempt, position) do update set answer = excluded.answer",
          parameters: [],
        },
      ],
    },
  });
  const floor = await atPace(turns.slice(0, savesPerSecond * 10), 10_000, async () => {
    const began = performance.now();
    await (await fetch(bare.url)).arrayBuffer();
    return performance.now() - began;
  });
  bare.stop();
  say(`${turns.length} saves at ${savesPerSecond} a second: ${percentiles(ours.taken)}`);
  say(`  a bare node:http that writes one row for each: ${percentiles(floor.taken)}`);
  const { rows } = await database.query<{ key: string; option: string }>(
    "select attempt_id || ' ' || position as key, answer->'options'->>0 as option from exam_responses where answer is not null",
  );
  const stored = new Map(rows.map(({ key, option }) => [key, option]));
  const lost = [...told].filter(([key, option]) => stored.get(key) !== option).length;
  say(`  acknowledged answers that the database does not hold: ${lost} of ${told.size}`);
  say(`  acknowledged answers that another connection did not read right after the reply: ${atOnce.missed} of ${atOnce.read}`);
  if (lost + atOnce.missed > 0) throw new Error("an answer was acknowledged before it was committed");
}

async function handIn(attempts: readonly Attempt[], exam: string): Promise<void> {
  const began = performance.now();
  const { taken, total } = await atPace(attempts, 4_500, async ({ token, id, lease }) => {
    return (await call(token, "POST", `/api/attempts/${id}/hand-in`, { lease })).took;
  });
  let graded = 0;
  while (graded < attempts.length && performance.now() - began < 60_000) {
    const counted = "select count(*)::int as graded from exam_attempts where exam_id = $1 and score is not null";
    graded = (await database.query<{ graded: number }>(counted, [exam])).rows[0]?.graded ?? 0;
  }
  say(
    `${attempts.length} hand-ins within ${seconds(total)}: ${percentiles(taken)}; ${graded} graded after ${seconds(performance.now() - began)}`,
  );
}

async function readAfterwards(admin: string, course: string, exam: string): Promise<void> {
  say(`gradebook of the class: ${await readOften(admin, `/api/courses/${course}/gradebook`)}`);
  say(`question statistics of the exam: ${await readOften(admin, `/api/exams/${exam}/statistics`)}`);
}

/** Measure a course with thousands of learners, each with a grade in every exam. */
async function readLargeGradebook(admin: string): Promise<void> {
  await database.query(
    `with made as (insert into users (email, email_confirmed_at)
       select 'grade-' || n || '@learner.example', now() from generate_series(1, $1::int) n returning id, email)
     insert into profiles (id, full_name, role) select id, 'Learner ' || email, 'student' from made`,
    [gradebookLearners],
  );
  const course = await insertCourse("A large course", "grade-%@learner.example");
  await database.query(
    `with made as (insert into exams (course_id, title, time_limit_minutes, published_at) select $1, 'Exam ' || n, 60, now() from generate_series(1, $2::int) n returning id)
     insert into exam_attempts (exam_id, user_id, number, lease, started_at, closes_at, max_score, passing_percent, score, handed_in_at, handed_in_by)
     select made.id, enrollments.user_id, 1, gen_random_uuid(), now(), now(), 20, 50, floor(random() * 20), now(), 'learner'
     from made, enrollments where enrollments.course_id = $1`,
    [course, gradebookExams],
  );
  await database.query("vacuum analyze users, profiles, enrollments, exams, exam_attempts");
  const size = `${gradebookLearners.toLocaleString("en")} learners by ${gradebookExams} exams`;
  say(`gradebook of ${size}, its first page: ${await readOften(admin, `/api/courses/${course}/gradebook`)}`);
  say(
    `  its last page: ${await readOften(admin, `/api/courses/${course}/gradebook?page=${Math.ceil(gradebookLearners / gradebookPageSize)}`)}`,
  );
  const idle = residentMegabytes();
  const began = performance.now();
  const response = await fetch(`${academy.url}/api/courses/${course}/gradebook.csv`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  let [firstByte, bytes, most] = [0, 0, idle];
  for await (const chunk of response.body ?? []) {
    firstByte ||= performance.now() - began;
    bytes += chunk.length;
    most = Math.max(most, residentMegabytes());
  }
  say(
    `  as CSV, ${(bytes / 1e6).toFixed(1)} MB: first byte after ${firstByte.toFixed(0)} ms, all after ${seconds(performance.now() - began)}, ` +
      `${(most - idle).toFixed(0)} MB more resident meanwhile`,
  );
}

/** Read an address twenty times in sequence: times, and database transactions per read, less those that the academy's own jobs make meanwhile. */
async function readOften(token: string, path: string): Promise<string> {
  const rounds = 20;
  const idle = [await transactions(), await transactions()] as const;
  const taken = [];
  for (let round = 0; round < rounds; round += 1) taken.push((await call(token, "GET", path)).took);
  const after = await transactions();
  const ofJobs = ((idle[1].count - idle[0].count) / (idle[1].at - idle[0].at)) * (after.at - idle[1].at);
  return `${percentiles(taken)}, ${((after.count - idle[1].count - ofJobs) / rounds).toFixed(1)} transactions`;
}

/** Return the number of transactions until now, and the time in milliseconds. */
async function transactions(): Promise<{ count: number; at: number }> {
  // An idle connection reports its statistics after ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const counted = "select xact_commit::int as count from pg_stat_database where datname = current_database()";
  const { rows } = await database.query<{ count: number }>(counted);
  return { count: rows[0]?.count ?? 0, at: performance.now() };
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${academy.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function percentiles(taken: readonly number[]): string {
  const sorted = [...taken].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
