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
