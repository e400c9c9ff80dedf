import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseZip, manifest, startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

const courses = async () => (await academy.db.selectFrom("courses").select("id").execute()).length;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const png = (width = 8, height = 5) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

test("every problem is reported with its place, and nothing is created", async () => {
  const half = (
    await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * 7919) % 256)), {
      raw: { width: 200, height: 150, channels: 3 },
    })
      .jpeg()
      .toBuffer()
  ).subarray(0, 4000);
  const file = courseZip({
    "manifest.json": manifest(
      {
        lessons: [
          { title: "Long", file: "lessons/long.md" },
          { title: "Gone", file: "lessons/gone.md" },
          { title: "Twice", file: "lessons/long.md" },
          { title: "Latin", file: "lessons/latin.md" },
          { title: "NUL", file: "lessons/nul.md" },
          { title: "Pictures", file: "lessons/pictures.md" },
          { title: "Draft", file: "lessons/01.md", state: "draft", changes: { title: "More", file: "lessons/more.md" } },
        ],
      },
      { picture: "pictures/none.png" },
    ),
    "lessons/long.md": "a".repeat(200_001),
    "lessons/latin.md": Buffer.from("ä", "latin1"),
    "lessons/nul.md": "a\0b",
    "lessons/more.md": "",
    "lessons/pictures.md": "svg.png html.png missing.png half.jpg large.png outside"
      .split(" ")
      .map((name) => (name === "outside" ? "![x](https://elsewhere.example/x.png)" : `![x](../pictures/${name})`))
      .join("\n"),
    "pictures/svg.png": svg,
    "pictures/html.png": "<!doctype html><script>alert(1)</script>",
    "pictures/half.jpg": half,
    "pictures/large.png": Buffer.alloc(5 * 1024 * 1024 + 1),
    "pictures/unused.png": await png(),
    "more.zip": courseZip(),
    "__MACOSX/._manifest.json": "x",
  });
  const before = await courses();
  const { course, problems, warnings, problem_count } = await academy.check(file);
  expect(course).toBeNull();
  expect(problems.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    "lessons/long.md: is longer than 200,000 characters",
    "lessons/gone.md: is listed in manifest.json but missing from the file",
    "lessons/long.md: is listed twice in manifest.json",
    "lessons/latin.md: is not text in UTF-8",
    "lessons/nul.md: The text contains a character that cannot be saved.",
    "lessons/pictures.md: refers to “pictures/missing.png”, which is missing from the file",
    "manifest.json: lesson 7: a draft cannot have unpublished changes",
    "manifest.json: course.picture: refers to “pictures/none.png”, which is missing from the file",
    "pictures/svg.png: is not a PNG, JPEG, WebP, AVIF or GIF picture",
    "pictures/html.png: is not a PNG, JPEG, WebP, AVIF or GIF picture",
    "pictures/half.jpg: is damaged and cannot be read as a picture",
    "pictures/large.png: is larger than 5 MB",
  ]);
  expect(problem_count).toBe(12);
  expect(warnings.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    "lessons/pictures.md: refers to a picture outside the file, which learners will not see: “https://elsewhere.example/x.png”",
    "pictures/unused.png: is not used anywhere and will be left out",
    "more.zip: is not part of the course and will be left out",
  ]);
  const { status, body } = await academy.import(file);
  expect([status, body.code]).toEqual([422, "course_file.has_problems"]);
  expect(body.error).toBe(
    "Nothing was imported. Problems in the course file: 12. The first: lessons/long.md is longer than 200,000 characters.",
  );
  expect(await courses()).toBe(before);
});

test.each<[string, unknown, string[]]>([
  ["no JSON", "{", ["is not JSON in UTF-8"]],
  ["another JSON", [], ["format: must be “academy-course”; this ZIP is not a course file"]],
  ["another format", { format: "scorm", version: 1 }, ["format: must be “academy-course”; this ZIP is not a course file"]],
  [
    "a newer version",
    { ...manifest(), version: 2, what: "ever" },
    ["was made by a newer academy: its format is version 2, and this academy supports version 1"],
  ],
  ["no version", { ...manifest(), version: "1" }, ["version: must be 1"]],
  ["no course", { format: "academy-course", version: 1, lessons: [] }, ["course: is missing"]],
  [
    "facts that are wrong",
    manifest({}, { title: " ", level: "expert", duration: 1.5, price: -1, category: 5, author: "x" }),
    [
      "course.title: The title is missing.",
      "course.category: must be text",
      "course.level: must be beginner, intermediate or advanced",
      "course.duration: The duration must be a whole number.",
      "course.price: The price may not be negative.",
      'course: "author" is not supported in this version',
    ],
  ],
  [
    "lessons that are wrong",
    manifest({
      lessons: [{ file: "lessons/01.md" }, { title: "x".repeat(201), file: "" }, { title: "x", file: "y", state: "live" }, 5],
    }),
    [
      "lesson 1, title: is missing",
      "lesson 2, title: The title may have at most 200 characters.",
      "lesson 2, file: must be the name of a file in this ZIP",
      "lesson 3, state: must be published or draft",
      "lesson 4: must be an object",
    ],
  ],
  [
    "a release condition without a condition",
    manifest({ lessons: [{ title: "x", file: "lessons/01.md", waits: {} }] }),
    ["lesson 1, waits: is empty; name opens_at, after_days or after_lesson, or leave it out"],
  ],
  [
    "too many lessons",
    manifest({ lessons: Array.from({ length: 501 }, () => ({ title: "x", file: "y" })) }),
    ["lessons: may have at most 500 entries"],
  ],
])("a manifest with %s", async (_, told, problems) => {
  const found = await academy.check(courseZip({ "manifest.json": told as object }));
  const ofManifest = found.problems.filter(({ place }) => place === "manifest.json");
  expect(ofManifest.map(({ text }) => text)).toEqual(problems);
});

test("problems of a manifest do not hide those of the rest", async () => {
  const told = manifest(
    { lessons: [{ title: "One", file: "lessons/gone.md" }, { title: 5 }] },
    { level: "expert", picture: "x.png" },
  );
  expect(
    (await academy.check(courseZip({ "manifest.json": told }))).problems.map(({ place, text }) => `${place}: ${text}`),
  ).toEqual([
    "manifest.json: course.level: must be beginner, intermediate or advanced",
    "manifest.json: lesson 2, title: must be text",
    "manifest.json: lesson 2, file: is missing",
    "lessons/gone.md: is listed in manifest.json but missing from the file",
    "manifest.json: course.picture: refers to “x.png”, which is missing from the file",
  ]);
});

test("__proto__ in a manifest is just another unknown name", async () => {
  const told = JSON.stringify(manifest()).replace('{"format"', '{"__proto__":{"isAdmin":true},"format"');
  const { problems } = await academy.check(courseZip({ "manifest.json": told }));
  expect(problems.map(({ text }) => text)).toEqual(['the manifest: "__proto__" is not supported in this version']);
});

test("a folder that was packed as a whole, with files added by macOS, is read too", async () => {
  const packed = courseZip({
    "manifest.json": undefined,
    "lessons/01.md": undefined,
    "owls/manifest.json": manifest(),
    "owls/lessons/01.md": "\ufeffOwls\r\ncall.\r",
    "owls/.DS_Store": "x",
    "__MACOSX/owls/._manifest.json": "x",
  });
  expect(await academy.check(packed)).toMatchObject({ problems: [], warnings: [] });
  const { body } = await academy.import(packed);
  const lesson = await academy.db
    .selectFrom("lessons")
    .select("content")
    .where("course_id", "=", body.id)
    .executeTakeFirstOrThrow();
  expect(lesson.content).toBe("Owls\ncall.\n");
});

test("a problem that is a whole sentence ends with one full stop", async () => {
  const { body } = await academy.import(courseZip({ "manifest.json": manifest({}, { price: -1 }) }));
  expect(body.error).toBe(
    "Nothing was imported. Problems in the course file: 1. The first: manifest.json course.price: The price may not be negative.",
  );
});

describe("permissions", () => {
  test("to export a course: its instructor and admins; for others it does not exist", async () => {
    const [instructor, other, student] = [
      await academy.person({ role: "instructor" }),
      await academy.person({ role: "instructor" }),
      await academy.person(),
    ];
    const { id } = await academy.course({ instructor_id: instructor.id, lessons: ["One"] });
    expect((await academy.exportCourse(id, instructor)).status).toBe(200);
    for (const person of [other, student]) expect((await academy.exportCourse(id, person)).status).toBe(404);
    expect((await academy.exportCourse(id, null)).status).toBe(401);
    expect((await academy.exportCourse(randomUUID())).status).toBe(404);
    await academy.db.updateTable("courses").set({ instructor_id: null }).where("id", "=", id).execute();
    expect((await academy.exportCourse(id, instructor)).status).toBe(404);
    const audit = await academy.db.selectFrom("audit_log").select(["action", "actor_id"]).where("subject_id", "=", id).execute();
    expect(audit).toEqual([{ action: "course.exported", actor_id: instructor.id }]);
  });

  test("to import one: admins", async () => {
    for (const role of ["student", "instructor"] as const) {
      const person = await academy.person({ role });
      for (const path of ["check", `import?id=${randomUUID()}`])
        expect((await academy.post(path, courseZip(), person)).status).toBe(403);
    }
    expect((await academy.post("check", courseZip(), null)).status).toBe(401);
  });
});
