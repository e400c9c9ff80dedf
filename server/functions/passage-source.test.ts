import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { understandQuestion } from "#faculty/question/understand-question.ts";
import { seekPassages } from "#faculty/retrieval/seek-passages.ts";
import { stem } from "#faculty/text/stem.ts";
import { readSampleCourses } from "#server/database/seed/sample-courses.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { sql } from "kysely";
import { passageSource } from "./passage-source.ts";
import { insertSampleLessons } from "./testing/sample-lessons.ts";

let database: TestDatabase;
let courses: Awaited<ReturnType<typeof insertSampleLessons>>;
const admin = { userId: randomUUID(), role: "admin" } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  courses = await insertSampleLessons(database.db);
});
afterAll(() => database.drop());

const courseId = (slug: string) => courses.get(slug)?.id ?? "";
const seek = (text: string, slug: string | null, lessonId: string | null = null) =>
  seekPassages(passageSource(database.db), understandQuestion([{ role: "user", content: text }]), {
    reader: admin,
    courseId: slug === null ? null : courseId(slug),
    lessonId,
  });

test("without a course the right course is found among all", async () => {
  const found = await seek("What is a bulkhead?", null);
  expect(found.passages[0]?.passage.lesson).toMatchObject({
    courseTitle: "Designing Reliable Services",
    lessonTitle: "How Services Fail",
  });
  expect((await seek("What does BATNA mean?", null)).passages[0]?.passage.lesson.courseTitle).toBe("Negotiation at Work");
  expect((await seek("Explain photosynthesis", null)).fit.verdict).toBe("none");
});

test("a slip of the pen finds its lesson in one course and in all", async () => {
  for (const slug of ["designing-reliable-services", null]) {
    expect((await seek("what is idempotancy", slug)).passages[0]?.passage.lesson.lessonTitle).toBe("Idempotency and Queues");
  }
});

test("American and British spelling find the same", async () => {
  for (const word of ["colour", "color"])
    expect(
      (await seek(`Which ${word} deficiency is the most common?`, "colour-with-confidence")).passages[0]?.passage.lesson.position,
    ).toBe(3);
});

test("the open lesson is there whatever is asked, and a course that is small is looked through as a whole", async () => {
  const [lesson] = await database.db
    .selectFrom("lessons")
    .select("id")
    .where("course_id", "=", courseId("seeing-typography"))
    .where("position", "=", 4)
    .execute();
  const found = await seek("zzzz", "seeing-typography", lesson?.id ?? null);
  expect(found.openLesson.length).toBeGreaterThan(5);
  expect(found.lessons).toHaveLength(5);
  expect(found.outline.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});

test("passages are the lesson's own letters, and exercises are not among the answers", async () => {
  const found = await seek("How do I calculate my reservation price for a used laptop?", "negotiation-at-work");
  expect(found.passages.length).toBeGreaterThan(3);
  for (const { passage } of [...found.passages, ...found.exercises]) expect(passage.lesson.content).toContain(passage.text);
  expect(found.passages.every(({ passage }) => !passage.headings.includes("Try it"))).toBe(true);
  expect(found.exercises[0]?.passage.headings).toEqual(["Try it"]);
});

test.each([
  "'",
  "\\",
  "a & b | !c:*",
  "foo'bar\\baz",
  "http://a.example/x?y=1&z='",
  "ναι όχι",
  "😀",
  "-- drop table",
  "x".repeat(2000),
])("a question such as %j harms nothing", async (text) => {
  await expect(seek(text, null)).resolves.toBeDefined();
  await expect(seek(`${text} index`, "relational-databases-and-sql")).resolves.toBeDefined();
});

test("who may read is decided in the search itself", async () => {
  const stranger = { userId: randomUUID(), role: "student" } as const;
  const search = { courseId: courseId("negotiation-at-work"), lessonId: null, words: ["batna"] };
  expect(await passageSource(database.db).find({ ...search, reader: stranger })).toEqual({ lessons: [], outline: [] });
  expect(await passageSource(database.db).find({ ...search, reader: { ...stranger, role: "instructor" } })).toEqual({
    lessons: [],
    outline: [],
  });
});

test("words have the stems that PostgreSQL gives them", async () => {
  const texts = readSampleCourses().flatMap(({ lessons }) => lessons.map(({ content }) => content));
  const words = [
    ...new Set(
      texts
        .join(" ")
        .toLowerCase()
        .match(/[a-z]+/g),
    ),
  ];
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${words}::text[]) as word
  `.execute(database.db);
  const different = rows.filter(({ word, stem: expected }) => expected !== null && stem(word) !== expected);
  expect(words.length).toBeGreaterThan(4000);
  // Older PostgreSQLs have an older Snowball, which stems a handful of words otherwise ("adding" to "ad").
  const { rows: versions } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    database.db,
  );
  expect(different.slice((versions[0]?.version ?? 0) >= 180_000 ? 0 : 5)).toEqual([]);
});

test("in a large academy, too, the rarest word of a question leads to its lesson, and an open lesson is there", async () => {
  const { id } = await database.db
    .insertInto("courses")
    .values({ title: "Much of the same", category: "Technology" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = "Services fail. A limit is a limit, and every customer waits for a query.";
  const filler = Array.from({ length: 240 }, (_, position) => ({
    course_id: id,
    position,
    title: `Filler ${position}`,
    content,
  }));
  await database.db.insertInto("lessons").values(filler).execute();

  const found = await seek("Is a bulkhead a limit for services?", null);
  expect(found.passages[0]?.passage.lesson.lessonTitle).toBe("How Services Fail");
  expect(found.lessons.length).toBeLessThanOrEqual(12);
  const open = (await passageSource(database.db).find({ reader: admin, courseId: null, lessonId: null, words: ["filler"] }))
    .lessons[0];
  const beside = await seek("What is a bulkhead?", null, open?.lessonId ?? null);
  expect(beside.openLesson.length).toBeGreaterThan(0);
  expect((await seek("zzzz", null)).lessons).toEqual([]);
});
