import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseZip, manifest, startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
const lessonsOf = (courseId: string) =>
  academy.db
    .selectFrom("lessons")
    .select(["title", "content", "position"])
    .where("course_id", "=", courseId)
    .orderBy("position")
    .execute();
const draftsOf = (courseId: string) =>
  academy.db
    .selectFrom("lesson_drafts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_drafts.lesson_id")
    .select(["lesson_drafts.title", "lesson_drafts.content", "course_lessons.position"])
    .where("course_lessons.course_id", "=", courseId)
    .orderBy("course_lessons.position")
    .execute();
const textsOf = (zip: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(zip))
      .filter(([name]) => !name.startsWith("pictures/"))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );

const wholeCourse = async () =>
  courseZip({
    "manifest.json": manifest(
      {
        lessons: [
          { title: "Hearing them", file: "lessons/01.md" },
          { title: "A draft between", file: "lessons/draft.md", state: "draft" },
          { title: "Seeing them", file: "lessons/02.md", changes: { title: "Seeing them at last", file: "lessons/02b.md" } },
        ],
      },
      { description: "Who calls,\nand **why**.", picture: "pictures/cover.png" },
    ),
    "lessons/01.md":
      '# Hearing\n\n![an owl](../pictures/owl.png "by night")\n\n`![not shown](../x.png)` <script>alert(1)</script>\n',
    "lessons/draft.md": "Not yet. [text](https://example.com)\n",
    "lessons/02.md": "Look up.\n",
    "lessons/02b.md": "Look up!\n\n![the same][owl]\n\n[owl]: <../pictures/owl.png>\n",
    "pictures/cover.png": await picture("teal"),
    "pictures/owl.png": await picture("maroon"),
  });

describe("a course that is too large for one file", () => {
  const changeDrafts = (courseId: string, change: string) =>
    sql`update lesson_drafts set content = ${change}::text || lessons.content from lessons
      where lessons.id = lesson_id and course_id = ${courseId}`.execute(academy.db);
  const refusal = async (courseId: string) => {
    const { status, headers, bytes } = await academy.exportCourse(courseId);
    return {
      status,
      disposition: headers.get("content-disposition"),
      body: JSON.parse(Buffer.from(bytes).toString()) as unknown,
    };
  };

  test("in text is refused before its texts are read; repeated text counts once @slow", async () => {
    const course = await academy.course({ lessons: Array.from({ length: 60 }, () => "ö".repeat(99_990)) });
    expect((await academy.exportCourse(course.id)).status).toBe(200);
    await changeDrafts(course.id, "Now ");
    expect(await refusal(course.id)).toEqual({
      status: 409,
      disposition: null,
      body: expect.objectContaining({
        code: "course_file.course_too_large",
        error: "The course is too large for one file, which holds at most 20 MB of text.",
      }),
    });
  });

  test("in pictures is refused before the first byte; pictures from elsewhere do not count @slow", async () => {
    const own = (at: number) => `![](/files/lesson-images/${1_700_000_000_000 + at}-owl-800x500.webp)\n`;
    const foreign = (at: number) => `![](https://elsewhere.example/${at}.png)\n`;
    const texts = (count: number) => [0, 1, 2].map((part) => pictures(own, count / 3, part) + pictures(foreign, 300, part));
    const pictures = (write: (at: number) => string, count: number, part: number) =>
      Array.from({ length: count }, (_, at) => write(part * count + at)).join("");
    const [fits, over] = [await academy.course({ lessons: texts(498) }), await academy.course({ lessons: texts(501) })];
    expect((await academy.exportCourse(fits.id)).status).toBe(200);
    expect(await refusal(over.id)).toMatchObject({
      status: 409,
      body: { error: "The course is too large for one file, which holds at most 500 pictures." },
    });
  });
});

describe("a course file", () => {
  test("becomes a draft course with lessons, drafts, changes and pictures", async () => {
    const file = await wholeCourse();
    const { course, problems, warnings } = await academy.check(file);
    expect([problems, warnings]).toEqual([[], []]);
    expect(course).toEqual({
      title: "Owls by Night",
      category: "Nature",
      level: "beginner",
      lessons: [
        { title: "Hearing them", state: "published" },
        { title: "A draft between", state: "draft" },
        { title: "Seeing them", state: "changed" },
      ],
      pictures: 2,
      bytes: file.length,
    });
    const { status, body } = await academy.import(file);
    expect([status, body]).toEqual([201, { id: expect.any(String), title: "Owls by Night", lessons: 3, pictures: 2 }]);
    const row = await academy.db.selectFrom("courses").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      description: "Who calls,\nand **why**.",
      price: 1999,
      duration: 3,
      published_at: null,
      instructor_id: null,
    });
    expect(row.featured_image_url).toMatch(/^\/files\/course-images\/\d{13}-cover-960\.webp$/);

    const lessons = await lessonsOf(body.id);
    expect(lessons.map(({ title, position }) => [title, position])).toEqual([
      ["Hearing them", 0],
      ["Seeing them", 1],
    ]);
    const owl = /!\[an owl\]\((\S+) "by night"\)/.exec(lessons[0]?.content ?? "")?.[1] ?? "";
    expect(owl).toMatch(/^\/files\/lesson-images\/\d{13}-[0-9a-f]{24}-800x500\.webp$/);
    expect(lessons[0]?.content).toContain("`![not shown](../x.png)` <script>alert(1)</script>\n");
    expect((await academy.files.get(owl.replace("/files/", "")))?.contentType).toBe("image/webp");
    expect((await draftsOf(body.id)).map(({ title, content, position }) => [title, position, content.includes(owl)])).toEqual([
      ["Hearing them", 0, true],
      ["A draft between", 1, false],
      ["Seeing them at last", 2, true],
    ]);
    const audit = await academy.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject_id", "=", body.id)
      .execute();
    expect(audit).toEqual([{ action: "course.imported", actor_id: academy.admin.id }]);
    expect((await academy.check(file)).warnings).toEqual([
      { place: "", text: "has the title of an existing course; a second one will be made" },
    ]);
  });

  test("exported again says the same, and twice gives the same bytes", async () => {
    const first = await academy.import(await wholeCourse());
    const once = await academy.exportCourse(first.body.id);
    expect([once.status, once.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(once.headers.get("content-disposition")).toBe('attachment; filename="owls-by-night.academy-course.zip"');
    expect((await academy.exportCourse(first.body.id)).bytes).toEqual(once.bytes);
    expect(JSON.parse(textsOf(once.bytes)["manifest.json"] ?? "")).toEqual({
      format: "academy-course",
      version: 1,
      course: {
        title: "Owls by Night",
        description: "Who calls,\nand **why**.",
        category: "Nature",
        level: "beginner",
        duration: 3,
        price: 1999,
        picture: "pictures/course.webp",
      },
      lessons: [
        { title: "Hearing them", file: "lessons/01-hearing-them.md", state: "published" },
        { title: "A draft between", file: "lessons/02-a-draft-between.md", state: "draft" },
        {
          title: "Seeing them",
          file: "lessons/03-seeing-them.md",
          state: "published",
          changes: { title: "Seeing them at last", file: "lessons/03-seeing-them.changes.md" },
        },
      ],
    });
    expect(textsOf(once.bytes)["lessons/01-hearing-them.md"]).toContain('![an owl](../pictures/02.webp "by night")');

    const second = await academy.import(Buffer.from(once.bytes));
    expect(second.status).toBe(201);
    const again = await academy.exportCourse(second.body.id);
    expect(textsOf(again.bytes)).toEqual(textsOf(once.bytes));
    const [before, after] = [unzipSync(once.bytes), unzipSync(again.bytes)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const name of ["pictures/course.webp", "pictures/02.webp"]) {
      const [a, b] = await Promise.all([before[name], after[name]].map((bytes) => sharp(bytes).stats()));
      // Re-encoded from its pixels: the same colors, not the same bytes.
      for (const [index, { mean }] of (a?.channels ?? []).entries()) expect(b?.channels[index]?.mean).toBeCloseTo(mean, -1);
    }
  });

  test("sent twice, even at once, creates one course; the id cannot be used for another file", async () => {
    const [id, file] = [randomUUID(), courseZip({ "lessons/01.md": `Once ${randomUUID()}` })];
    const answers = await Promise.all([1, 2, 3, 4].map(() => academy.import(file, id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await academy.import(file, id)).body).toEqual(answers[0]?.body);
    const made = await academy.db.selectFrom("course_imports").select("course_id").where("id", "=", id).execute();
    expect(made).toHaveLength(1);
    expect((await academy.import(courseZip(), id)).body.code).toBe("course_file.id_taken");
    expect((await academy.import(file, "x")).status).toBe(422);
  });

  test("of a course with unopened lessons and a missing picture is complete", async () => {
    const course = await academy.course({
      title: "Ünïcode / ../Ölung ",
      lessons: ["One ![x](/files/course-images/gone-960.webp)", "Two"],
    });
    const { bytes, headers } = await academy.exportCourse(course.id);
    expect(headers.get("content-disposition")).toBe('attachment; filename="unicode-olung.academy-course.zip"');
    expect(textsOf(bytes)).toMatchObject({
      "lessons/01-lesson-1.md": "One ![x](/files/course-images/gone-960.webp)",
      "lessons/02-lesson-2.md": "Two",
    });
    const check = await academy.check(Buffer.from(bytes));
    expect(check.problems).toEqual([]);
    expect(check.warnings).toContainEqual({
      place: "lessons/01-lesson-1.md",
      text: "refers to a picture outside the file, which learners will not see: “/files/course-images/gone-960.webp”",
    });
  });
});

test("sections, previews, outcomes, language, percentage to watch, completion rule and release conditions survive a round trip", async () => {
  const title = fc.constantFrom("Beginnings", "Ünïcode  two", "123", "“Quoted”", "\u{1F989}", "x".repeat(200));
  const shape = fc.record({
    sections: fc.array(fc.record({ title, lessons: fc.nat(3) }), { minLength: 1, maxLength: 5 }),
    outcomes: fc.array(title, { maxLength: 12 }),
    language: fc.constantFrom("en", "pt-BR", "sw"),
    watched_percent: fc.constantFrom(undefined, 50, 90, 100),
    free: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
    drafts: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
    waits: fc.array(fc.nat(3), { minLength: 15, maxLength: 15 }),
    completion: fc.constantFrom(undefined, { lessons: "every", checks: true, exams: false, grade_percent: 70 }),
  });
  const manifestOf = async (courseId: string) =>
    JSON.parse(textsOf((await academy.exportCourse(courseId)).bytes)["manifest.json"] ?? "") as object;
  const waitsAt = (kind: number, index: number) =>
    [
      {},
      { waits: { after_days: 1 + index } },
      { waits: { opens_at: "2027-01-31T09:00:00.000Z", ...(index > 0 && { after_lesson: index }) } },
      index > 1 ? { waits: { after_lesson: 1 } } : {},
    ][kind];
  await fc.assert(
    fc.asyncProperty(shape, async ({ sections, outcomes, language, watched_percent, free, drafts, waits, completion }) => {
      const count = sections.reduce((sum, { lessons }) => sum + lessons, 0);
      const lessons = Array.from({ length: count }, (_, index) => ({
        title: `Lesson ${index}`,
        file: `lessons/${index}.md`,
        ...(drafts[index] === true && { state: "draft" }),
        ...(free[index] === true ? { free_preview: true } : waitsAt(waits[index] ?? 0, index)),
      }));
      const facts = { outcomes, language, ...(completion && { completion }), ...(watched_percent && { watched_percent }) };
      const file = courseZip({
        "manifest.json": manifest({ lessons, sections }, facts),
        "lessons/01.md": undefined,
        ...Object.fromEntries(lessons.map((lesson) => [lesson.file, `Text of ${lesson.title}\n`])),
      });
      const made = await academy.import(file);
      expect([made.status, made.body.lessons]).toEqual([201, count]);
      const [once, oneLine] = [await manifestOf(made.body.id), (line: string) => line.replace(/\s+/g, " ")];
      expect(once).toMatchObject({
        lessons: lessons.map((lesson) => ({
          title: lesson.title,
          state: lesson.state ?? "published",
          ...("free_preview" in lesson && { free_preview: true }),
          ...("waits" in lesson && { waits: lesson.waits }),
        })),
        sections: sections.map((section) => ({ title: oneLine(section.title), lessons: section.lessons })),
        course: {
          ...(outcomes.length > 0 && { outcomes: outcomes.map(oneLine) }),
          ...(language !== "en" && { language }),
          ...(completion && { completion }),
          ...(watched_percent !== 90 && watched_percent && { watched_percent }),
        },
      });
      const again = await academy.import(Buffer.from((await academy.exportCourse(made.body.id)).bytes));
      expect(await manifestOf(again.body.id)).toEqual(once);
    }),
    { numRuns: 12 },
  );
  const wrong = courseZip({ "manifest.json": manifest({ sections: [{ title: "Two", lessons: 2 }] }) });
  const text = "sections: list 2 lessons in total, but the course has 1";
  expect((await academy.check(wrong)).problems).toEqual([{ place: "manifest.json", text }]);
  const itself = { title: "One", file: "lessons/01.md", waits: { after_lesson: 1 } };
  const circle = courseZip({ "manifest.json": manifest({ lessons: [itself] }) });
  const waits = "lesson 1, waits: the lesson would wait for itself";
  expect((await academy.check(circle)).problems).toEqual([{ place: "manifest.json", text: waits }]);
});
