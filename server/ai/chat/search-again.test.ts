import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

let academy: TutorAcademy;
let student: Person;
let course: { id: string; lessonIds: string[] };

const bowline = "A bowline is a knot that forms a fixed loop at the end of a rope.";
const splice = "A splice joins two ropes by weaving their strands together.";
const hidden = "A zeppelin is a rigid airship that is filled with hydrogen.";

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor" });
  student = await academy.person();
  course = await academy.course({
    title: "Ropes",
    lessons: [
      { title: "Knots", content: bowline },
      { title: "Splices", content: splice },
    ],
  });
  await academy.course({ title: "Airships", lessons: [{ title: "Zeppelins", content: hidden }] });
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());

const say = (...pieces: string[]) => ({ kind: "text", pieces }) as const;
const systemOf = (at: number) => academy.standIn.requests.at(at)?.body.messages[0]?.content ?? "";

test("a model that misses a passage gets it and quotes it, and each call is charged to the learner's budget", async () => {
  const before = (await academy.usageOf(student)).length;
  academy.standIn.script(say("SEA", "RCH: splice two ro", "pes\nand more"), say("It says: “", splice, "” What joins them?"));
  const answer = await academy.chat(student, "and the other way?", { course: course.id });
  expect(answer.text).not.toContain("SEARCH");
  expect(answer.citations).toMatchObject([{ lessonTitle: "Splices", quote: splice }]);
  expect(systemOf(-2)).toContain("SEARCH:");
  expect((await academy.usageOf(student)).length).toBe(before + 2);
});

test("it searches as the learner: unreadable lessons stay unread", async () => {
  academy.standIn.script(say("SEARCH: zeppelin rigid airship hydrogen"), say("That is not covered."));
  const answer = await academy.chat(student, "What is it filled with?", { course: course.id });
  expect(answer.text.trim()).toBe("That is not covered.");
  expect(systemOf(-1)).not.toContain("hydrogen.");
});

test("it may search twice; then searching is no longer offered, and searching again counts as a failure", async () => {
  academy.standIn.script(say("SEARCH: one"), say("SEARCH: two"), say("SEARCH: three"));
  const answer = await academy.ask(student, "What is a bowline?", { course: course.id });
  expect(answer.body.code).toBe("tutor.vendor_failed");
  expect(systemOf(-2)).toContain("SEARCH:");
  expect(systemOf(-1)).not.toContain("SEARCH:");
});

test("an answer that only looks like a search at first is shown completely", async () => {
  academy.standIn.script(say("SEA", "L the rope's end, then look again."));
  const answer = await academy.chat(student, "What is a bowline?", { course: course.id });
  expect(answer.text).toContain("SEAL the rope's end");
});
