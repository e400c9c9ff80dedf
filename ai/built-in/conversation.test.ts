import { expect, test } from "vitest";
import { converseAll } from "#tests/support/ai/converse.ts";

test.each(["why?", "an example", "simpler please", "still lost", "how do I use it?", "tell me more"])(
  "after an answer %j stays in its lesson and says what was not said before",
  async (said) => {
    const [first, second] = await converseAll(["What is a timeout?", said]);
    expect(first?.citations[0]?.lessonTitle).toBe("Waiting Well");
    expect(second?.citations[0]?.lessonTitle).toBe("Waiting Well");
    expect(first?.citations.map(({ quote }) => quote)).not.toContain(second?.citations[0]?.quote);
  },
);

test("a message that names what only another lesson has leads there", async () => {
  const [, second] = await converseAll(["What is a timeout?", "and what is a queue of messages?"]);
  expect(second?.citations[0]?.lessonTitle).toBe("Queues");
});

test.each([
  ["Quiz me about jitter", "jitter"],
  ["test me on timeouts please", "timeouts"],
  ["Interroge-moi sur jitter", "jitter"],
  ["Niulize swali kuhusu jitter", "jitter"],
])("%j asks about what it names, and quotes nothing yet", async (criteria, term) => {
  const [quiz] = await converseAll([criteria]);
  expect(quiz?.text).toContain(`*${term}*`);
  expect(quiz?.text).toContain("?");
  expect(quiz?.citations).toEqual([]);
});

test("an answer to such a question is judged by the passage that is quoted, and whoever gives up is shown it", async () => {
  const [, judged] = await converseAll(["Quiz me about jitter", "it is a random variation of a pause"]);
  expect(judged?.text).toMatch(/right|Exactly/i);
  expect(judged?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
  const [, shown] = await converseAll(["Quiz me about jitter", "no idea"]);
  expect(shown?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
});

test("whoever still does not follow goes down a ladder within the lesson: once more, a worked example, one short sentence", async () => {
  const said = ["What is jitter?", "simpler please", "still lost", "I still don't get it", "no idea"];
  const answers = await converseAll(said, { preferences: { learningPace: "relaxed" } });
  expect(answers.slice(1).map(({ citations }) => citations[0]?.lessonTitle)).toEqual(Array(4).fill("Waiting Well"));
  const example = answers.findIndex(({ text }) => text.includes("> Suppose a shop waits 30 seconds for each reply."));
  expect(example).toBeGreaterThan(0);
  expect(example).toBeLessThan(3);
  for (const answer of answers.slice(3)) {
    expect(answer.text).toContain("one sentence");
    expect(answer.text).toContain("?");
  }
});

test("before the short sentence it names the lesson that comes first, where there is one", async () => {
  const answers = await converseAll(["What is a queue of messages?", "simpler please", "still lost", "still lost", "still lost"]);
  const named = answers.findIndex(({ text }) => text.includes("builds on **Waiting Well**"));
  const short = answers.findIndex(({ text }) => text.includes("one sentence"));
  expect(named).toBeGreaterThan(1);
  expect(short).toBeGreaterThan(named);
});

test("a new question ends the ladder", async () => {
  const [, , asked] = await converseAll(["What is a timeout?", "still lost", "What is jitter?"]);
  expect(asked?.citations[0]?.quote).toContain("Jitter is a random variation of a pause.");
});
