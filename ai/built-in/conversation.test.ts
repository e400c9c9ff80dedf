import { expect, test } from "vitest";
import { otherLessons } from "#ai/evaluation/other-courses.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import { keyIdeas } from "./answer-lesson.ts";
import { converseAll, lessons, place } from "#tests/support/ai/converse.ts";

const queue = "A queue is a line of messages that wait for a worker.";
/** A course whose last lesson uses a word that its first one introduces. */
const course = [
  ["Workers", "A worker is a program that does one job after another. It stops when nothing is left."],
  ["Clocks", "A clock is a counter of seconds. Clocks of two machines differ."],
  [
    "Queues",
    `${queue} The worker takes the oldest first.\n\n## A shop\n\nSuppose a shop sends ten messages at once. A worker then takes one by one.`,
  ],
].map(([lessonTitle = "", content = ""], position) => ({
  ...lessons[0]!,
  lessonId: `${position + 1}`.repeat(8) + "-1111-4111-8111-111111111111",
  lessonTitle,
  content,
  position,
}));

test.each(["why?", "an example", "simpler please", "still lost", "how do I use it?", "tell me more"])(
  "after an answer, %j stays in its lesson and says something new",
  async (said) => {
    const [first, second] = await converseAll(["What is a timeout?", said]);
    expect(first?.citations[0]?.lessonTitle).toBe("Waiting Well");
    expect(second?.citations[0]?.lessonTitle).toBe("Waiting Well");
    expect(first?.citations.map(({ quote }) => quote)).not.toContain(second?.citations[0]?.quote);
  },
);

test("a message about something that only another lesson contains leads to that lesson", async () => {
  const [, second] = await converseAll(["What is a timeout?", "and what is a queue of messages?"]);
  expect(second?.citations[0]?.lessonTitle).toBe("Queues");
});

test.each([
  ["Quiz me about jitter", "jitter"],
  ["test me on timeouts please", "timeouts"],
  ["Interroge-moi sur jitter", "jitter"],
  ["Niulize swali kuhusu jitter", "jitter"],
])("%j asks about the topic it names, and quotes nothing yet", async (criteria, term) => {
  const [quiz] = await converseAll([criteria]);
  expect(quiz?.text).toContain(`*${term}*`);
  expect(quiz?.text).toContain("?");
  expect(quiz?.citations).toEqual([]);
});

test("an answer to such a question is judged by the passage that is quoted, which is also shown to those who give up", async () => {
  const [, judged] = await converseAll(["Quiz me about jitter", "it is a random variation of a pause"]);
  expect(judged?.text).toMatch(/right|Exactly/i);
  expect(judged?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
  const [, shown] = await converseAll(["Quiz me about jitter", "no idea"]);
  expect(shown?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
});

const lost = ["simpler please", "still lost", "I still don't get it", "no idea", "still lost", "still lost"];

test("a learner who still does not follow goes down a ladder, one step at a time, and is finally told whom to ask", async () => {
  const answers = await converseAll(["What is a queue of messages?", ...lost], { known: course, at: { ...place, lesson: null } });
  const steps = [/> Suppose a shop/, /builds on/, /one sentence of \*\*Queues/, /ask the instructor/];
  const taken = steps.map((step) => answers.flatMap(({ text }, at) => (step.test(text) ? [at] : [])));
  expect(taken.map((at) => at[0])).toEqual(taken.map((at) => at[0]).toSorted());
  expect(taken.slice(0, 3).map((at) => at.length)).toEqual([1, 1, 1]);
  expect(answers.at(-1)?.text).toContain("ask the instructor");
  expect(answers.at(-1)?.text).toContain("(/notes)");
});

test("the lesson before is the one that introduces a word of the passage; it is quoted and linked", async () => {
  const answers = await converseAll(["What is a queue of messages?", ...lost], { known: course, at: { ...place, lesson: null } });
  const step = answers.find(({ text }) => text.includes("builds on"));
  expect(step?.text).toContain(`[**Workers**](/learn/c/${course[0]?.lessonId})`);
  expect(step?.citations).toMatchObject([
    { lessonTitle: "Workers", quote: "A worker is a program that does one job after another." },
  ]);
});

test("a lesson before that introduces no word of the passage is not called a lesson to build on", async () => {
  const known = [course[1]!, course[2]!];
  const answers = await converseAll(["What is a queue of messages?", ...lost], { known, at: { ...place, lesson: null } });
  const texts = answers.map(({ text }) => text).join("\n");
  expect(texts).toContain("Before **Queues** comes [**Clocks**]");
  expect(texts).not.toContain("builds on");
});

test("in the first lesson of a course, no lesson before is named", async () => {
  const answers = await converseAll(["What is jitter?", ...lost]);
  expect(answers.map(({ text }) => text).join()).not.toContain("builds on");
  expect(answers.at(-1)?.text).toContain("ask the instructor");
});

test.each([
  ["a queue is a line of messages for workers", /right/],
  ["it is not a line of messages", /cannot/],
  ["that is about bananas and apples", /cannot/],
])("the reply %j to the question about one sentence is judged by that sentence alone", async (reply, judgement) => {
  const known = [
    { ...course[0]!, position: 0 },
    { ...course[2]!, position: 1, content: queue },
  ];
  const answers = await converseAll(["What is a queue of messages?", "still lost", "still lost", "still lost"], { known });
  const asked = answers.at(-1);
  expect(asked?.text).toContain(`> ${queue}`);
  expect(asked?.text.trim()).toMatch(/\?/);
  const judged = (
    await converseAll(["What is a queue of messages?", "still lost", "still lost", "still lost", reply], { known })
  ).at(-1);
  expect(judged?.text).toMatch(judgement);
  expect(judged?.citations.map(({ quote }) => quote)).toEqual([queue]);
});

test("the ladder is in the learner's language", async () => {
  const answers = await converseAll(["Qu'est-ce qu'une queue ?", ...Array<string>(6).fill("je ne comprends pas")], {
    known: course,
    at: { ...place, lesson: null },
  });
  expect(answers.at(-1)?.text).toContain("demandez à l'enseignant");
});

test("in the lessons of other courses no step is taken twice, and the end is always reached", async () => {
  const known = otherLessons("other-courses");
  for (const lesson of known) {
    const [idea] = keyIdeas(passagesOf(lesson)).filter(({ term }) => term !== "");
    if (!idea) continue;
    const at = { course: { id: lesson.courseId, title: lesson.courseTitle }, lesson: null };
    const answers = await converseAll([`What is ${idea.term}?`, ...Array<string>(6).fill("still lost")], { known, at });
    const steps = answers.map(({ text }) => text).filter((text) => !text.includes("ask the instructor"));
    expect(steps.length).toBeLessThan(answers.length);
    expect(new Set(steps).size).toBe(steps.length);
  }
});

test("a new question ends the ladder", async () => {
  const [, , asked] = await converseAll(["What is a timeout?", "still lost", "What is jitter?"]);
  expect(asked?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
});
