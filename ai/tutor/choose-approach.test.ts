import { expect, test } from "vitest";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { careWordsIn } from "#ai/care/care-for.ts";
import { converse, lessons, place } from "#tests/support/ai/converse.ts";
import type { ChatMessage } from "#domain/chat.schema.ts";
import { memory } from "#ai/question/recent-messages.ts";
import type { AnswerContext } from "#ai/task.ts";
import { chooseApproach } from "./choose-approach.ts";
import { prepareAnswer } from "./prepare-answer.ts";

/** Prepare the answer to the last of some messages, and return it with its task. */
async function prepare(said: readonly string[], at: AnswerContext = place) {
  const messages = said.map((content, index): ChatMessage => ({ role: index % 2 === 0 ? "user" : "assistant", content }));
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages,
    reader: { userId: "p", role: "student" },
    context: at,
  });
  if (prepared.kind !== "answer" || prepared.request.task.kind !== "tutor") throw new Error("nobody is in danger");
  return { ...prepared, task: prepared.request.task };
}

const nowhere: AnswerContext = { course: null, lesson: null };

test("what may be about the academy or about a lesson gets both: help, and lessons to choose from", async () => {
  const ask = "how do I enrol in a course about messages of zebras";
  const { task, suggestions } = await prepare([ask], nowhere);
  expect(chooseApproach(task)).toBe("ask");
  expect(suggestions.map(({ lessonTitle }) => lessonTitle)).toContain("Queues");
  const { text } = await converse([ask], { at: nowhere });
  expect(text).toMatch(/\(\/help\/enrolling\)[^]*Do you mean one of these\?\n\n- \*\*Queues/);
  expect(chooseApproach((await prepare(["how do I enrol in a class about zebras?"], nowhere)).task)).toBe("academy");
});

const menus = [
  {
    ...lessons[1]!,
    lessonTitle: "Courses of a Meal",
    content: `Which courses do you have in a meal? A meal has three courses. Quels cours avez-vous ? Quais cursos existem? Kuna kozi gani?

## Try it

1. List all the courses that you have.`,
  },
];

test.each([
  "Which courses do you have?",
  "Hello, what courses are there here?",
  "list all your courses",
  "Quels cours avez-vous ?",
  "Quels sont vos cours ?",
  "Quais cursos vocês têm?",
  "que cursos há nesta academia?",
  "Kuna kozi gani?",
  "kozi zipi zipo hapa?",
])("%j is answered by the help and from no lesson, even if one has these words", async (ask) => {
  for (const at of [nowhere, place]) {
    const { text, citations } = await converse([ask], { at, known: menus });
    expect(text).toContain("(/help");
    expect(citations).toEqual([]);
    expect(text).not.toContain("> ");
  }
});

test("a question about courses of another kind is answered from its lesson", async () => {
  expect((await converse(["Which courses do you have in a meal?"], { known: menus })).text).toContain("> ");
});

test("without an open lesson, a discouraged learner is encouraged and offered the nearest ones", async () => {
  const { text } = await converse(["I'm so stupid, I never get this queue of zebras and giraffes"], { at: nowhere });
  expect(text).toMatch(/Do you mean one of these\?\n\n- \*\*Queues/);
  expect(text).toContain(careWordsIn("en").encouragement);
});

test("a discouraged learner in a lesson gets no lessons to choose from, although the search is unsure, because the answer does not ask", async () => {
  const { task, suggestions } = await prepare(["I'm so stupid, I never get this queue of zebras"]);
  expect(task.found.gate.verdict).toBe("ask");
  expect(chooseApproach(task)).toBe("encourage");
  expect(suggestions).toEqual([]);
});

test("after a choice the tutor does not ask again, even if a model's own search is unsure", async () => {
  const asked = { role: "assistant", content: "Which one?", offered: ["Queues", "Waiting Well"] } as const;
  const user = (content: string) => ({ role: "user", content }) as const;
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages: [user("what happens to the queue of a zebra"), asked, user("Queues")],
    reader: { userId: "p", role: "student" },
    context: place,
  });
  if (prepared.kind !== "answer" || !prepared.useTool) throw new Error("nobody is in danger");
  const { request, suggestions } = await prepared.useTool({ tool: "search", words: "zebra stripes in a queue" });
  if (request.task.kind !== "tutor") throw new Error("a tutor's turn");
  expect(request.task.found.gate.verdict).toBe("ask");
  expect(request.system).toContain("chooses lesson A below");
  expect(request.system).not.toContain("It is unclear");
  expect(suggestions).toEqual([]);
});

test("a question that asks back has lessons to choose from", async () => {
  const { task, suggestions } = await prepare(["what happens to the queue of a zebra"]);
  expect(chooseApproach(task)).toBe("ask");
  expect(suggestions.length).toBeGreaterThan(0);
});

test("the built-in tutor and a vendor know the same end of a conversation", async () => {
  const exercise = ["Give me the solution to exercise 1", "What is given? What have you tried?"];
  const talk = Array.from({ length: memory.messages / 2 }, () => ["Thanks!", "You are welcome."]).flat();
  const near = await prepare([...exercise, "Thanks!", "You are welcome.", "I don't know"]);
  expect(near.task.question.exercise?.step).toBe(1);
  const far = await prepare([...exercise, ...talk, "I don't know"]);
  expect(far.task.question.exercise).toBeNull();
  expect(far.request.messages.length).toBeLessThanOrEqual(memory.messages);
  expect(far.task.earlierAnswers).toEqual(
    far.request.messages.flatMap(({ role, content }) => (role === "assistant" ? [content] : [])),
  );
});
