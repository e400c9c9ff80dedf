import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LessonDraftList } from "#domain/lesson-draft.schema.ts";
import { startAuthoringAcademy, type AuthoringAcademy } from "#tests/support/courses/authoring-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: AuthoringAcademy;
beforeAll(async () => {
  academy = await startAuthoringAcademy();
});
afterAll(() => academy.stop());

type Lesson = { id: string; written: string; revision: number; read: string | null };
type Learner = { person: Person; progress: number; at: string | null };
/** A model of one course in an academy that runs operations sequentially. */
type Model = { course: string; lessons: Lesson[]; learner: Learner };

const act = fc.record({
  what: fc.constantFrom(
    "add",
    "move",
    "save",
    "publish",
    "delete",
    "open",
    "restore",
    "missing",
    "foreign",
    "double",
    "outdated",
  ),
  course: fc.nat(1),
  lesson: fc.nat(),
  place: fc.nat(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function begin(): Promise<Model> {
  const { id, lessonIds } = await academy.newCourse();
  const lessons = lessonIds.map((lesson, index) => {
    const text = ["one", "two", "three"][index]!;
    return { id: lesson, written: text, revision: 1, read: text };
  });
  return { course: id, lessons, learner: { person: await academy.learner(id, { at: -1 }), progress: 0, at: null } };
}

const order = (course: string, ids: string[]) =>
  academy.call(`/courses/${course}/lesson-drafts/order`, { as: academy.author, method: "PUT", body: { ids } });
const open = (course: string, lesson: string, as: Person) =>
  academy.call(`/courses/${course}/lessons/${lesson}/open`, { as, method: "POST" });

/** Run one operation, return its status, and update the model accordingly. */
async function perform({ what, lesson: which, place }: Act, model: Model, other: Model, step: number): Promise<[number, number]> {
  const { course, lessons, learner } = model;
  const ids = lessons.map(({ id }) => id);
  const index = lessons.length === 0 ? 0 : which % lessons.length;
  const chosen = lessons[index];
  const text = `text ${step}`;
  if (what === "add") {
    const id = place % 7 === 0 && other.lessons[0] ? other.lessons[0].id : randomUUID();
    const after = place % 3 === 0 || !chosen ? null : chosen.id;
    const { status } = await academy.begin(course, { id, content: text, after });
    if (other.lessons[0]?.id === id) return [status, 409];
    lessons.splice(after === null ? 0 : index + 1, 0, { id, written: text, revision: 1, read: null });
    return [status, 201];
  }
  if (what === "move") {
    const moved = lessons.splice(index, 1);
    lessons.splice(place % (lessons.length + 1), 0, ...moved);
    return [
      (
        await order(
          course,
          lessons.map(({ id }) => id),
        )
      ).status,
      200,
    ];
  }
  if (what === "missing") return [(await order(course, [...ids, randomUUID()])).status, 409];
  if (!chosen) return [0, 0];
  if (what === "foreign") return [(await order(course, ids.with(index, other.lessons[0]?.id ?? randomUUID()))).status, 409];
  if (what === "double") return [(await order(course, [...ids, chosen.id])).status, 409];
  if (what === "outdated") {
    const revision = place % 2 === 0 ? 2_147_483_646 : chosen.revision + 1;
    return [(await academy.publish(chosen.id, academy.author, revision)).status, 409];
  }
  if (what === "save") {
    chosen.written = text;
    chosen.revision += 1;
    return [(await academy.save(chosen.id, { content: text, own_version: place % 2 === 0 })).status, 200];
  }
  if (what === "publish") {
    chosen.read = chosen.written;
    return [(await academy.publish(chosen.id, academy.author, chosen.revision)).status, 200];
  }
  if (what === "restore") {
    const [, older] = await academy.versions(chosen.id);
    if (!older) return [0, 0];
    const body = { revision: chosen.revision };
    const path = `/lesson-drafts/${chosen.id}/versions/${older.number}`;
    const { content } = (await academy.call<{ content: string }>(path, { as: academy.author })).body;
    if (content !== chosen.written) [chosen.written, chosen.revision] = [content, chosen.revision + 1];
    return [(await academy.call(`${path}/restore`, { as: academy.author, method: "POST", body })).status, 200];
  }
  if (what === "delete") {
    const readBehind = lessons.slice(index + 1).find(({ read }) => read !== null);
    const readBefore = lessons.slice(0, index).findLast(({ read }) => read !== null);
    if (learner.at === chosen.id) learner.at = (readBehind ?? readBefore)?.id ?? null;
    lessons.splice(index, 1);
    return [(await academy.call(`/lesson-drafts/${chosen.id}`, { as: academy.author, method: "DELETE" })).status, 200];
  }
  const readable = lessons.filter(({ read }) => read !== null);
  const { status } = await open(course, chosen.id, learner.person);
  if (chosen.read === null) return [status, 404];
  learner.at = chosen.id;
  learner.progress = Math.max(learner.progress, Math.round(((readable.indexOf(chosen) + 1) * 100) / readable.length));
  return [status, 200];
}

type CoursePage = { lessons: { id: string; position: number }[]; enrollment: { progress: number; currentLesson: number } };

async function compare({ course, lessons, learner }: Model): Promise<void> {
  const readable = lessons.filter(({ read }) => read !== null);
  const { lesson_drafts: lessonDrafts } = (
    await academy.call<LessonDraftList>(`/courses/${course}/lesson-drafts`, { as: academy.author })
  ).body;
  expect(lessonDrafts.map(({ id, position, revision, state }) => ({ id, position, revision, state }))).toEqual(
    lessons.map(({ id, revision, read, written }, position) => ({
      id,
      position,
      revision,
      state: read === null ? "draft" : read === written ? "published" : "changed",
    })),
  );
  const page = (await academy.call<CoursePage>(`/courses/${course}`, { as: learner.person })).body;
  expect(page.lessons.map(({ id, position }) => ({ id, position }))).toEqual(
    readable.map(({ id }, position) => ({ id, position })),
  );
  expect(page.enrollment).toMatchObject({
    progress: learner.progress,
    currentLesson: Math.max(
      0,
      readable.findIndex(({ id }) => id === learner.at),
    ),
  });
  for (const { id, read } of lessons) {
    const { status, body } = await academy.call<{ lesson: { content: string } }>(`/courses/${course}/lessons/${id}`, {
      as: learner.person,
    });
    expect([status, status === 200 ? body.lesson.content : null]).toEqual([read === null ? 404 : 200, read]);
  }
}

test("whatever authors do in whatever order, drafts and lessons are ordered accordingly, and nobody reads a draft @slow", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const models = [await begin(), await begin()] as const;
      for (const [step, each] of acts.entries()) {
        const [status, expected] = await perform(each, models[each.course]!, models[1 - each.course]!, step);
        expect(status, JSON.stringify(each)).toBe(expected);
      }
      for (const model of models) await compare(model);
    }),
    { numRuns: 12 },
  );
});
