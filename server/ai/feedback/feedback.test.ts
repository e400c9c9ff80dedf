import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourseQuestions, LessonQuestions } from "#domain/tutor-feedback.schema.ts";
import type { Waiting } from "#domain/overview.schema.ts";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: TutorAcademy;
let instructor: Person;
let course: { id: string; lessonIds: string[] };
const content = [
  "# Keeping bees",
  "## The hive",
  "A hive is a box in which a colony of bees lives. The brood box holds the queen and the brood.",
  "## The smoker",
  "A smoker calms the bees, because smoke hides the alarm scent. Use cool white smoke.",
].join("\n\n");
const open = "Where do I buy a veil in Reykjavik?";

beforeAll(async () => {
  academy = await startTutorAcademy();
  instructor = await academy.person({ role: "instructor" });
  course = await academy.course({
    title: "Beekeeping",
    instructor_id: instructor.id,
    lessons: [{ title: "Keeping bees", content }],
  });
});
afterAll(() => academy.stop());

async function learner(): Promise<Person> {
  const person = await academy.person();
  await academy.enroll(person, course);
  return person;
}

async function ask(as: Person, question: string) {
  const conversation = { id: randomUUID(), turn: randomUUID() };
  const context = { course: course.id, lesson: course.lessonIds[0] };
  const answer = await readAnswer(
    await academy.post("/chat", { messages: [{ role: "user", content: question }], context, conversation }, as),
  );
  expect(answer.isComplete).toBe(true);
  return { answer, conversation };
}

const judge = (as: Person, { id, turn }: { id: string; turn: string }, body: object) =>
  academy.call<{ helpful: boolean | null; code: string }>(`/conversations/${id}/turns/${turn}/feedback`, {
    as,
    method: "PUT",
    body,
  });
const waiting = async () => {
  const { work } = (await academy.call<Waiting>("/teaching/waiting", { as: instructor })).body;
  return work.filter((each) => each.course.id === course.id).map(({ kind, count }) => ({ kind, count }));
};
const ofCourse = async () =>
  (await academy.call<CourseQuestions>(`/teaching/courses/${course.id}/questions`, { as: instructor })).body;
const ofLesson = async () =>
  (await academy.call<LessonQuestions>(`/teaching/lessons/${course.lessonIds[0]}/questions`, { as: instructor })).body;
const answers = `/teaching/lessons/`;

test("questions are shown from the fifth learner on, without names, and an instructor's answer is quoted from then on @slow", async () => {
  const asking: Awaited<ReturnType<typeof ask>>[] = [];
  const learners: Person[] = [];
  for (let at = 1; at < feedbackLimits.learners; at += 1) {
    const person = await learner();
    learners.push(person);
    asking.push(await ask(person, open));
  }
  expect(asking[0]?.answer.citations).toEqual([]);
  // Instructors and admins do not count as learners, behind whom another person could stay anonymous.
  const [second, admin] = [await academy.person({ role: "instructor" }), await academy.person({ role: "admin" })];
  await academy.call(`/courses/${course.id}`, { as: admin, method: "PATCH", body: { co_instructor_ids: [second.id] } });
  for (const staff of [instructor, second, admin]) await ask(staff, "What is a drone?");
  // A learner who asks repeatedly counts once.
  await ask(learners[0] ?? instructor, "What is a smoker?");
  await ask(learners[0] ?? instructor, "What is a hive?");
  expect((await ofCourse()).lessons).toEqual([{ id: course.lessonIds[0], title: "Keeping bees", figures: null, answers: 0 }]);
  expect(await ofLesson()).toMatchObject({ shown: false, passages: [], questions: [] });
  expect(await waiting()).toEqual([]);

  const fifth = await learner();
  const { answer, conversation } = await ask(fifth, "What does a smoker do?");
  expect(answer.citations[0]?.quote).toContain("smoker calms");
  expect((await judge(fifth, conversation, { helpful: false, reason: "  Which fuel? " })).body).toEqual({ helpful: false });
  expect((await ofCourse()).lessons[0]?.figures).toEqual({ asked: 7, unanswered: 4, not_helpful: 1 });
  expect(await waiting()).toEqual([{ kind: "questions_open", count: 2 }]);
  const told = await ofLesson();
  expect(told.questions).toMatchObject([
    { question: open, times: 4, unanswered: 4, not_helpful: 0, reasons: [] },
    { question: "What does a smoker do?", times: 1, unanswered: 0, not_helpful: 1, reasons: ["Which fuel?"] },
  ]);
  // How they were produced: the latest two answers, each with its model, prompt, verdict and passages.
  const [unanswered, badly] = told.questions;
  expect(unanswered?.answers).toHaveLength(2);
  const why = { outcome: "refused", model: "built-in", prompt_version: expect.stringMatching(/^tutor-\d+$/) };
  expect(unanswered?.answers[0]).toMatchObject({ ...why, decision: { verdict: "refuse", tools: [] } });
  expect(unanswered?.answers[0]?.decision?.missing.map((word) => word.toLowerCase())).toContain("reykjavik");
  expect(badly?.answers[0]).toMatchObject({
    outcome: "answered",
    decision: { verdict: "answer", chances: { right_from: expect.any(Number), covered_from: expect.any(Number) } },
  });
  expect(badly?.answers[0]?.passages[0]).toMatchObject({ lesson: "Keeping bees", heading: "The smoker" });
  expect(badly?.answers[0]?.passages[0]?.begins).toContain("A smoker calms");
  expect(badly?.answers[0]?.passages[0]?.score).toBeGreaterThan(0);
  expect(told.passages.find(({ heading }) => heading === "The smoker")).toMatchObject({ asked: 2, not_helpful: 1 });
  expect(told.passages.find(({ heading }) => heading === "The hive")).toMatchObject({ asked: 1, not_helpful: 0 });
  for (const { email, id } of [...learners, fifth]) {
    for (const secret of [email, id]) expect(JSON.stringify(told)).not.toContain(secret);
  }

  const words = "Veils are sold by the beekeepers' club on Laugavegur, every Saturday.";
  const written = { question: open, answer: words, settles: open };
  const added = await academy.call<{ id: string }>(`${answers}${course.lessonIds[0]}/answers`, {
    as: instructor,
    method: "POST",
    body: written,
  });
  expect(added.status).toBe(201);
  expect((await ofLesson()).questions.map(({ question }) => question)).toEqual(["What does a smoker do?"]);
  expect(await waiting()).toEqual([{ kind: "questions_open", count: 1 }]);
  for (const question of [open, "where can i get a veil in reykjavik"]) {
    const { answer: corrected } = await ask(fifth, question);
    expect(corrected.citations).toMatchObject([{ lessonId: course.lessonIds[0], quote: words, by: "instructor" }]);
    expect(corrected.text).toContain("Your instructor answers");
  }
  const { answer: ofText } = await ask(fifth, "What is a hive?");
  expect(ofText.citations[0]).not.toHaveProperty("by");

  const changed = "Veils are sold at the harbour, every Sunday.";
  await academy.call(`/teaching/answers/${added.body.id}`, {
    as: instructor,
    method: "PUT",
    body: { question: open, answer: changed },
  });
  expect((await ask(fifth, open)).answer.citations[0]?.quote).toBe(changed);
  await academy.call(`/teaching/answers/${added.body.id}`, { as: instructor, method: "DELETE" });
  expect((await ask(fifth, open)).answer.citations).toEqual([]);
});

test("feedback can be withdrawn, is in the export, and is refused with the reason where it is not allowed", async () => {
  const person = await learner();
  const { conversation } = await ask(person, "What is a brood box?");
  expect((await judge(person, conversation, { helpful: true })).status).toBe(200);
  const latest = async () =>
    (
      await academy.call<{ conversation: { turns: { helpful: boolean | null }[] } }>(
        `/conversations/latest?kind=tutor&course=${course.id}`,
        { as: person },
      )
    ).body.conversation.turns[0]?.helpful;
  expect(await latest()).toBe(true);
  expect((await judge(person, conversation, { helpful: null, reason: "Why?" })).body).toMatchObject({
    code: "request.invalid",
    field: "reason",
  });
  await judge(person, conversation, { helpful: null });
  expect(await latest()).toBe(null);
  expect((await judge(await learner(), conversation, { helpful: true })).body.code).toBe("conversation.not_found");
  // An answer that is still being written cannot be judged.
  await academy.db.updateTable("conversation_turns").set({ state: "answering" }).where("id", "=", conversation.turn).execute();
  expect((await judge(person, conversation, { helpful: true })).body.code).toBe("conversation.not_found");
});

test("a lesson holds as many instructor's answers as its limit says, and no more", async () => {
  const [lessonId = ""] = (await academy.course({ title: "Wasps", instructor_id: instructor.id, lessons: ["Nests"] })).lessonIds;
  const written = { question: "Who builds it?", answer: "The queen begins it." };
  const stored = Array.from({ length: feedbackLimits.answersOfLesson - 1 }, () => ({ lesson_id: lessonId, ...written }));
  await academy.db.insertInto("lesson_answers").values(stored).execute();
  const add = async () => {
    const added = await academy.call<{ code?: string }>(`${answers}${lessonId}/answers`, {
      as: instructor,
      method: "POST",
      body: { ...written, settles: null },
    });
    return added.body.code ?? added.status;
  };
  expect([await add(), await add()]).toEqual([201, "lesson_answer.too_many"]);
});

test("distress, greetings and questions to the help are not counted; other answers record how they were produced", async () => {
  const person = await learner();
  const traced = async ({ turn }: { turn: string }) =>
    academy.db
      .selectFrom("conversation_turns")
      .select(["outcome", "lesson_id", "model", "prompt_version", "passages"])
      .where("id", "=", turn)
      .executeTakeFirstOrThrow();
  expect(await traced((await ask(person, "I want to kill myself")).conversation)).toMatchObject({
    outcome: null,
    lesson_id: null,
  });
  expect(await traced((await ask(person, "Hello!")).conversation)).toMatchObject({ outcome: null });
  expect(await traced((await ask(person, "What is a brood box?")).conversation)).toMatchObject({
    outcome: "answered",
    lesson_id: course.lessonIds[0],
    model: "built-in",
    prompt_version: expect.stringMatching(/^tutor-\d+$/),
    passages: expect.arrayContaining([expect.objectContaining({ heading: "The hive" })]),
  });
});

test("a passage of a course that the instructor does not teach is shown to admins only", async () => {
  // Nothing is shown of fewer learners.
  for (let others = 0; others < 4; others += 1) await ask(await learner(), "What does a smoker do?");
  const person = await learner();
  const { conversation } = await ask(person, "What does a smoker do, and who keeps wasps?");
  await judge(person, conversation, { helpful: false });
  const foreign = await academy.course({
    title: "Wasps",
    lessons: [{ title: "Nests of wasps", content: "A wasp builds a nest of paper." }],
  });
  const passages = JSON.stringify([{ lessonId: foreign.lessonIds[0], passage: "x", heading: "Secret heading", score: 1 }]);
  await academy.db.updateTable("conversation_turns").set({ passages }).where("id", "=", conversation.turn).execute();
  const offered = async (as: Person) => {
    const path = `/teaching/lessons/${course.lessonIds[0]}/questions`;
    const { questions } = (await academy.call<LessonQuestions>(path, { as })).body;
    return questions.find(({ question }) => question.includes("wasps"))?.answers[0]?.passages;
  };
  expect(await offered(instructor)).toEqual([{ lesson: "", heading: "", begins: "", score: 1 }]);
  const admin = await academy.person({ role: "admin" });
  expect(await offered(admin)).toEqual([{ lesson: "Nests of wasps", heading: "Secret heading", begins: "", score: 1 }]);
});
