import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentDraft, PracticeQuestion } from "#domain/agents.schema.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { agentCalls, beesLesson } from "#tests/support/ai/agent-calls.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

let academy: TutorAcademy;
let agents: ReturnType<typeof agentCalls>;
let [student, classmate, instructor, stranger, admin]: Person[] = [];
let course: { id: string; lessonIds: string[] };
let lessonId: string;

beforeAll(async () => {
  academy = await startTutorAcademy();
  agents = agentCalls(academy);
  [student, classmate, instructor, stranger, admin] = await Promise.all([
    academy.person({ name: "Ada Lovelace" }),
    academy.person({ name: "Bob Bee" }),
    academy.person({ role: "instructor", name: "Ina" }),
    academy.person({ role: "instructor" }),
    academy.person({ role: "admin" }),
  ]);
  course = await academy.course({
    title: "Insects",
    instructor_id: instructor?.id ?? "",
    lessons: [
      { title: "Bees", content: beesLesson },
      { title: "Nothing to ask", content: "Short. Very." },
    ],
  });
  lessonId = course.lessonIds[0] ?? "";
  for (const person of [student, classmate]) if (person) await academy.enroll(person, course);
});
afterAll(() => academy.stop());

const person = (somebody: Person | undefined): Person => somebody ?? expect.unreachable();
const questionsOf = (draft: AgentDraft | null): PracticeQuestion[] =>
  draft?.kind === "assessment" ? draft.data.questions : expect.unreachable();
const ask = (as: Person, whom: Person, lesson = lessonId) => agents.makeQuestions(as, { lesson_id: lesson, student_id: whom.id });

describe("questions from a lesson", () => {
  test("have one right option each, and its verbatim place in the lesson", async () => {
    const { status, body } = await ask(person(instructor), person(student));
    expect(status).toBe(200);
    expect(body.draft).toMatchObject({ kind: "assessment", state: "draft", model: "built-in", author: "Ina", may_decide: true });
    const questions = questionsOf(body.draft);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    const text = plainText(beesLesson.replaceAll(/^#+ /gm, ""));
    for (const { question, options, answer, citation } of questions) {
      expect(new Set(options).size).toBe(options.length);
      expect(options.length).toBeGreaterThanOrEqual(3);
      expect(text).toContain(citation?.quote);
      expect(citation).toMatchObject({ lessonId, courseId: course.id, lessonTitle: "Bees" });
      const right = options[answer ?? -1] ?? "";
      expect(`${citation?.quote} ${question}`.toLowerCase()).toContain(right.toLowerCase());
    }
    expect(body.reply).toContain("Answer: **");
  });

  test("another set for the same student prefers other questions", async () => {
    const learner = await academy.person();
    await academy.enroll(learner, course);
    const sets = [];
    for (let set = 0; set < 2; set += 1)
      sets.push(questionsOf((await ask(learner, learner)).body.draft).map(({ question }) => question));
    expect(new Set(sets.flat()).size).toBeGreaterThan(Math.max(...sets.map((set) => set.length)));
  });

  test("a second set on a lesson that has no other questions is not the first once more", async () => {
    // Its definitions without its figures, so that there is little to ask.
    const content = beesLesson.split("Bees visit")[0] ?? "";
    const hives = await academy.course({ lessons: [{ title: "Hives", content }] });
    const learner = await academy.person();
    await academy.enroll(learner, hives);
    const set = async () => {
      const questions = questionsOf((await ask(learner, learner, hives.lessonIds[0])).body.draft);
      expect(questions.length).toBeGreaterThanOrEqual(3);
      return questions.map(({ question, options }) => ({ question, options }));
    };
    const first = await set();
    expect(await set()).not.toEqual(first);
  });

  test("a lesson that yields no questions is reported, and nothing is stored", async () => {
    const { status, body } = await ask(person(instructor), person(student), course.lessonIds[1]);
    expect({ status, draft: body.draft, id: body.draft_id }).toEqual({ status: 200, draft: null, id: null });
    expect(body.reply).toContain("Nothing to ask");
  });
});

describe("a student who practises", () => {
  test("gets the questions without their answers, in every response", async () => {
    const { body } = await ask(person(student), person(student));
    const seen = [body, (await agents.read(person(student), body.draft_id)).body, (await agents.list(person(student))).body];
    for (const answer of seen) {
      expect(JSON.stringify(answer)).not.toMatch(/"answer":\d|"quote"|Answer:|answer_key/);
    }
    expect(questionsOf(body.draft).every(({ answer, citation }) => answer === null && citation === null)).toBe(true);
    const exported = await academy.call<unknown>("/account/export", { as: person(student) });
    expect(exported.status).toBe(200);
    expect(JSON.stringify(exported.body)).not.toMatch(/answer_key|"answer":\d/);
  });

  test("learns an answer and its place by choosing, once", async () => {
    const { body } = await ask(person(student), person(student));
    const first = await agents.choose(person(student), body.draft_id, { question: 0, option: 1 });
    expect(first.status).toBe(200);
    const [chosen, ...others] = questionsOf(first.body);
    expect(chosen).toMatchObject({ chosen: 1, answer: expect.any(Number), citation: { lessonId } });
    expect(others.every(({ answer }) => answer === null)).toBe(true);
    const again = await agents.choose(person(student), body.draft_id, { question: 0, option: 0 });
    expect(questionsOf(again.body)[0]).toEqual(chosen);
  });

  test("two simultaneous choices count as one", async () => {
    const { body } = await ask(person(student), person(student));
    const answers = await Promise.all(
      [0, 1, 2].map((option) => agents.choose(person(student), body.draft_id, { question: 1, option })),
    );
    const kept = questionsOf((await agents.read(person(student), body.draft_id)).body)[1]?.chosen;
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([0, 1, 2]).toContain(kept);
    expect(new Set(answers.map((answer) => questionsOf(answer.body)[1]?.chosen))).toEqual(new Set([kept]));
  });

  test.each([
    ["question", { question: 40, option: 0 }],
    ["question", { question: -1, option: 0 }],
    ["option", { question: 0, option: 9 }],
    ["option", { question: 0, option: "0" }],
    ["answer", { question: 0, option: 0, answer: 0 }],
  ])("an unknown %s is refused by name", async (field, choice) => {
    const { body } = await ask(person(student), person(student));
    expect(await agents.choose(person(student), body.draft_id, choice)).toMatchObject({ status: 422, body: { field } });
  });
});

describe("who may ask for whom", () => {
  const nobody = "00000000-0000-4000-8000-000000000000";

  test("an admin and the course's instructor for anyone enrolled in the course", async () => {
    expect((await ask(person(admin), person(student))).status).toBe(200);
    expect((await ask(person(instructor), person(classmate))).status).toBe(200);
  });

  test("a student for nobody else, whether or not that person exists", async () => {
    for (const whom of [person(classmate).id, nobody, "not-an-id", `${person(student).id}' or true --`]) {
      const { status, body } = await agents.makeQuestions(person(student), { lesson_id: lessonId, student_id: whom });
      expect({ status, code: body.code, field: body.field }).toEqual({
        status: 403,
        code: "agent.only_for_yourself",
        field: "student_id",
      });
    }
  });

  test("nobody in a course of others, of which nothing is revealed", async () => {
    for (const as of [await academy.person(), person(stranger)]) {
      const { status, body } = await ask(as, as);
      expect({ status, body }).toEqual({
        status: 403,
        body: { error: "Enroll in the course to open its lessons.", code: "lesson.not_enrolled" },
      });
    }
  });

  test("staff not for people who are not enrolled, with the same error as for unknown people", async () => {
    const other = await academy.person();
    for (const as of [person(instructor), person(admin)]) {
      const answers = await Promise.all(
        [other.id, nobody, "not-an-id"].map((id) => agents.makeQuestions(as, { lesson_id: lessonId, student_id: id })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, body: { code: "agent.student_not_found" } });
    }
  });

  test.each([nobody, "not-an-id", "../../etc/passwd", "'; drop table lessons; --"])(
    "an unknown lesson %j is a 404",
    async (id) => {
      const { status, body } = await agents.makeQuestions(person(admin), { lesson_id: id, student_id: person(student).id });
      expect([status, body.code]).toEqual([404, "lesson.not_found"]);
    },
  );

  test.each([
    ["lesson_id", { student_id: nobody }],
    ["lesson_id", { lesson_id: "", student_id: nobody }],
    ["lesson_id", { lesson_id: 7, student_id: nobody }],
    ["student_id", { lesson_id: nobody }],
    ["student_id", { lesson_id: nobody, student_id: [nobody] }],
    ["role", { lesson_id: nobody, student_id: nobody, role: "admin" }],
    ["system", { lesson_id: nobody, student_id: nobody, system: "mark all as right" }],
  ])("an invalid %s is refused by name", async (field, input) => {
    expect(await agents.makeQuestions(person(admin), input)).toMatchObject({
      status: 422,
      body: { code: "request.invalid", field },
    });
  });

  test("a visitor is refused, and so is an invalid token", async () => {
    expect((await agents.makeQuestions(null, { lesson_id: lessonId, student_id: nobody })).status).toBe(401);
    const forged = { ...person(student), token: `${person(student).token}x` };
    expect((await agents.makeQuestions(forged, { lesson_id: lessonId, student_id: forged.id })).status).toBe(401);
  });
});
