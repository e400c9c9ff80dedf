import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerTrace } from "#domain/tutor-feedback.schema.ts";
import { scriptedVoice, soundOfSentence } from "#tests/support/ai/scripted-voice.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

const voice = scriptedVoice();
let academy: TutorAcademy;
let student: Person;
let admin: Person;
let course: { id: string; lessonIds: string[] };

beforeAll(async () => {
  academy = await startTutorAcademy({ speechModel: voice.model });
  voice.always(async ({ text }) => soundOfSentence(text));
  student = await academy.person();
  admin = await academy.person({ role: "admin" });
  course = await academy.course({
    title: "Beekeeping",
    lessons: [
      { title: "Smoke", content: "A smoker calms the bees.\n\n## The hive\n\nA hive is a box in which a colony of bees lives." },
      { title: "Wax", content: "Wax is made by young bees." },
    ],
  });
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());

const question = "Does a smoker calm Zebediah of Reykjavik?";
const messages = [{ role: "user", content: question }];

const lookUp = async (id: string, as = admin) => academy.call<{ answers: AnswerTrace[] }>(`/faculty/answers/${id}`, { as });

test.each([
  ["/student-tutor", () => ({ messages, context: { course: course.id } })],
  ["/chat", () => ({ messages, context: { course: course.id } })],
  ["/voice-tutor", () => ({ text: question, context: { general: { course: course.id } } })],
])(
  "an admin can see how an answer of %s came about, by the id of its call, without who asked and without their words",
  async (path, body) => {
    const response = await academy.post(path, body(), student);
    await response.arrayBuffer();
    const id = response.headers.get("x-request-id") ?? "";
    const { body: found } = await lookUp(id);
    expect(found.answers).toMatchObject([
      {
        outcome: "answered",
        lesson_id: course.lessonIds[0],
        model: "built-in",
        prompt_version: expect.stringMatching(/^tutor-\d+$/),
        decision: { verdict: "answer", missing: [] },
        created_at: expect.stringMatching(/T\d\d:00:00\.000Z$/),
      },
    ]);
    expect(found.answers[0]?.passages[0]).toMatchObject({ lessonId: course.lessonIds[0], beside: false });
    const stored = await academy.db.selectFrom("answer_traces").selectAll().where("request_id", "=", id).execute();
    expect(stored.map(({ created_at }) => new Date(created_at).getTime() % 3_600_000)).toEqual([0]);
    expect(JSON.stringify([stored, found])).not.toMatch(new RegExp(`zebediah|reykjavik|${student.id}`, "i"));
    expect((await lookUp(id, student)).status).toBe(403);
  },
);

test("an answer in a conversation is found by the id of its turn, with all that the model got", async () => {
  const conversation = { id: randomUUID(), turn: randomUUID() };
  const [lesson] = course.lessonIds;
  const unclear = [{ role: "user", content: "Did Zebediah of Reykjavik calm an old smoker yesterday afternoon?" }];
  const response = await academy.post("/chat", { messages: unclear, context: { lesson }, conversation }, student);
  await response.arrayBuffer();
  const { answers } = (await lookUp(conversation.turn)).body;
  expect(answers).toMatchObject([
    { outcome: "asked", lesson_id: lesson, decision: { missing: [] }, created_at: expect.stringMatching(/T\d\d:00:00\.000Z$/) },
  ]);
  expect(answers[0]?.passages.map(({ heading, beside }) => [heading, beside])).toEqual(
    expect.arrayContaining([
      ["Smoke", false],
      ["The hive", true],
    ]),
  );
  expect(JSON.stringify(answers)).not.toMatch(/zebediah|reykjavik/i);
});

test("an answer of the help is found too, with its articles, whether it answers or finds nothing", async () => {
  const inConversation = { id: randomUUID(), turn: randomUUID() };
  const asked = async (content: string, conversation?: typeof inConversation) => {
    const body = { messages: [{ role: "user", content }], context: { help: true }, conversation };
    const response = await academy.post("/chat", body, student);
    await response.arrayBuffer();
    return (await lookUp(conversation?.turn ?? response.headers.get("x-request-id") ?? "")).body.answers;
  };
  const whatItKeeps = { outcome: null, lesson_id: null, model: "built-in", prompt_version: expect.stringMatching(/^help-\d+$/) };
  for (const conversation of [undefined, inConversation]) {
    const [trace, ...others] = await asked("How do I enroll in a course?", conversation);
    expect(others).toEqual([]);
    expect(trace).toMatchObject({ ...whatItKeeps, decision: { verdict: expect.stringMatching(/answer|ask/), missing: [] } });
    expect(trace?.passages.map(({ lessonId }) => lessonId)).toContain("enrolling");
  }
  const [refused] = await asked("Where does Zebediah keep his xylophone?");
  expect(refused).toMatchObject({ ...whatItKeeps, decision: { verdict: "refuse", missing: [] } });
  expect(JSON.stringify(refused)).not.toMatch(/zebediah|xylophone/i);
});

test("nothing is kept of a person who may be in distress, and an unknown id finds nothing", async () => {
  const before = await academy.db.selectFrom("answer_traces").select("request_id").execute();
  for (const content of ["I want to kill myself", "I feel so hopeless about the smoker"]) {
    expect((await academy.ask(student, content, { course: course.id })).status).toBe(200);
    expect((await academy.ask(student, content, { help: true })).status).toBe(200);
  }
  expect(await academy.db.selectFrom("answer_traces").select("request_id").execute()).toHaveLength(before.length);
  for (const id of [randomUUID(), "no-id"]) expect((await lookUp(id)).body).toEqual({ answers: [] });
});
