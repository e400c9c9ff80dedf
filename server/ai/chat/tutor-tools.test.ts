import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice } from "#tests/support/assessment/exam-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

let academy: TutorAcademy;
let instructor: Person;
let student: Person;
let course: { id: string; lessonIds: string[] };
let examQuestion: string;
let foreign: { id: string; lessonIds: string[] };

const bowline = "A bowline is a knot that forms a fixed loop at the end of a rope.";
const splice = "A splice joins two ropes by weaving their strands together.";
const hidden = "A zeppelin is a rigid airship that is filled with hydrogen.";
const stem = "Which knot holds a loop?";

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor" });
  instructor = await academy.person({ role: "instructor" });
  student = await academy.person();
  course = await academy.course({
    title: "Ropes",
    instructor_id: instructor.id,
    lessons: [
      { title: "Knots", content: `${bowline}\n\n## Try it\n\n1. Tie a bowline with one hand.` },
      { title: "Splices", content: splice },
    ],
  });
  foreign = await academy.course({ title: "Airships", lessons: [{ title: "Zeppelins", content: hidden }] });
  await academy.enroll(student, course);
  const ask = (purpose: "practice" | "exam", text: string) =>
    academy.call<{ id: string }>(`/courses/${course.id}/questions`, {
      as: instructor,
      method: "POST",
      body: {
        ...singleChoice(text, ["Bowline", "Slipknot"], { purpose, feedback: "It is the bowline that holds." }),
        lesson_id: course.lessonIds[0],
        shown_in_lesson: purpose === "practice",
      },
    });
  examQuestion = (await ask("exam", "Which knot is in the exam?")).body.id;
  expect((await ask("practice", stem)).status).toBe(201);
});
afterAll(() => academy.stop());

const say = (...pieces: string[]) => ({ kind: "text", pieces }) as const;
const systemOf = (at: number) => academy.standIn.requests.at(at)?.body.messages[0]?.content ?? "";
const inCourse = () => ({ course: course.id });

test("a model opens a lesson: it reads and quotes the text, the learner gets a link, and each call is charged", async () => {
  const before = (await academy.usageOf(student)).length;
  academy.standIn.script(say("LESS", "ON: 2"), say("It says: “", splice, "”"));
  const answer = await academy.chat(student, "Please go through the second one with me", inCourse());
  expect(systemOf(-2)).toContain("LESSON:");
  expect(systemOf(-1)).toContain(`link to the lesson “Splices”`);
  expect(answer.text).not.toContain("LESSON");
  expect(answer.citations).toMatchObject([{ lessonTitle: "Splices", quote: splice }]);
  expect(answer.suggestions).toEqual([
    { courseId: course.id, lessonId: course.lessonIds[1], lessonTitle: "Splices", line: splice, opened: "lesson" },
  ]);
  const paid = (await academy.usageOf(student)).slice(before);
  expect(paid).toHaveLength(2);
  expect(paid.every(({ status, input_tokens }) => status === "settled" && Number(input_tokens) > 0)).toBe(true);
});

test.each(["Ropes, lesson 2: Splices", "splices", "2", "2: Splices"])("%j names the lesson", async (words) => {
  academy.standIn.script(say(`LESSON: ${words}`), say("There it is."));
  expect((await academy.chat(student, "open splices", inCourse())).suggestions[0]?.lessonTitle).toBe("Splices");
});

test("a practice question comes from the bank without its key, never from an exam; without any, it is made from the text", async () => {
  academy.standIn.script(say("PRACTICE:\n"), say("Here is one."));
  const answer = await academy.chat(student, "quiz me", { ...inCourse(), lesson: course.lessonIds[0] });
  const told = systemOf(-1).slice(systemOf(-1).indexOf("What you asked for"));
  expect(told).toContain(stem);
  expect(told).toContain("- Slipknot");
  expect(told).not.toMatch(/in the exam|correct|true|that holds/);
  expect(answer.suggestions).toMatchObject([{ lessonTitle: "Knots", opened: "practice" }]);
  academy.standIn.script(say("PRACTICE: Splices"), say("What does it join?"));
  await academy.chat(student, "quiz me about splices", inCourse());
  expect(systemOf(-1)).toContain("has no practice question");
});

test("progress is that of the caller only", async () => {
  const other = await academy.person();
  await academy.enroll(other, course);
  const opened = await academy.call(`/courses/${course.id}/lessons/${course.lessonIds[1]}/open`, { as: student, method: "POST" });
  const readBy = async (person: Person) => {
    academy.standIn.script(say("PROGRESS: of everybody"), say("So far."));
    await academy.chat(person, "how far am I?", inCourse());
    return systemOf(-1).slice(systemOf(-1).indexOf("What you asked for"));
  };
  const [own, others] = [await readBy(student), await readBy(other)];
  expect(opened.status).toBeLessThan(300);
  expect(own).toContain("Ropes");
  expect(own).not.toBe(others);
  expect(own).toContain("completed on");
  expect(others).toContain("not completed yet");
});

test("what a model names of others is refused as by the API, and its text stays unread", async () => {
  for (const words of [foreign.lessonIds[0] ?? "", "Zeppelins", randomUUID(), "' or true --", "99", "../../x"]) {
    academy.standIn.script(say(`LESSON: ${words}`), say(`PRACTICE: ${words}`), say("That is not open to you."));
    const answer = await academy.chat(student, "open it", inCourse());
    expect(systemOf(-1)).not.toContain("hydrogen");
    expect(systemOf(-1).match(/Refused: /g)).toHaveLength(2);
    expect(answer.suggestions).toEqual([]);
  }
  const direct = await academy.call<{ error: string }>(`/courses/${foreign.id}/lessons/${foreign.lessonIds[0]}`, { as: student });
  academy.standIn.script(say(`LESSON: ${foreign.lessonIds[0]}`), say("No."));
  await academy.chat(student, "open it", inCourse());
  expect(systemOf(-1)).toContain(`Refused: ${direct.body.error}`);
});

test("two tools may be used per turn; then none is offered, and asking for more counts as a failure", async () => {
  academy.standIn.script(say("LESSON: 1"), say("PROGRESS:"), say("LESSON: 2"));
  const answer = await academy.ask(student, "What is a bowline?", inCourse());
  expect(answer.body.code).toBe("tutor.vendor_failed");
  expect(systemOf(-1)).not.toContain("- LESSON:");
  expect(systemOf(-1)).toContain("- SEARCH:");
});

test("a tool's result is stored with the turn of a conversation", async () => {
  const conversation = { id: randomUUID(), turn: randomUUID() };
  academy.standIn.script(say("LESSON: Splices"), say("There it is."));
  const body = { messages: [{ role: "user", content: "open splices" }], context: inCourse(), conversation };
  await readAnswer(await academy.post("/chat", body, student));
  const again = await readAnswer(await academy.post("/chat", body, student));
  expect(again.suggestions).toMatchObject([{ lessonTitle: "Splices", opened: "lesson" }]);
});

test("an exam that begins while the model thinks closes its course to every tool", async () => {
  const person = await academy.person();
  await academy.enroll(person, course);
  const made = async (path: string, body: object, as: Person) =>
    (await academy.call<{ id: string; revision: number }>(path, { as, method: "POST", body })).body;
  const slots = [{ question_id: examQuestion, points: 1 }];
  const { id, revision } = await made(
    `/courses/${course.id}/exams`,
    { title: "Final", time_limit_minutes: 10, slots },
    instructor,
  );
  await made(`/exams/${id}/publish`, { published: true, revision }, instructor);
  let free = () => {};
  academy.standIn.holdUntil(new Promise<void>((resolve) => (free = resolve)));
  academy.standIn.script(say("LESSON: Splices"), say("PROGRESS:"), say("Later."));
  const asked = academy.chat(person, "open splices", undefined);
  await expect.poll(() => academy.standIn.requests.at(-1)?.body.messages.at(-1)?.content).toBe("open splices");
  expect(await made(`/learning/exams/${id}/attempts`, { lease: randomUUID() }, person)).toHaveProperty("id");
  free();
  const answer = await asked;
  expect(answer.suggestions).toEqual([]);
  expect(systemOf(-1).match(/Refused: /g)).toHaveLength(1);
  expect(systemOf(-1)).toContain("takes no course here");
});
