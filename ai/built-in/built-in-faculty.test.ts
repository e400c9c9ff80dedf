import { expect, test } from "vitest";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { prepareAnswer } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer } from "#ai/tutor/stream-answer.ts";
import { builtInFaculty } from "./built-in-faculty.ts";
import { converse, lessons, place } from "#tests/support/ai/converse.ts";

test("a question is answered by quoting its lesson, in small pieces, and ends with a question", async () => {
  const { text, citations, pieces } = await converse(["What is a timeout?"]);
  expect(text).toContain("**Waiting Well**");
  expect(text).toContain("> A **timeout** is a limit on how long a caller waits.");
  expect(text.trim()).toMatch(/\?$/);
  expect(citations[0]).toMatchObject({ lessonTitle: "Waiting Well", lessonId: lessons[0]?.lessonId });
  expect(citations[0]?.quote).toContain("A timeout is a limit on how long a caller waits.");
  expect(pieces).toBeGreaterThan(8);
});

test("it says once that it is the built-in one, and when it is asked", async () => {
  expect((await converse(["What is a timeout?"])).text).toContain("built-in tutor");
  expect((await converse(["What is a timeout?", "What is jitter?"])).text).not.toContain("built-in");
  expect((await converse(["What is a timeout?", "Are you ChatGPT?"])).text).toContain("built-in tutor");
});

test("what the course does not cover is said plainly, with what it does cover, and nothing is quoted", async () => {
  const { text, citations } = await converse(["What is photosynthesis?"]);
  expect(text).toMatch(/This course does not cover that.*\*photosynthesis\*/s);
  expect(text).toContain("- Waiting Well\n- Queues");
  expect(citations).toEqual([]);
});

test("the same list is not read out twice", async () => {
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

test("asked how, it shows the lesson's code as code", async () => {
  expect((await converse(["How do I add jitter?"])).text).toContain("```js\nconst pause = Math.random() * 200; // jitter\n```");
});

test("'why' and 'more' go on with the last question and do not repeat themselves", async () => {
  const first = await converse(["What is a timeout?"]);
  const second = await converse(["What is a timeout?", "Tell me more"]);
  expect(second.citations).not.toEqual([]);
  expect(second.citations[0]?.quote).not.toBe(first.citations[0]?.quote);
});

test("who asks the same again, or says what was understood, is shown the same passage", async () => {
  const quote = "> A **timeout** is a limit on how long a caller waits.";
  expect((await converse(["What is a timeout?", "What is a timeout?"])).text).toContain(quote);
  const { text } = await converse(["What is a timeout?", "Ok, so it's a limit on how long a caller waits?"]);
  expect(text).toMatch(/that is right|Exactly|Right/i);
  expect(text).toContain(quote);
});

test("a quiz asks about a term, and whoever gives up is shown what it means", async () => {
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
])("%j is met kindly", async (said, answer) => {
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

test("what a learner writes cannot become Markdown of the tutor's", async () => {
  const { text } = await converse(["What is **<b>[zorp](javascript:alert(1))</b>**?"]);
  expect(text).not.toMatch(/\]\(javascript|<b>/);
});

test("the same question in the same conversation is answered the same", async () => {
  expect(await converse(["What is jitter?"])).toEqual(await converse(["What is jitter?"]));
});

test("an answer ends at once when the person leaves", async () => {
  const leave = new AbortController();
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages: [{ role: "user", content: "Explain this lesson" }],
    reader: { userId: "p", role: "student" },
    place,
  });
  const read = async () => {
    for await (const _ of streamAnswer(builtInFaculty({ pace: 60_000 }), prepared, leave.signal))
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
    place,
  });
  for await (const event of streamAnswer(model, prepared, new AbortController().signal)) if (event.kind === "text") break;
  expect(isEnded).toBe(true);
});
