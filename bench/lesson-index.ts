import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import { prepareAnswer } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer } from "#ai/tutor/stream-answer.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { passageSource } from "#server/ai/chat/passage-source.ts";
import type { Row } from "./report.ts";
import { dimensions, fillVectors, instantModel } from "./lesson-vectors.ts";
import { insertSampleLessons } from "#tests/support/ai/sample-lessons.ts";

// The built-in tutor in an academy with many lessons (10,000 by default): measures the first question, which waits for the index, later
// ones inside a course and across all courses, and memory. Lessons are the sample lessons with unique words mixed in. Run alone: node
// --expose-gc bench/lesson-index.ts. With --rows, the last line is the rows for docs/benchmarks.md, as JSON.
const lessons = Number(process.argv[2] ?? 10_000);
const folder = await mkdtemp(join(tmpdir(), "academy-bench-"));
const database = await startEmbeddedDatabase({ folder, durable: false });
try {
  await migrateDatabase(database.connection);
  const db = connectDatabase(database.connection);
  const courses = await insertSampleLessons(db);
  await sql`
    with made as (
      insert into courses (title, category) select 'Course ' || number, 'Technology' from generate_series(1, ${Math.ceil(lessons / 9)}::int) as number
      returning id
    ), sample as (select array_agg(content) as contents from lessons)
    insert into course_lessons (course_id, position, title, content)
    select made.id, place, 'Lesson ' || place,
      regexp_replace(contents[1 + (row_number() over ())::int % cardinality(contents)], '\\m(\\w{7})\\w*s\\M', '\\1' || left(md5(made.id::text), 2), 'g')
    from made, sample, generate_series(0, 8) as place
  `.execute(db);
  let source = passageSource(db);
  const model = builtInModel({ pace: 0 });
  const [course] = courses.values();
  if (!course) throw new Error("no sample course");
  const inCourse = { course: { id: course.id, title: course.title }, lesson: null };
  const everywhere = { course: null, lesson: null };
  const questions = [
    "What is a timeout?",
    "how do I stop hackers from typing commands into my form",
    "why is my box wider than I said",
  ];

  globalThis.gc?.();
  const before = process.memoryUsage();
  const first = await ask("What is a deadline?", inCourse);
  await untilIndexed();
  globalThis.gc?.();
  const memory = process.memoryUsage().heapUsed - before.heapUsed;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${lessons} lessons: first question ${first.toFixed(0)} ms, index ${(memory / 1e6).toFixed(0)} MB`);
  await askOften("by words");

  const { passages, bytes: own, reading, indexing } = await fillVectors(db);
  say(`one lesson is read and indexed in ${indexing.toFixed(1)} ms; ${passages} vectors of ${dimensions} dimensions`);
  source = passageSource(db, instantModel);
  globalThis.gc?.();
  const withoutVectors = process.memoryUsage();
  const loading = await ask("What is a deadline?", everywhere);
  await untilIndexed();
  globalThis.gc?.();
  const withVectors = process.memoryUsage();
  const bytes = withVectors.heapUsed + withVectors.arrayBuffers - withoutVectors.heapUsed - withoutVectors.arrayBuffers;
  say(
    `with vectors: first question across all ${loading.toFixed(0)} ms; vectors and a second index ${(bytes / 1e6).toFixed(0)} MB`,
  );
  await askOften("by words and meaning");
  if (process.argv.includes("--rows")) {
    const among = `${lessons.toLocaleString("en")} lessons`;
    const rows: Row[] = [
      {
        what: `${among}: one is indexed for the built-in tutor`,
        academy: `${indexing.toFixed(1)} ms`,
        baseline: `${reading.toFixed(1)} ms`,
        against: "its text is read from the database",
        ratio: `${(indexing / reading).toFixed(2)} times`,
      },
      {
        what: `${among}: memory with ${passages.toLocaleString("en")} vectors and the index`,
        academy: `${(bytes / 1e6).toFixed(0)} MB`,
        baseline: `${(own / 1e6).toFixed(0)} MB`,
        against: "the bytes of the vectors alone",
        ratio: `${(bytes / own).toFixed(2)} times`,
      },
    ];
    say(JSON.stringify(rows));
  }
  await db.destroy();

  /** Wait until the background indexing after a first question has finished. */
  async function untilIndexed(): Promise<void> {
    for (let busy = 1; busy > 0.2;) {
      const spent = process.cpuUsage();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      busy = process.cpuUsage(spent).user / 1e6;
    }
  }

  async function askOften(how: string): Promise<void> {
    for (const [name, place] of [
      ["inside a course", inCourse],
      ["across all courses, as an admin", everywhere],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < 10; round += 1) for (const question of questions) times.push(await ask(question, place));
      times.sort((a, b) => a - b);
      say(`${how}, ${name}: median ${(times[15] ?? 0).toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`);
    }
  }

  async function ask(content: string, context: typeof inCourse | typeof everywhere): Promise<number> {
    const began = performance.now();
    const reader = { userId: crypto.randomUUID(), role: "admin" as const };
    const prepared = await prepareAnswer(source, { messages: [{ role: "user", content }], reader, context });
    for await (const _ of streamAnswer(model, prepared, new AbortController().signal));
    return performance.now() - began;
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
