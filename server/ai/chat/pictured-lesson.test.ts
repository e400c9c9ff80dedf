import { afterAll, beforeAll, expect, test } from "vitest";
import type { Citation } from "#domain/chat.schema.ts";
import { markdownToHtml } from "#server/platform/markdown/markdown-to-html.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

const picture = (words: string) => `![${words}](/files/lesson-images/1700000000000-0a1b-owl-1600x1067.webp "Owls. At night.")`;
const content = `## How owls hear

An owl's ears sit at different heights, ${picture("A skull. Seen from the front.")} so that a sound reaches one ear before the other.

${picture("An owl listens with ears at different heights because it hunts by sound.")}

## How owls fly

Their feathers have a comb at the front edge because it breaks up the air without a sound.`;

let academy: DataAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };
beforeAll(async () => {
  academy = await startDataAcademy();
  student = await academy.person();
  course = await academy.course({ title: "Owls", lessons: [{ title: "Ears and feathers", content }] });
  await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: course.id }).execute();
});
afterAll(() => academy.stop());

test.each([
  ["Why do owls have ears at different heights?", /ears sit at different heights/],
  ["Why do their feathers have a comb?", /comb at the front edge/],
])("the tutor quotes the words around pictures, and nothing of a picture: %s", async (question, words) => {
  const response = await academy.app.request("/functions/v1/student-tutor", {
    method: "POST",
    headers: { authorization: `Bearer ${student.token}`, "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: question }], context: { course: course.id } }),
  });
  const { reply, citations } = (await response.json()) as { reply: string; citations: Citation[] };
  expect(reply).not.toMatch(/!\[|\/files\/|skull|At night|hunts by sound/i);
  expect(citations.map(({ quote }) => quote).join(" ")).toMatch(words);
  const shown = lettersOf(markdownToHtml(content).replace(/<[^>]*>/g, ""));
  for (const { quote } of citations) expect(shown).toContain(lettersOf(quote));
});

test("questions are made from the words around pictures", async () => {
  const response = await academy.app.request("/functions/v1/assessment-agent", {
    method: "POST",
    headers: { authorization: `Bearer ${student.token}`, "content-type": "application/json" },
    body: JSON.stringify({ lesson_id: course.lessonIds[0], student_id: student.id }),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).not.toMatch(/!\[|lesson-images|skull/i);
});

/** Normalize text the way the lesson's page compares a quote with what it shows. */
function lettersOf(text: string): string {
  return text.replace(/&[a-z]+;|&#x?[0-9a-f]+;/gi, "").replace(/[^\p{L}\p{N}]/gu, "");
}
