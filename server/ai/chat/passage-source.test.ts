import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { passageSource } from "./passage-source.ts";
import { insertSampleLessons } from "#tests/support/ai/sample-lessons.ts";

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

test("without a course, the right course is found among all", async () => {
  const found = await seek("What is a bulkhead?", null);
  expect(found.passages[0]?.passage.lesson).toMatchObject({
    courseTitle: "Designing Reliable Services",
    lessonTitle: "How Services Fail",
  });
  expect((await seek("What does BATNA mean?", null)).passages[0]?.passage.lesson.courseTitle).toBe("Negotiation at Work");
  expect((await seek("Explain photosynthesis", null)).gate.verdict).toBe("refuse");
});

test("a typo finds its lesson in one course and in all", async () => {
  for (const slug of ["designing-reliable-services", null]) {
    expect((await seek("what is idempotancy", slug)).passages[0]?.passage.lesson.lessonTitle).toBe("Idempotency and Queues");
  }
});

test("American and British spelling find the same lesson", async () => {
  for (const word of ["colour", "color"])
    expect(
      (await seek(`Which ${word} deficiency is the most common?`, "colour-with-confidence")).passages[0]?.passage.lesson.position,
    ).toBe(3);
});

test("the open lesson is always included, and a small course is searched completely", async () => {
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

test("passages are verbatim, and exercises are not among the answers", async () => {
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
])("a question such as %j does no harm", async (text) => {
  await expect(seek(text, null)).resolves.toBeDefined();
  await expect(seek(`${text} index`, "relational-databases-and-sql")).resolves.toBeDefined();
});

test("read access is checked with every question, and nothing else leaves the library", async () => {
  const stranger = { userId: randomUUID(), role: "student" } as const;
  const [lesson] = courses.get("negotiation-at-work")?.lessons ?? [];
  for (const reader of [stranger, { ...stranger, role: "instructor" } as const]) {
    const library = await passageSource(database.db).open({ reader, courseId: courseId("negotiation-at-work"), lessonId: null });
    expect([library.lessonIds.size, library.outline]).toEqual([0, []]);
    expect(await library.read([lesson?.lessonId ?? ""])).toEqual([]);
  }
});

test("a lesson that is written, changed, renamed or deleted is up to date for the next question", async () => {
  const { id } = await database.db
    .insertInto("courses")
    .values({ title: "Bees", category: "Technology" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const firstOf = async (text: string) => {
    const found = await seekPassages(passageSource(database.db), understandQuestion([{ role: "user", content: text }]), {
      reader: admin,
      courseId: id,
      lessonId: null,
    });
    return found.passages[0]?.passage.lesson;
  };
  expect(await firstOf("What is propolis?")).toBeUndefined();
  const lesson = { course_id: id, position: 0, title: "Hives", content: "Propolis is a resin that bees gather." };
  await database.db.insertInto("course_lessons").values(lesson).execute();
  expect(await firstOf("What is propolis?")).toMatchObject({ lessonTitle: "Hives", courseTitle: "Bees" });
  await database.db.updateTable("lessons").set({ content: "A drone is a male bee." }).where("course_id", "=", id).execute();
  expect(await firstOf("What is propolis?")).toBeUndefined();
  expect(await firstOf("What is a drone?")).toMatchObject({ content: "A drone is a male bee." });
  await database.db.updateTable("courses").set({ title: "Honey bees" }).where("id", "=", id).execute();
  expect(await firstOf("What is a drone?")).toMatchObject({ courseTitle: "Honey bees" });
  await database.db.deleteFrom("lessons").where("course_id", "=", id).execute();
  expect(await firstOf("What is a drone?")).toBeUndefined();
});

test("in a large academy, too, the rarest word of a question leads to its lesson, and the open lesson is included", async () => {
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
  await database.db.insertInto("course_lessons").values(filler).execute();

  const found = await seek("Is a bulkhead a limit for services?", null);
  expect(found.passages[0]?.passage.lesson.lessonTitle).toBe("How Services Fail");
  expect(found.lessons.length).toBeLessThanOrEqual(21);
  const open = await database.db.selectFrom("lessons").select("id").where("course_id", "=", id).executeTakeFirst();
  const beside = await seek("What is a bulkhead?", null, open?.id ?? null);
  expect(beside.openLesson.length).toBeGreaterThan(0);
  expect((await seek("zzzz", null)).lessons).toEqual([]);
});
