import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LessonDraftList } from "#domain/lesson-draft.schema.ts";
import { groupForAuthors, groupLessons } from "#domain/course.ts";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let author: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  author = await academy.person({ role: "instructor" });
});
afterAll(() => academy.stop());

type Asked = { known: string[]; sections: { id: string; title: string; lesson_ids: string[] }[] };
const arrange = (id: string, body: Asked) =>
  academy.call<LessonDraftList & { code: string }>(`/courses/${id}/sections`, { as: author, method: "PUT", body });
const outline = async (id: string) => (await academy.call<LessonDraftList>(`/courses/${id}/lesson-drafts`, { as: author })).body;
const shape = ({ sections, lesson_drafts: lessonDrafts }: Pick<LessonDraftList, "sections" | "lesson_drafts">) =>
  sections.map(({ id, title }) => [title, lessonDrafts.filter((entry) => entry.section_id === id).map((entry) => entry.id)]);
const courseOf = (lessons: number) =>
  academy.course({ instructor_id: author.id, lessons: Array.from({ length: lessons }, (_, index) => `text ${index}`) });
/** Return whether every lesson is in a section, and the lessons are in the order of their sections. */
const isWhole = ({ sections, lesson_drafts: lessonDrafts }: LessonDraftList) => {
  const places = lessonDrafts.map(({ section_id }) => sections.findIndex(({ id }) => id === section_id));
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
};

test("naming the first section turns the groups of three into sections, visible to learners at once", async () => {
  const { id, lessonIds } = await courseOf(4);
  const before = await outline(id);
  expect([before.sections, before.lesson_drafts.map(({ section_id }) => section_id)]).toEqual([[], [null, null, null, null]]);
  const groups = groupForAuthors(before.lesson_drafts);
  expect(groups.map((group) => group.map((entry) => entry.id))).toEqual([lessonIds.slice(0, 3), lessonIds.slice(3)]);
  const sections = groups.map((group, index) => ({
    id: randomUUID(),
    title: index === 0 ? " The \n beginning " : "Module 2",
    lesson_ids: group.map((entry) => entry.id),
  }));
  const { status, body } = await arrange(id, { known: [], sections });
  expect([status, shape(body)]).toEqual([
    200,
    [
      ["The beginning", lessonIds.slice(0, 3)],
      ["Module 2", lessonIds.slice(3)],
    ],
  ]);
  const page = (await academy.call<CoursePage>(`/courses/${id}`)).body;
  expect(groupLessons(page.lessons, page.sections).map(({ title, lessons }) => [title, lessons.length])).toEqual([
    ["The beginning", 3],
    ["Module 2", 1],
  ]);
});

test("from then on every lesson is in a section, whatever is added, moved, written or deleted @slow", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom("add", "addFirst", "addAfter", "order", "write", "delete", "arrange"), fc.nat(), fc.nat()),
        {
          minLength: 4,
          maxLength: 10,
        },
      ),
      async (steps) => {
        const { id, lessonIds } = await courseOf(5);
        const first = { id: randomUUID(), title: "One", lesson_ids: lessonIds.slice(0, 2) };
        await arrange(id, { known: [], sections: [first, { id: randomUUID(), title: "Two", lesson_ids: lessonIds.slice(2) }] });
        for (const [step, at, other] of steps) {
          const now = await outline(id);
          const ids = now.lesson_drafts.map((entry) => entry.id);
          const chosen = ids[at % Math.max(1, ids.length)];
          const add = (after: object) =>
            academy.call(`/courses/${id}/lesson-drafts`, {
              as: author,
              method: "POST",
              body: { id: randomUUID(), title: "New", ...after },
            });
          if (step === "add") await add({});
          if (step === "addFirst") await add({ after: null });
          if (step === "addAfter" && chosen) await add({ after: chosen });
          if (step === "delete" && chosen) await academy.call(`/lesson-drafts/${chosen}`, { as: author, method: "DELETE" });
          if (step === "order") {
            const moved = ids.toSpliced(at % Math.max(1, ids.length), 1);
            if (chosen) moved.splice(other % ids.length, 0, chosen);
            await academy.call(`/courses/${id}/lesson-drafts/order`, { as: author, method: "PUT", body: { ids: moved } });
          }
          if (step === "write" && chosen) {
            const { revision = 1 } = now.lesson_drafts.find((entry) => entry.id === chosen) ?? {};
            const body = { title: "Written", content: "Anew.", revision };
            const before = shape(now);
            await academy.call(`/lesson-drafts/${chosen}`, { as: author, method: "PUT", body });
            await academy.call(`/lesson-drafts/${chosen}/publish`, {
              as: author,
              method: "POST",
              body: { revision: revision + 1 },
            });
            expect(shape(await outline(id))).toEqual(before);
          }
          if (step === "arrange") {
            const cut = at % (ids.length + 1);
            const sections = [ids.slice(0, cut), ids.slice(cut)].map((lesson_ids, index) => ({
              id: now.sections[index]?.id ?? randomUUID(),
              title: `Part ${index + 1}`,
              lesson_ids,
            }));
            expect((await arrange(id, { known: now.sections.map((section) => section.id), sections })).status).toBe(200);
          }
          expect(isWhole(await outline(id))).toBe(true);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test("concurrent changes of others are not overwritten, and nothing is lost or taken from another course", async () => {
  const { id, lessonIds } = await courseOf(2);
  const other = await courseOf(1);
  const section = { id: randomUUID(), title: "All", lesson_ids: lessonIds };
  const theirs = { id: randomUUID(), title: "Theirs", lesson_ids: other.lessonIds };
  await arrange(other.id, { known: [], sections: [theirs] });
  const refusals = [
    { known: [], sections: [{ ...section, lesson_ids: lessonIds.slice(1) }] },
    { known: [], sections: [{ ...section, lesson_ids: [...lessonIds, ...other.lessonIds] }] },
    { known: [], sections: [{ ...section, lesson_ids: [...lessonIds, ...lessonIds] }] },
    { known: [randomUUID()], sections: [section] },
    { known: [], sections: [{ ...section, id: theirs.id }] },
    { known: [], sections: [section, { ...section, lesson_ids: [] }] },
    { known: [], sections: [] },
    { known: [], sections: [{ ...section, title: " " }] },
  ];
  const answers = [];
  for (const body of refusals) answers.push((await arrange(id, body)).status);
  expect(answers).toEqual([409, 409, 409, 409, 409, 409, 422, 422]);
  expect((await outline(id)).sections).toEqual([]);
  expect(shape(await outline(other.id))).toEqual([["Theirs", other.lessonIds]]);
  const both = await Promise.all([
    arrange(id, { known: [], sections: [section] }),
    arrange(id, { known: [], sections: [{ ...section, id: randomUUID() }] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
