import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import { findQuote } from "#web/features/courses/lessons/use-passage.ts";

let academy: TutorAcademy;
let learner: Person;
let course: { id: string; lessonIds: string[] };
const definition = "Une théière est un récipient dans lequel on prépare le thé.";
const content = `La rosée tombe à l'aube.\n\n${definition}\n\nLe café se boit chaud.`.normalize("NFD");

beforeAll(async () => {
  academy = await startTutorAcademy();
  learner = await academy.person();
  const lesson = { title: "Le thé".normalize("NFD"), content };
  course = await academy.course({ title: "La cuisine", language: "fr", lessons: [lesson] });
  await academy.enroll(learner, course);
});
afterAll(() => academy.stop());

test.each(["NFC", "NFD"])(
  "a lesson whose accents are characters of their own is cited to a question in %s, and the page finds the words",
  async (form) => {
    const { text, citations } = await academy.chat(learner, "Qu'est-ce qu'une théière ?".normalize(form), { course: course.id });
    expect(text.normalize("NFC")).toContain(definition);
    const found = citations.map(({ quote }) => {
      const place = findQuote(content, quote);
      return place && content.slice(place.start, place.end).normalize("NFC");
    });
    expect(found).toContain(definition);
    expect(found).not.toContain(null);
    expect(citations.every(({ lessonId }) => lessonId === course.lessonIds[0])).toBe(true);
  },
);
