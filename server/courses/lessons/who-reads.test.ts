import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

const people = ["visitor", "student", "other instructor", "own instructor", "admin", "super admin"] as const;
const courses = ["offered", "draft", "archived"] as const;
const lessons = ["published", "changed", "unpublished", "of another course"] as const;

type Case = {
  who: (typeof people)[number];
  enrolled: boolean;
  course: (typeof courses)[number];
  lesson: (typeof lessons)[number];
};
type Scene = Case & { as: Person | undefined; courseId: string; lessonId: string };

const cases = people.flatMap((who) =>
  [false, true]
    .filter((enrolled) => !enrolled || who !== "visitor")
    .flatMap((enrolled) => courses.flatMap((course) => lessons.map((lesson): Case => ({ who, enrolled, course, lesson })))),
);

/** The rule, restated independently: learners and instructors of the course and admins may read its published lessons. */
function mayRead({ who, enrolled, lesson }: Case): boolean {
  const isReader = enrolled || who === "own instructor" || who === "admin" || who === "super admin";
  return isReader && (lesson === "published" || lesson === "changed");
}

function expectedStatus(of: Case): number {
  if (of.who === "visitor") return 401;
  if (mayRead(of)) return 200;
  const isThere = of.lesson === "published" || of.lesson === "changed";
  return isThere && of.course === "offered" ? 403 : 404;
}

let academy: DataAcademy;
let scenes: Scene[];

async function newCourse(state: Case["course"], teacher: Person) {
  const course = await academy.course({ instructor_id: teacher.id, lessons: ["The owl sees by night.", "The owl hears well."] });
  const now = new Date().toISOString();
  if (state !== "offered")
    await academy.db
      .updateTable("courses")
      .set(state === "draft" ? { published_at: null } : { archived_at: now })
      .where("id", "=", course.id)
      .execute();
  await academy.db
    .updateTable("lesson_drafts")
    .set({ content: "The owl in a draft." })
    .where("lesson_id", "=", course.lessonIds[1]!)
    .execute();
  const unpublished = crypto.randomUUID();
  const hidden = { id: unpublished, course_id: course.id, position: 2, title: null, content: null, published_at: null };
  await academy.db.insertInto("course_lessons").values(hidden).execute();
  await academy.db
    .insertInto("lesson_drafts")
    .values({ lesson_id: unpublished, title: "Hidden", content: "The owl is hidden." })
    .execute();
  return { id: course.id, lessonIds: { published: course.lessonIds[0]!, changed: course.lessonIds[1]!, unpublished } };
}

beforeAll(async () => {
  academy = await startDataAcademy();
  const teacher = await academy.person({ role: "instructor" });
  const [elsewhere] = (await academy.course({ lessons: ["Elsewhere."] })).lessonIds;
  const of = async (who: Case["who"]): Promise<Person | undefined> => {
    if (who === "visitor") return undefined;
    if (who === "own instructor") return teacher;
    const role = who === "student" ? "student" : who === "other instructor" ? "instructor" : "admin";
    return academy.person({ role, isSuperAdmin: who === "super admin" });
  };
  scenes = [];
  for (const who of people) {
    for (const enrolled of who === "visitor" ? [false] : [false, true]) {
      const as = await of(who);
      for (const state of courses) {
        const course = await newCourse(state, teacher);
        if (enrolled && as) await academy.db.insertInto("enrollments").values({ user_id: as.id, course_id: course.id }).execute();
        for (const lesson of lessons) {
          const lessonId = lesson === "of another course" ? elsewhere! : course.lessonIds[lesson];
          scenes.push({ who, enrolled, course: state, lesson, as, courseId: course.id, lessonId });
        }
      }
    }
  }
}, 60_000);
afterAll(() => academy.stop());

const at = ({ courseId, lessonId }: Scene) => `/courses/${courseId}/lessons/${lessonId}`;
const label = ({ who, enrolled, course, lesson }: Case) =>
  `${who}, ${enrolled ? "enrolled" : "not enrolled"}, ${course} course, ${lesson} lesson`;

test("there is a scene for every combination of role, enrollment, course and lesson", () => {
  expect(scenes.map(label).toSorted()).toEqual(cases.map(label).toSorted());
});

test.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
  ["its text", (scene) => academy.call(at(scene), { as: scene.as })],
  [
    "its text with notes, conversation and checks",
    (scene) => academy.call(`${at(scene)}?include=notes,conversation,checks`, { as: scene.as }),
  ],
  ["the record of its opening", (scene) => academy.call(`${at(scene)}/open`, { as: scene.as, method: "POST" })],
  ["notes on it", (scene) => academy.call(`${at(scene)}/notes`, { as: scene.as })],
  [
    "writing notes on it",
    async (scene) => {
      const { status } = await academy.call(`${at(scene)}/notes`, {
        as: scene.as,
        method: "PUT",
        body: { content: "", revision: 0 },
      });
      return { status };
    },
  ],
  [
    "a place in it",
    (scene) => academy.call(`${at(scene)}/reading-position`, { as: scene.as, method: "PUT", body: { block: 1 } }),
  ],
])("%s: for those whom the rule allows, and nobody else @slow", { timeout: 60_000 }, async (_, call) => {
  const answers = [];
  for (const scene of scenes) answers.push([label(scene), (await call(scene)).status]);
  expect(answers).toEqual(scenes.map((scene) => [label(scene), expectedStatus(scene)]));
});

test("its course: for those who see the course in the store, or may read the lesson", async () => {
  const asked = scenes.filter(({ lesson }) => lesson !== "of another course");
  const answers = [];
  for (const scene of asked)
    answers.push([label(scene), (await academy.call(`/lessons/${scene.lessonId}`, { as: scene.as })).status]);
  expect(answers).toEqual(
    asked.map((scene) => {
      const isThere = scene.lesson !== "unpublished" && (scene.course === "offered" || mayRead(scene));
      return [label(scene), isThere ? 200 : 404];
    }),
  );
});

test("the tutor: answers from what the rule allows, and quotes nothing else @slow", async () => {
  const quoted = [];
  for (const scene of scenes.filter(({ as }) => as !== undefined)) {
    const response = await academy.app.request("/functions/v1/student-tutor", {
      method: "POST",
      headers: { authorization: `Bearer ${scene.as?.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        messages: [{ role: "user", content: "How does the owl see by night, and what does it hear?" }],
        context: { course: scene.courseId, lesson: scene.lessonId },
      }),
    });
    const answered = response.status === 200;
    expect([label(scene), answered]).toEqual([label(scene), mayRead(scene)]);
    if (!answered) continue;
    const { citations } = (await response.json()) as { citations: Array<{ lessonId: string; quote: string }> };
    quoted.push(...citations);
    const readable = new Set(scenes.filter((other) => other.as === scene.as && mayRead(other)).map(({ lessonId }) => lessonId));
    expect(citations.filter(({ lessonId }) => !readable.has(lessonId))).toEqual([]);
  }
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.filter(({ quote }) => /draft|hidden/i.test(quote))).toEqual([]);
}, 60_000);

test("search and lists of a person's own lessons: published ones of courses that they take", async () => {
  for (const as of new Set(scenes.map((scene) => scene.as))) {
    if (!as) continue;
    const { body } = await academy.call<{ lessons: Array<{ id: string }> }>("/learning/lessons?search=owl", { as });
    const mine = scenes.filter((scene) => scene.as === as && scene.enrolled && mayRead(scene)).map(({ lessonId }) => lessonId);
    expect(body.lessons.map(({ id }) => id).toSorted()).toEqual(mine.toSorted());
  }
});
