import { afterEach, expect, test } from "vitest";
import type { QuestionDrafts } from "#domain/agents.schema.ts";
import { beesLesson } from "#tests/support/ai/agent-calls.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { ModelRequest } from "#tests/support/stand-in-model.ts";

const writer = "openai-compatible:stand-in";
const checker = "openai-compatible:checker";
const drone = {
  question: "What is a drone?",
  options: ["a male bee", "a queen", "a flower", "a dance"],
  answer: 0,
  quote: "A drone is a male bee that does no work in the colony.",
};

let academy: TutorAcademy;
afterEach(() => academy.stop());

const systemOf = ({ body }: ModelRequest) => body.messages[0]?.content ?? "";
const reply = (content: object) => ({ kind: "text" as const, pieces: [JSON.stringify(content)] });
/** Answer as a vendor that finds this option right, and guesses nothing. */
const solving = (right: string) => (request: ModelRequest) => {
  const system = systemOf(request);
  if (system.startsWith("You make")) return reply({ questions: [drone] });
  const letter = new RegExp(`^ {3}([A-E])\\. ${right}$`, "m").exec(system)?.[1];
  return reply({ answers: [system.startsWith("You look") ? { question: 1, letter: null } : { question: 1, right: [letter] }] });
};

async function draft() {
  const instructor = await academy.person({ role: "instructor" });
  const course = await academy.course({ instructor_id: instructor.id, lessons: [{ title: "Bees", content: beesLesson }] });
  const input = { lesson_id: course.lessonIds[0], count: 3 };
  const response = await academy.postApi(`/courses/${course.id}/question-drafts`, input, instructor);
  expect(response.status).toBe(200);
  return { body: (await response.json()) as QuestionDrafts, usage: await academy.usageOf(instructor) };
}
const askedModels = () => academy.standIn.requests.map(({ body }) => body.model);

test("another model solves what the first one drafted, within the author's budget, and the answer names both", async () => {
  academy = await startTutorAcademy({ model: "vendor", checkModel: "checker" });
  academy.standIn.always((request) => solving(request.body.model === "checker" ? "a queen" : "a male bee")(request));
  const { body, usage } = await draft();
  expect(body).toMatchObject({ model: writer, solved_again: true, checked_by: [checker], drafts: [] });
  expect(body.dropped).toMatchObject([{ stem: drone.question, reason: "disputed" }]);
  // Three votes and two guesses.
  expect(askedModels()).toEqual(["stand-in", ...Array<string>(5).fill("checker")]);
  expect(usage.map(({ model }) => model)).toEqual([writer, ...Array<string>(5).fill(checker)]);
});

test("without another model, the one that drafted solves again", async () => {
  academy = await startTutorAcademy({ model: "vendor" });
  academy.standIn.always(solving("a male bee"));
  expect((await draft()).body).toMatchObject({ checked_by: [writer], dropped: [], drafts: [{ stem: drone.question }] });
});

test("what the built-in faculty drafts is solved again by a model for checking, and by nobody without one", async () => {
  academy = await startTutorAcademy({ checkModel: "checker" });
  academy.standIn.always((request) =>
    reply({ answers: systemOf(request).startsWith("You look") ? [] : [{ question: 1, right: [] }] }),
  );
  const { body } = await draft();
  expect(body).toMatchObject({ model: "built-in", solved_again: true, checked_by: [checker], drafts: [] });
  expect(body.dropped.length).toBeGreaterThan(0);
  expect(askedModels()).toEqual(Array(5).fill("checker"));
});

test("while the checking model's vendor rests, the writer solves, and without a writing model the built-in check decides", async () => {
  const status = { kind: "status" as const, status: 500, body: "no" };
  const rest = async () => {
    const instructor = await academy.person({ role: "instructor" });
    const course = await academy.course({ instructor_id: instructor.id, lessons: [{ title: "Bees", content: beesLesson }] });
    const input = { lesson_id: course.lessonIds[0], count: 3 };
    return (await academy.postApi(`/courses/${course.id}/question-drafts`, input, instructor)).status;
  };
  const failing = (request: ModelRequest) => (request.body.model === "checker" ? status : solving("a male bee")(request));

  academy = await startTutorAcademy({ model: "vendor", checkModel: "checker", guard: { failures: 1, rest: 60_000 } });
  academy.standIn.always(failing);
  expect(await rest()).toBe(502);
  expect((await draft()).body).toMatchObject({ model: writer, checked_by: [writer], drafts: [{ stem: drone.question }] });
  await academy.stop();

  academy = await startTutorAcademy({ checkModel: "checker", guard: { failures: 1, rest: 60_000 } });
  academy.standIn.always(failing);
  expect(await rest()).toBe(502);
  const { body } = await draft();
  expect(body).toMatchObject({ model: "built-in", solved_again: false, checked_by: [], dropped: [] });
  expect(body.drafts.length).toBeGreaterThan(0);
  await academy.stop();

  academy = await startTutorAcademy({ model: "vendor", guard: { failures: 1, rest: 60_000 } });
  academy.standIn.always(() => status);
  expect(await rest()).toBe(502);
  const standingIn = (await draft()).body;
  expect(standingIn).toMatchObject({ model: `built-in for ${writer}`, solved_again: false, checked_by: [], dropped: [] });
  expect(standingIn.drafts.length).toBeGreaterThan(0);
});
