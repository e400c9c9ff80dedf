import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lessonNotesSchema, type LessonNotes } from "#domain/notes.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let course: { id: string; lessonIds: string[] };
let instructor: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  instructor = await academy.person({ role: "instructor" });
  course = await academy.course({ title: "Owls", instructor_id: instructor.id, lessons: ["one", "two"] });
});
afterAll(() => academy.stop());

async function student(): Promise<Person> {
  const person = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: course.id }).execute();
  return person;
}
const address = (lessonId = course.lessonIds[0]) => `/courses/${course.id}/lessons/${lessonId}/notes`;
const read = (as: Person | undefined, path = address()) => academy.call<LessonNotes>(path, { as });
const keep = (as: Person | undefined, content: unknown, revision: unknown, path = address()) =>
  academy.call<LessonNotes & { code: string; field?: string }>(path, { as, method: "PUT", body: { content, revision } });

describe("a learner's notes", () => {
  test("are empty at first, then stored as written, each change a revision", async () => {
    const me = await student();
    expect((await read(me)).body).toEqual({ content: "", revision: 0, updated_at: null });
    const text = "  Owls see well 📏\n\n\tas <b>do</b> cats ";
    expect((await keep(me, text, 0)).body).toMatchObject({ content: text, revision: 1 });
    expect((await keep(me, "shorter", 1)).body).toMatchObject({ content: "shorter", revision: 2 });
    const { status, body } = await read(me);
    expect(lessonNotesSchema.parse(body)).toEqual({ content: "shorter", revision: 2, updated_at: expect.any(String) });
    expect(status).toBe(200);
  });

  test("can be emptied, and keep counting revisions after that", async () => {
    const me = await student();
    await keep(me, "something", 0);
    expect((await keep(me, "", 1)).body).toMatchObject({ content: "", revision: 2 });
    expect((await keep(me, "from a device that has read nothing yet", 0)).status).toBe(409);
  });

  test("are separate for each lesson", async () => {
    const me = await student();
    await keep(me, "about one", 0);
    expect((await read(me, address(course.lessonIds[1]))).body.content).toBe("");
  });

  test.each([
    ["an instructor", () => Promise.resolve(instructor)],
    ["an admin", () => academy.person({ role: "admin" })],
  ])("may be written by %s who reads the lesson, and create no enrollment", async (_, who) => {
    const reader = await who();
    expect((await keep(reader, "to be shortened", 0)).status).toBe(200);
    expect(await academy.db.selectFrom("enrollments").select("id").where("user_id", "=", reader.id).execute()).toEqual([]);
  });

  test("have at most 20,000 characters, and a longer text changes nothing", async () => {
    const me = await student();
    expect((await keep(me, "a".repeat(20_000), 0)).status).toBe(200);
    const { status, body } = await keep(me, "a".repeat(20_001), 1);
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 422, code: "request.invalid", field: "content" });
    expect((await read(me)).body.revision).toBe(1);
  });

  test("lose only what no database can store", async () => {
    expect((await keep(await student(), "a\0b\r\nc\ud800", 0)).body.content).toBe("ab\nc\ufffd");
  });

  test("do not count as progress", async () => {
    const me = await student();
    await keep(me, "a note", 0, address(course.lessonIds[1]));
    const rows = await academy.db.selectFrom("enrollments").select("progress").where("user_id", "=", me.id).execute();
    expect(rows).toEqual([{ progress: 0 }]);
  });
});

describe("notes from two devices", () => {
  test("a device that has not read the newest revision overwrites nothing", async () => {
    const me = await student();
    await keep(me, "first", 0);
    await keep(me, "from the phone", 1);
    const { status, body } = await keep(me, "from the laptop", 1);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "notes.stale" });
    expect((await read(me)).body).toMatchObject({ content: "from the phone", revision: 2 });
    expect((await keep(me, "a revision that never was", 7)).status).toBe(409);
  });

  test("of many concurrent writes one is stored and all others are told", async () => {
    const me = await student();
    for (const revision of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, device) => keep(me, `device ${device}, ${revision}`, revision)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      const kept = answers.find(({ status }) => status === 200);
      expect((await read(me)).body).toEqual(kept?.body);
    }
  });

  test("a call whose response was lost may be repeated", async () => {
    const me = await student();
    const once = await keep(me, "sent twice", 0);
    expect(await keep(me, "sent twice", 0)).toMatchObject({ status: 200, body: once.body });
  });
});

describe("somebody else's notes", () => {
  test("are neither read nor written, whoever asks: people have only their own", async () => {
    const [me, neighbour, admin] = [await student(), await student(), await academy.person({ role: "admin" })];
    await keep(me, "private", 0);
    for (const other of [neighbour, instructor, admin]) {
      expect((await read(other, `${address()}?user_id=${me.id}`)).body.content).not.toContain("private");
    }
    const smuggled = { content: "from a stranger", revision: 1, user_id: me.id };
    const { status, body } = await academy.call(address(), { as: neighbour, method: "PUT", body: smuggled });
    expect({ status, field: body.field }).toEqual({ status: 422, field: "user_id" });
    expect((await read(me)).body.content).toBe("private");
  });

  test.each([
    ["a student who is not enrolled", () => academy.person()],
    ["an instructor of other courses", () => academy.person({ role: "instructor" })],
  ])("%s is refused", async (_, who) => {
    const stranger = await who();
    for (const { status, body } of [await read(stranger), await keep(stranger, "mine", 0)]) {
      expect({ status, body }).toMatchObject({ status: 403, body: { code: "lesson.not_enrolled" } });
    }
    expect(await academy.db.selectFrom("lesson_notes").select("revision").where("user_id", "=", stranger.id).execute()).toEqual(
      [],
    );
  });

  test("a visitor is asked to sign in", async () => {
    expect((await read(undefined)).status).toBe(401);
    expect((await keep(undefined, "mine", 0)).status).toBe(401);
  });
});

test.each([
  ["content", { content: 3, revision: 0 }],
  ["content", { revision: 0 }],
  ["revision", { content: "a" }],
  ["revision", { content: "a", revision: -1 }],
  ["revision", { content: "a", revision: 1.5 }],
  ["revision", { content: "a", revision: 1e300 }],
  ["revision", { content: "a", revision: "0" }],
])("an invalid %s is reported: %j", async (field, body) => {
  const answer = await academy.call(address(), { as: await student(), method: "PUT", body });
  expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 422, field });
});

test.each([["not-an-id"], ["00000000-0000-4000-8000-000000000000"], ["__proto__"]])(
  "lesson %s is not found",
  async (lessonId) => {
    const me = await student();
    for (const { status, body } of [await read(me, address(lessonId)), await keep(me, "a", 0, address(lessonId))]) {
      expect({ status, body }).toMatchObject({ status: 404, body: { code: "lesson.not_found" } });
    }
  },
);

test("a lesson is found in its own course only, so that one enrollment does not open another course", async () => {
  const other = await academy.course({ title: "Secret", lessons: ["s"] });
  expect((await keep(await student(), "a", 0, address(other.lessonIds[0]))).status).toBe(404);
});

test("notes and reading positions are deleted with the person, and with the lesson", async () => {
  const [leaver, stayer] = [await student(), await student()];
  const doomed = await academy.course({ title: "Short-lived", instructor_id: instructor.id, lessons: ["one"] });
  for (const person of [leaver, stayer, instructor]) {
    const lesson =
      person === instructor ? `/courses/${doomed.id}/lessons/${doomed.lessonIds[0]}` : address().replace("/notes", "");
    expect((await keep(person, "a note", 0, `${lesson}/notes`)).status).toBe(200);
    const place = await academy.call(`${lesson}/reading-position`, { as: person, method: "PUT", body: { block: 2 } });
    expect(place.status).toBe(200);
  }
  await academy.db.deleteFrom("profiles").where("id", "=", leaver.id).execute();
  await academy.db.deleteFrom("lessons").where("course_id", "=", doomed.id).execute();
  const people = [leaver.id, stayer.id];
  for (const table of ["lesson_notes", "reading_positions"] as const) {
    const rows = await academy.db.selectFrom(table).select("user_id").where("user_id", "in", people).execute();
    expect(rows).toEqual([{ user_id: stayer.id }]);
    const ofLesson = academy.db.selectFrom(table).select("lesson_id").where("lesson_id", "in", doomed.lessonIds);
    expect(await ofLesson.execute()).toEqual([]);
  }
});
