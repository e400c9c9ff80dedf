import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "#tests/support/data-academy.ts";
import { readVoice } from "#tests/support/ai/read-voice.ts";
import { scriptedVoice, soundOfSentence } from "#tests/support/ai/scripted-voice.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

const voice = scriptedVoice();
let academy: TutorAcademy;
let student: Person;
let garden: { id: string; lessonIds: string[] };
let plants: { id: string; lessonIds: string[] };
let conversation: string;

const unclear = "how much water would a neighbour with lazy children pour on plants";

const water = "Roses are watered in the morning, at the roots.";
const exercise =
  "A gardener has twelve rose bushes and waters each of them with three litres every second morning. How many litres are poured in a week?";

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", speechModel: voice.model });
  voice.always(async ({ text }) => soundOfSentence(text));
  student = await academy.person();
  garden = await academy.course({
    title: "Gardening",
    lessons: [
      { title: "Soil", content: "Compost is rotted matter that feeds the soil." },
      { title: "Roses", content: `${water} A rose is a thorny shrub.\n\n## Try it\n\n1. ${exercise}` },
      { title: "Ferns", content: "A fern is a plant without flowers. Ferns like the shade and damp soil." },
    ],
  });
  plants = await academy.course({
    title: "Plants",
    lessons: [
      { title: "Shrubs", content: "Shrubs want a sunny place. Water the plants in the morning, and cut what has withered." },
      { title: "Ferns", content: "Ferns want shade. Water the plants in the evening, and leave the old leaves." },
      { title: "Stones", content: "A wall of stones keeps the warmth of the day." },
    ],
  });
  for (const course of [garden, plants]) await academy.enroll(student, course);
});
afterAll(() => academy.stop());
beforeEach(() => {
  conversation = randomUUID();
});

/** Ask in the conversation, with the vendor's answer, and return both and the system text that the vendor got. */
async function say(question: string, vendors = "Which one?", course = garden) {
  academy.standIn.script({ kind: "text", pieces: [vendors] });
  const body = {
    messages: [{ role: "user", content: question }],
    context: { course: course.id },
    conversation: { id: conversation, turn: randomUUID() },
  };
  const answer = await readAnswer(await academy.post("/chat", body, student));
  const [system, ...messages] = academy.standIn.requests.at(-1)?.body.messages ?? [];
  return { answer, system: system?.content ?? "", messages };
}

const told = (system: string) => /Where the conversation stands[^]*?(?=\n\n)/.exec(system)?.[0] ?? "";

test("a vendor is told to meet a discouraged learner with warmth, and a calm one as usual", async () => {
  expect(told((await say("I'm too stupid for this")).system)).toMatch(/discouraged.*\n?.*one warm, plain sentence/);
  expect((await say("What is compost?")).system).not.toContain("Where the conversation stands");
});

test("where it is unclear which lesson is meant, a vendor asks, with the lessons' titles as data", async () => {
  const { answer, system } = await say(unclear, "Which one?", plants);
  const titles = answer.suggestions.map(({ lessonTitle }) => lessonTitle);
  expect(titles).toEqual(expect.arrayContaining(["Shrubs", "Ferns"]));
  expect(told(system)).toContain("ask in one sentence which of them");
  for (const title of titles) expect(told(system)).toMatch(new RegExp(`BEGIN [^]*: ${title}\n[^]*END `));
  expect(told(system)).toContain("which lesson below is meant: lessons A, B");
  expect(system.indexOf("Where the conversation stands")).toBeGreaterThan(system.indexOf("What is data:"));
});

test("a pressed button is understood as a choice: the question before it is answered from that lesson", async () => {
  await say(unclear, "Which one?", plants);
  const { answer, system } = await say("Ferns", "“Ferns want shade.” Why?", plants);
  expect(told(system)).toMatch(/chooses lesson A below[^]*Lesson A: Ferns/);
  expect(answer.suggestions).toEqual([]);
  expect(answer.citations).toMatchObject([{ lessonTitle: "Ferns" }]);
});

test("the spoken answer offers the same lessons, and naming one aloud is understood as a choice", async () => {
  const speak = async (text: string, vendors: string) => {
    academy.standIn.script({ kind: "text", pieces: [vendors] });
    const body = { text, context: { general: { course: plants.id } }, conversation: { id: conversation, turn: randomUUID() } };
    return readVoice(await academy.post("/voice-tutor", body, student, undefined, { accept: "text/event-stream" }));
  };
  const asked = await speak(unclear, "Shrubs or ferns?");
  expect(asked).toMatchObject({ error: null, isComplete: true, citations: [] });
  expect(asked.suggestions.map(({ lessonTitle }) => lessonTitle)).toEqual(expect.arrayContaining(["Shrubs", "Ferns"]));
  expect(await speak("Ferns", "“Ferns want shade.” Why?")).toMatchObject({
    citations: [{ lessonTitle: "Ferns" }],
    suggestions: [],
  });
});

test("a follow-up stays in the lesson that the vendor quoted, whatever its words look like", async () => {
  await say("When are roses watered?", `It is **early**: “${water}” Why, do you think?`);
  expect(told((await say("why?")).system)).toMatch(/refers to your last answer, which was about lesson A[^]*Lesson A: Roses/);
});

test("a bold word in a vendor's answer is no lesson that the conversation is about", async () => {
  await say("When are roses watered?", "In the **Soil**, early. Why, do you think?");
  expect((await say("why?")).system).not.toContain("refers to your last answer");
});

test("a vendor goes down the same ladder as the built-in tutor", async () => {
  await say("What is a fern?", "“A fern is a plant without flowers.” Clear?");
  const steps = [];
  for (let times = 0; times < 5; times += 1) steps.push(told((await say("still lost", "And now?")).system));
  const rungs = ["by its definition", "one worked example", "name lesson A, say", "one sentence of the lesson", "the instructor"];
  for (const [at, rung] of rungs.entries()) expect(steps[at]).toContain(rung);
});

test("a vendor that helps with a copied exercise is told which step comes next", async () => {
  expect(told((await say(exercise, "What is given?")).system)).toContain("the nudge");
  expect(told((await say("I don't know", "See Roses. What first?")).system)).toContain("take step 2");
  expect(told((await say("is it 126?")).system)).toMatch(/take step 3.*bare result/);
});
