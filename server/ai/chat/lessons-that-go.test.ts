import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql, type KyselyPlugin, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { LessonIndex } from "#ai/retrieval/lesson-index.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { passageSource } from "./passage-source.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from courses`.execute(database.db);
});

const reader = { userId: randomUUID(), role: "admin" } as const;
/** Words that occur in some lessons and disappear with them; some are misspellings of another. */
const words = "propolis propoliss tarantula tarantela résumé resume bulkhead marzipan Marzipans owl quartzite".split(" ");

/** Start a new process that waits this long between two scans of the academy. */
const begin = (rest = 0, db = database.db.withoutPlugins()) => passageSource(db, null, { rest });
const ask = async (source: PassageSource, courseId: string | null = null) =>
  (await source.open({ reader, courseId, lessonId: null })).index;
/** Ask until the answer is right, because only one question at a time scans the academy, partly in the background. */
const soon = (assert: () => Promise<void>) => vi.waitFor(assert, { timeout: 10_000, interval: 2 });

type Step =
  | { do: "write"; course: number; words: string[]; published: boolean }
  | { do: "edit" | "unpublish" | "publish" | "delete" | "move" | "answer"; lesson: number; words: string[] }
  | { do: "begin course" | "rename course" | "delete course"; course: number }
  | { do: "ask"; course: number };

const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 });
const number = fc.nat({ max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("write" as const), course: number, words: text, published: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(...(["edit", "unpublish", "publish", "delete", "move", "answer"] as const)),
      lesson: number,
      words: text,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(...(["begin course", "rename course", "delete course"] as const)),
      course: number,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("ask" as const), course: number }) },
);

// Questions are asked inside one course at a time, and in a second process only at the beginning and at the end.
test("after any sequence of changes the index equals a fresh one, in every process @slow", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await sql`delete from courses`.execute(database.db);
      await write(await beginCourse("Bees"), ["propolis", "owl"], true);
      const [asked, other] = [begin(), begin()];
      await Promise.all([ask(asked), ask(other)]);
      for (const each of steps) {
        if (each.do === "ask") await ask(asked, pick(await courses(), each.course));
        else await change(each);
      }
      const lessons = await allLessons();
      const fresh = holdings(await ask(begin()), lessons);
      const inCourse = pick(await courses(), 0);
      await soon(async () => expect(holdings(await ask(asked, inCourse), lessons)).toEqual(fresh));
      await soon(async () => expect(holdings(await ask(other), lessons)).toEqual(fresh));
    }),
    { numRuns: 40, seed: 20261123, endOnFailure: true },
  );
});

test("questions inside one course find removed lessons of another, and between two scans only access is queried", async () => {
  const [bees, spiders] = [await beginCourse("Bees"), await beginCourse("Spiders")];
  await write(bees, ["propolis"], true);
  await write(spiders, ["tarantula"], true);
  const [quick, watched] = [begin(), watch()];
  const slow = begin(3_600_000, watched.db);
  for (const source of [quick, slow]) expect((await ask(source, bees)).meantBy("tarantulla")).toHaveLength(1);
  await change({ do: "delete course", course: 1 });
  await soon(async () => expect((await ask(quick, bees)).meantBy("tarantulla")).toEqual([]));
  expect((await ask(quick, bees)).passages).toBe((await ask(begin())).passages);
  const library = await slow.open({ reader, courseId: null, lessonId: null });
  expect([...library.lessonIds]).toEqual(await allLessons());
  expect([watched.count(looks), watched.count(wholeLooks)]).toEqual([0, 1]);
});

test("lessons removed while questions wait for them do not come back", async () => {
  const bees = await beginCourse("Bees");
  for (let times = 0; times < 60; times += 1) await write(bees, ["marzipan", "quartzite"], true);
  const source = begin();
  const asking = [ask(source, bees), ask(source), ask(source, bees)];
  await sql`delete from course_lessons where course_id = ${bees}`.execute(database.db);
  await Promise.all([...asking, ask(source, bees), ask(source)]);
  await soon(async () => {
    const index = await ask(source, bees);
    expect([index.passages, index.passagesWith("marzipan"), index.meantBy("marzipann")]).toEqual([0, 0, []]);
  });
});

test("an earlier text is never indexed after a later one", async () => {
  const [bees, spiders] = [await beginCourse("Bees"), await beginCourse("Spiders")];
  await write(bees, ["propolis"], true);
  await write(spiders, ["owl"], true);
  const watched = watch();
  const source = begin(0, watched.db);
  await ask(source, bees);
  const held = watched.hold(reads);
  await change({ do: "edit", lesson: 0, words: ["marzipan"] });
  // Questions inside another course scan the academy until one of them has the changed lesson indexed.
  await soon(async () => {
    await ask(source, spiders);
    expect(held.isReached()).toBe(true);
  });
  await change({ do: "edit", lesson: 0, words: ["quartzite"] });
  const asking = ask(source, bees);
  await giveTime();
  held.release();
  const index = await asking;
  await giveTime();
  expect([index.passagesWith("marzipan"), index.passagesWith("quartzit")]).toEqual([0, 2]);
});

test("a database failure in between costs no question its answer, and nothing is lost", async () => {
  const [bees, spiders] = [await beginCourse("Bees"), await beginCourse("Spiders")];
  await write(bees, ["owl"], true);
  await write(spiders, ["bulkhead"], true);
  const watched = watch();
  const source = begin(0, watched.db);
  watched.fail(reads);
  await expect(ask(source)).rejects.toThrow("the database is away");
  watched.fail(null);
  await ask(source, bees);
  await write(spiders, ["bulkhead"], true);
  for (const [at, statement] of [looks, wholeLooks, reads].entries()) {
    watched.fail(statement);
    await change({ do: "edit", lesson: 1, words: [words[at] ?? ""] });
    const before = watched.count(statement);
    // Questions about unchanged lessons are answered while updating the rest fails and is retried.
    await soon(async () => {
      expect((await ask(source, bees)).passagesWith("owl")).toBe(2);
      expect(watched.count(statement)).toBeGreaterThan(before + 2);
    });
  }
  await change({ do: "delete", lesson: 2, words: [] });
  watched.fail(null);
  const lessons = await allLessons();
  const fresh = holdings(await ask(begin()), lessons);
  await soon(async () => expect(holdings(await ask(source, bees), lessons)).toEqual(fresh));
});

test("a lesson is indexed once, whoever asks, even for learners for whom it is not released", async () => {
  const bees = await beginCourse("Bees");
  for (const word of ["propolis", "owl", "marzipan"]) await write(bees, [word], true);
  const [waits, ...others] = await allLessons();
  const learner = { userId: randomUUID(), role: "student" } as const;
  await sql`insert into users (id, email) values (${learner.userId}, ${`${learner.userId}@example.org`})`.execute(database.db);
  await sql`insert into enrollments (user_id, course_id) values (${learner.userId}, ${bees})`.execute(database.db);
  await sql`insert into release_conditions (course_id, lesson_id, after_days) values (${bees}, ${waits}, 7)`.execute(database.db);
  const watched = watch();
  const source = begin(0, watched.db);
  await ask(source);
  const library = await source.open({ reader: learner, courseId: bees, lessonId: null });
  expect([...library.lessonIds]).toEqual(others);
  expect(watched.count(reads)).toBe(1);
});

/** The statements that find deleted and changed lessons, and those that read lessons. */
const looks = /select id from lessons/;
const wholeLooks = /row_number.*"value":true/;
const reads = /with ordinality as wanted/;

/** Let pending work finish that waits for nothing else. */
async function giveTime(): Promise<void> {
  for (let times = 0; times < 40; times += 1) await sql`select 1`.execute(database.db);
}

/** Watch a process's database and its statements, which can be made to fail or be delayed. */
function watch() {
  const statements: string[] = [];
  const textOf = new WeakMap<object, string>();
  let broken: RegExp | null = null;
  let held: { statement: RegExp; reached(): void; until: Promise<void> } | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      statements.push(text);
      textOf.set(queryId, text);
      if (broken?.test(text)) throw new Error("the database is away");
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const holding = held;
      if (holding?.statement.test(textOf.get(queryId) ?? "")) {
        held = null;
        holding.reached();
        await holding.until;
      }
      return result;
    },
  };
  return {
    db: database.db.withPlugin(plugin),
    count: (statement: RegExp) => statements.filter((text) => statement.test(text)).length,
    fail: (statement: RegExp | null) => void (broken = statement),
    hold: (statement: RegExp) => {
      const { promise: until, resolve: release } = Promise.withResolvers<void>();
      let isReached = false;
      held = { statement, until, reached: () => void (isReached = true) };
      return { release, isReached: () => isReached };
    },
  };
}

/** Return everything that a question can see of an index. */
function holdings(index: LessonIndex, lessonIds: readonly string[]) {
  const among = new Set(lessonIds);
  const stems = [...new Set(words.flatMap((word) => [word.toLowerCase(), ...index.meantBy(word.toLowerCase())]))].toSorted();
  return {
    passages: index.passages,
    meanLength: index.meanLength,
    counts: stems.map((stem) => [stem, index.passagesWith(stem)]),
    vocabulary: words.map((word) => [word, index.meantBy(word.toLowerCase()), index.meantBy(`${word.toLowerCase()}x`)]),
    ranked: stems.map((stem) => index.rank([{ stands: [stem], near: [], weight: 1 }], among)),
    lessons: lessonIds.map((id) => [index.nameOf(id), index.markOf(id)]),
  };
}

async function change(step: Exclude<Step, { do: "ask" }>): Promise<void> {
  if (step.do === "write") return write(pick(await courses(), step.course), step.words, step.published);
  if ("course" in step) {
    const id = pick(await courses(), step.course);
    if (step.do === "begin course") await beginCourse(`Course ${step.course}`);
    else if (step.do === "delete course") await sql`delete from courses where id = ${id}`.execute(database.db);
    else await sql`update courses set title = title || ' anew' where id = ${id}`.execute(database.db);
    return;
  }
  const id = pick(await allLessons(), step.lesson);
  const content = contentOf(step.words);
  const set = {
    edit: sql`update course_lessons set content = ${content} where id = ${id} and published_at is not null`,
    unpublish: sql`update course_lessons set published_at = null, title = null, content = null where id = ${id}`,
    publish: sql`update course_lessons set published_at = now(), title = 'Anew', content = ${content} where id = ${id}`,
    delete: sql`delete from course_lessons where id = ${id}`,
    move: sql`update course_lessons set position = 1000 where id = ${id}`,
    answer: sql`insert into lesson_answers (lesson_id, question, answer) select id, 'What is it?', ${content} from course_lessons where id = ${id}`,
  }[step.do];
  await inOrder((trx) => set.execute(trx));
}

/** Change lessons, and close the gaps between the remaining ones. */
async function inOrder(changing: (trx: Transaction<Schema>) => Promise<unknown>): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await changing(trx);
    await sql`
      update course_lessons set position = counted.position
      from (select id, row_number() over (partition by course_id order by position) - 1 as position from course_lessons) as counted
      where counted.id = course_lessons.id and counted.position <> course_lessons.position`.execute(trx);
  });
}

async function beginCourse(title: string): Promise<string> {
  const course = { title, category: "Technology" };
  return (await database.db.insertInto("courses").values(course).returning("id").executeTakeFirstOrThrow()).id;
}

async function write(courseId: string | null, named: readonly string[], published: boolean): Promise<void> {
  const text = published ? sql`now(), ${`On ${named[0]}`}, ${contentOf(named)}` : sql`null, null, null`;
  await inOrder((trx) =>
    sql`insert into course_lessons (course_id, position, published_at, title, content) select id, 999, ${text} from courses where id = ${courseId}`.execute(
      trx,
    ),
  );
}

const contentOf = (named: readonly string[]) => `About ${named.join(" and ")}.\n\n## ${named.at(-1)}\n\nIt is ${named[0]}.`;

const pick = (ids: readonly string[], at: number) => ids[at % Math.max(1, ids.length)] ?? null;

/** Return courses and lessons in an order in which generated numbers are stable. */
async function courses(): Promise<string[]> {
  const rows = await database.db.selectFrom("courses").select("id").orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
async function allLessons(): Promise<string[]> {
  const rows = await database.db.selectFrom("course_lessons").select("id").orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
