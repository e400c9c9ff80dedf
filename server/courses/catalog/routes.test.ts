import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseListSchema, type CourseList } from "#domain/course.schema.ts";
import { coursePageSchema, type CoursePage } from "#domain/enrollment.schema.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let ids: Record<string, string>;

beforeAll(async () => {
  academy = await startDataAcademy();
  const instructor = await academy.person({ role: "instructor", name: "Grace Hopper" });
  const courses = [
    {
      title: "Seeing Typography",
      category: "Design",
      level: "beginner",
      rating: 4.8,
      description: "Letters and type on a page.",
    },
    { title: "Databases and SQL", category: "Technology", level: "beginner", rating: 4.2, description: "Ask tables questions." },
    {
      title: "Reliable Services",
      category: "Technology",
      level: "advanced",
      rating: 4.9,
      description: "What databases do when they fail.",
    },
    {
      title: "100% Honest Copy_writing \\ Basics",
      category: "Marketing",
      level: "intermediate",
      rating: 4.5,
      description: "Persuade.",
    },
    {
      title: "Apples and pears",
      category: "Business",
      level: "beginner",
      rating: 5,
      description: "Trading fruit.",
      lessons: ["Count the owls."],
    },
    { title: "apples for databases", category: "Technology", level: "intermediate", rating: 3.9, description: "Fruit again." },
  ] as const;
  ids = {};
  for (const [index, course] of courses.entries()) {
    const { id } = await academy.course({
      ...course,
      instructor_id: instructor.id,
      lessons: "lessons" in course ? [...course.lessons] : ["One lesson."],
      created_at: new Date(Date.UTC(2026, 0, 20 - index)).toISOString(),
    });
    ids[course.title] = id;
  }
});
afterAll(() => academy.stop());

async function list(query: string): Promise<CourseList> {
  const { status, body } = await academy.call<CourseList>(`/courses${query}`);
  expect(status).toBe(200);
  return courseListSchema.parse(body);
}
const titles = (courses: CourseList) => courses.courses.map((course) => course.title);

describe("the store", () => {
  test("shows the newest courses first, with instructor and number of lessons", async () => {
    const all = await list("");
    expect(titles(all)).toEqual([
      "Seeing Typography",
      "Databases and SQL",
      "Reliable Services",
      "100% Honest Copy_writing \\ Basics",
      "Apples and pears",
      "apples for databases",
    ]);
    expect(all).toMatchObject({ total: 6, page: 1, page_size: 24 });
    expect(all.courses[0]).toMatchObject({
      instructor: { full_name: "Grace Hopper" },
      lesson_count: 1,
      rating: 4.8,
      level: "beginner",
    });
  });

  test("shows no lesson text, no email address and nothing of a person except the name", async () => {
    const { body } = await academy.call("/courses?search=owls");
    expect(JSON.stringify(body)).not.toMatch(/Count the owls|@school|search/);
  });

  test("lists every category, those with most courses first", async () => {
    expect((await list("")).categories).toEqual([
      { name: "Technology", count: 3 },
      { name: "Business", count: 1 },
      { name: "Design", count: 1 },
      { name: "Marketing", count: 1 },
    ]);
  });

  test("a category's button shows its number of courses, whichever category is selected", async () => {
    const found = await list("?search=databases&category=Design");
    expect(found.total).toBe(0);
    expect(found.categories).toEqual([
      { name: "Technology", count: 3 },
      { name: "Business", count: 0 },
      { name: "Design", count: 0 },
      { name: "Marketing", count: 0 },
    ]);
  });

  test.each([
    ["newest", "Seeing Typography"],
    ["title", "100% Honest Copy_writing \\ Basics"],
    ["rating", "Apples and pears"],
  ])("sorted by %s begins with %s", async (sort, first) => {
    expect(titles(await list(`?sort=${sort}`))[0]).toBe(first);
  });

  test("sorted by title ignores case", async () => {
    expect(titles(await list("?sort=title")).slice(1, 3)).toEqual(["Apples and pears", "apples for databases"]);
  });

  test("sorted by popularity begins with the course that has most learners", async () => {
    const student = await academy.person();
    await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: ids["Reliable Services"]! }).execute();
    expect(titles(await list("?sort=popular"))[0]).toBe("Reliable Services");
  });

  test("filters by category and level together", async () => {
    expect(titles(await list("?category=Technology&level=beginner"))).toEqual(["Databases and SQL"]);
    expect((await list("?category=Nothing")).total).toBe(0);
  });

  test("filters by language, including its regions, and lists the available languages", async () => {
    const write = (title: string, language: string) =>
      academy.db
        .updateTable("courses")
        .set({ language })
        .where("id", "=", ids[title] ?? "")
        .execute();
    await write("Reliable Services", "pt-BR");
    await write("Apples and pears", "pt");
    await write("Seeing Typography", "pap");
    const found = await list("?language=pt");
    expect(titles(found).toSorted()).toEqual(["Apples and pears", "Reliable Services"]);
    expect(found.courses.map(({ language }) => language).toSorted()).toEqual(["pt", "pt-BR"]);
    expect(found.languages).toEqual(["en", "pt", "pap"]);
    expect(found.categories.filter(({ count }) => count > 0)).toHaveLength(2);
    expect(titles(await list("?language=pt-BR"))).toEqual(["Reliable Services"]);
    expect((await list("?language=fr")).total).toBe(0);
    for (const title of ["Reliable Services", "Apples and pears", "Seeing Typography"]) await write(title, "en");
    expect((await list("")).languages).toEqual(["en"]);
  });
});

describe("search", () => {
  test("ranks titles first, then courses that only mention the words", async () => {
    expect(titles(await list("?search=databases"))).toEqual(["Databases and SQL", "apples for databases", "Reliable Services"]);
  });

  test.each([
    ["typo", ["Seeing Typography"], "part of a title"],
    ["TYPOGRAPHY", ["Seeing Typography"], "whatever the letter case"],
    ["tables question", ["Databases and SQL"], "words of a description in another form"],
    ["count owl", ["Apples and pears"], "words of a lesson"],
    ["marketing", ["100% Honest Copy_writing \\ Basics"], "a category"],
    ['"ask tables"', ["Databases and SQL"], "a phrase"],
    ["fruit -trading", ["apples for databases"], "what is left when a word is ruled out"],
    ["%", ["100% Honest Copy_writing \\ Basics"], "a percent sign as itself"],
    ["_", ["100% Honest Copy_writing \\ Basics"], "an underscore as itself"],
    ["\\", ["100% Honest Copy_writing \\ Basics"], "a backslash as itself"],
    ["100%", ["100% Honest Copy_writing \\ Basics"], "a percent sign within a word"],
    ["zebra", [], "nothing"],
    ["' or 'zq'='zq' --", [], "nothing for somebody who tries SQL"],
    ["typo\u0000graphy", ["Seeing Typography"], "a space for a NUL, and a spelling for what was meant"],
    ["\u0000typography\u0000", ["Seeing Typography"], "a title between NULs"],
    ["typografy", ["Seeing Typography"], "a title with a slip in it"],
    ["<script>", [], "nothing in markup"],
  ])("%j finds %j: %s", async (search, expected) => {
    expect(titles(await list(`?search=${encodeURIComponent(search)}`))).toEqual(expected);
  });

  test.each([[""], ["%20%20"], ["%00"], ["%EF%BF%BF"]])("search=%s gets a response", async (search) => {
    expect([0, 6]).toContain((await list(`?search=${search}`)).total);
  });
});

describe("pages", () => {
  test("do not overlap and together show everything", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page_size=2&page=${page}`)));
    expect(pages.map((page) => page.courses.length)).toEqual([2, 2, 2, 0]);
    expect(new Set(pages.flatMap(titles)).size).toBe(6);
    expect(pages[3]).toMatchObject({ total: 6, page: 4, page_size: 2 });
  });

  test.each([
    ["page=-1", { page: 1 }],
    ["page=0", { page: 1 }],
    ["page=999999999999", { page: 10_000 }],
    ["page_size=0", { page_size: 1 }],
    ["page_size=-5", { page_size: 1 }],
    ["page_size=100000", { page_size: 100 }],
  ])("%s is clamped to the nearest bound", async (query, expected) => {
    expect(await list(`?${query}`)).toMatchObject(expected);
  });

  test.each([
    ["page=two", "page"],
    ["page=1e3", "page"],
    ["page=", "page"],
    ["page=99999999999999999999999", "page"],
    ["page_size=1.5", "page_size"],
    ["page=1&page=2", "page"],
    ["sort=price;drop table courses", "sort"],
    ["level=expert", "level"],
    ["language=Portuguese", "language"],
    ["language=pt_BR", "language"],
    ["language=", "language"],
    ["search=a&search=b", "search"],
  ])("%s is refused, naming the field", async (query, field) => {
    const { status, body } = await academy.call(`/courses?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "request.invalid", field });
  });

  test("a search of 10,000 characters is refused", async () => {
    const { status, body } = await academy.call(`/courses?search=${"a".repeat(10_000)}`);
    expect({ status, body }).toEqual({
      status: 422,
      body: { code: "request.invalid", field: "search", error: "A search may have at most 200 characters." },
    });
  });

  test("unknown parameters are ignored", async () => {
    expect((await list("?utm_source=mail&__proto__=x&constructor=y")).total).toBe(6);
  });
});

describe("a course", () => {
  test("shows its outline to a visitor, in order and without text", async () => {
    const { id } = await academy.course({ lessons: ["secret one", "secret two", "secret three"] });
    const { status, body } = await academy.call<CoursePage>(`/courses/${id}`);
    expect(status).toBe(200);
    expect(coursePageSchema.parse(body)).toMatchObject({
      id,
      lesson_count: 3,
      instructor: null,
      instructor_id: null,
      enrollment: null,
    });
    expect(body.lessons.map((lesson) => [lesson.title, lesson.position])).toEqual([
      ["Lesson 1", 0],
      ["Lesson 2", 1],
      ["Lesson 3", 2],
    ]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("shows a signed-in person their own enrollment and nobody else's", async () => {
    const { id } = await academy.course({ lessons: ["one"] });
    const [student, other] = [await academy.person(), await academy.person()];
    await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: id, progress: 40 }).execute();
    expect((await academy.call<CoursePage>(`/courses/${id}`, { as: student })).body.enrollment).toMatchObject({
      user_id: student.id,
      progress: 40,
      currentLesson: 0,
    });
    expect((await academy.call<CoursePage>(`/courses/${id}`, { as: other })).body.enrollment).toBeNull();
  });

  test("without lessons has an empty outline", async () => {
    const { id } = await academy.course();
    expect((await academy.call<CoursePage>(`/courses/${id}`)).body).toMatchObject({ lessons: [], lesson_count: 0 });
  });

  test.each([
    ["00000000-0000-4000-8000-000000000000"],
    ["not-an-id"],
    ["1"],
    ["__proto__"],
    ["%00"],
    ["..%2F..%2Fetc"],
    ["' or 1=1"],
    ["a".repeat(200)],
  ])("%s is not found", async (id) => {
    const { status, body } = await academy.call(`/courses/${id}`);
    expect({ status, body }).toEqual({ status: 404, body: { error: "Course not found", code: "course.not_found" } });
  });

  test("an invalid token is refused, not treated as a visitor", async () => {
    const { status, body } = await academy.call("/courses", { as: { id: "", email: "", token: "a.b.c" } });
    expect({ status, code: body.code }).toEqual({ status: 401, code: "caller.invalid_token" });
  });

  test.each(["POST", "PUT"])("%s changes nothing", async (method) => {
    const admin = await academy.person({ role: "admin" });
    const { status } = await academy.call(`/courses/${ids["Seeing Typography"]}`, { as: admin, method, body: { title: "Mine" } });
    expect(status).toBe(404);
  });
});
