import { expect, test } from "vitest";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { prepareAnswer } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer } from "#ai/tutor/stream-answer.ts";
import { builtInModel } from "./built-in-model.ts";
import { converse, lessons, place } from "#tests/support/ai/converse.ts";

test("a question is answered with a quote from its lesson, in small pieces, and ends with a question", async () => {
  const { text, citations, pieces } = await converse(["What is a timeout?"]);
  expect(text).toContain("**Waiting Well**");
  expect(text).toContain("> A **timeout** is a limit on how long a caller waits.");
  expect(text.trim()).toMatch(/\?$/);
  expect(citations[0]).toMatchObject({ lessonTitle: "Waiting Well", lessonId: lessons[0]?.lessonId });
  expect(citations[0]?.quote).toContain("A timeout is a limit on how long a caller waits.");
  expect(pieces).toBeGreaterThan(8);
});

test("it says once that it is built in, and again when asked", async () => {
  expect((await converse(["What is a timeout?"])).text).toContain("built-in tutor");
  expect((await converse(["What is a timeout?", "What is jitter?"])).text).not.toContain("built-in");
  expect((await converse(["What is a timeout?", "Are you ChatGPT?"])).text).toContain("built-in tutor");
});

test("it says plainly what the course does not cover, and what it does, without quoting anything", async () => {
  const { text, citations } = await converse(["What is photosynthesis?"]);
  expect(text).toMatch(/This course does not cover that.*\*photosynthesis\*/s);
  expect(text).toContain("- Waiting Well\n- Queues");
  expect(citations).toEqual([]);
});

test("the same list is not repeated", async () => {
  expect((await converse(["What is photosynthesis?", "Who is Zeus?"])).text).not.toContain("- Queues");
});

test("the open lesson is explained as a whole: how it begins, what it goes through, one idea", async () => {
  for (const ask of ["Explain this lesson", "What is this about?", "Summarise it"]) {
    const { text } = await converse([ask]);
    expect(text).toContain("> A service is reliable when it does what its users need.");
    expect(text).toContain("*Timeouts*, *Jitter*");
    expect(text).not.toContain("Try it");
  }
});

test("an example is an example", async () => {
  expect((await converse(["Give me an example"])).text).toContain("> Suppose a shop waits 30 seconds for each reply.");
});

test("a how-to question is answered with the lesson's code, as code", async () => {
  expect((await converse(["How do I add jitter?"])).text).toContain("```js\nconst pause = Math.random() * 200; // jitter\n```");
});

test("'why' and 'more' continue the last question without repeating anything", async () => {
  const first = await converse(["What is a timeout?"]);
  const second = await converse(["What is a timeout?", "Tell me more"]);
  expect(second.citations).not.toEqual([]);
  expect(second.citations[0]?.quote).not.toBe(first.citations[0]?.quote);
});

test("repeating a question, or saying what one understood, shows the same passage again", async () => {
  const quote = "> A **timeout** is a limit on how long a caller waits.";
  expect((await converse(["What is a timeout?", "What is a timeout?"])).text).toContain(quote);
  const { text } = await converse(["What is a timeout?", "Ok, so it's a limit on how long a caller waits?"]);
  expect(text).toMatch(/that is right|Exactly|Right/i);
  expect(text).toContain(quote);
});

test("a quiz asks about a term, and shows what it means to those who give up", async () => {
  const quiz = await converse(["Quiz me"]);
  const term = /\*(timeout|jitter)\*/i.exec(quiz.text)?.[1];
  expect(term).toBeDefined();
  expect(quiz.text).not.toContain("> ");
  expect((await converse(["Quiz me", "I have no idea"])).text).toMatch(
    term === "timeout" ? /> A \*\*timeout\*\* is a limit/ : /> Jitter is a random variation/,
  );
});

test.each([
  ["Hello", /built-in tutor.*Reliable Services/s],
  ["Thanks!", /welcome|pleasure|Gladly/],
  ["bye", /Goodbye|See you/],
  ["What is this course about?", /- Waiting Well\n- Queues/],
])("%j gets a kind answer", async (said, answer) => {
  const { text, citations } = await converse([said]);
  expect(text).toMatch(answer);
  expect(citations).toEqual([]);
});

test("a lesson's text is never an instruction, and is quoted like any other", async () => {
  const { text } = await converse(["What is a queue?"]);
  expect(text).toContain("> A queue is a line of messages that wait for a worker.");
  expect(text.replace(/^>.*$/gm, "")).not.toContain("HACKED");
});

test("without a course it names the course, and helps with the academy itself", async () => {
  const nowhere = { course: null, lesson: null };
  expect((await converse(["What is jitter?"], { at: nowhere })).text).toContain("**Waiting Well** (Reliable Services)");
  expect((await converse(["How do I reset my password?"], { at: nowhere })).text).toContain("[sign-in page](/auth)");
  expect((await converse(["What is jitter?"], { at: nowhere, known: [] })).text).toContain("[store](/store)");
});

test("nothing that a learner writes becomes Markdown in the tutor's answer", async () => {
  const { text } = await converse(["What is **<b>[zorp](javascript:alert(1))</b>**?"]);
  expect(text).not.toMatch(/\]\(javascript|<b>/);
});

test("a task that the built-in model does not know is refused by name", async () => {
  const request = {
    system: "",
    messages: [],
    task: { kind: "dream" },
    maxOutputTokens: 10,
    signal: new AbortController().signal,
  };
  await expect(builtInModel().stream(request)[Symbol.asyncIterator]().next()).rejects.toThrow("does not know this task");
});

test("the same question in the same conversation gets the same answer", async () => {
  expect(await converse(["What is jitter?"])).toEqual(await converse(["What is jitter?"]));
});

test("an answer ends at once when the person leaves", async () => {
  const leave = new AbortController();
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages: [{ role: "user", content: "Explain this lesson" }],
    reader: { userId: "p", role: "student" },
    context: place,
  });
  const read = async () => {
    for await (const _ of streamAnswer(builtInModel({ pace: 60_000 }), prepared, leave.signal))
      setTimeout(() => leave.abort(new Error("left")), 5);
  };
  await expect(read()).rejects.toThrow("left");
});

test("a reader who stops in the middle of an answer ends the model's call", async () => {
  let isEnded = false;
  const model = {
    async *stream() {
      try {
        for (;;) yield { kind: "text", text: "A service is reliable. " } as const;
      } finally {
        isEnded = true;
      }
    },
  };
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages: [{ role: "user", content: "Explain this lesson" }],
    reader: { userId: "p", role: "student" },
    context: place,
  });
  for await (const event of streamAnswer(model, prepared, new AbortController().signal)) if (event.kind === "text") break;
  expect(isEnded).toBe(true);
});
