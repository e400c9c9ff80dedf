import { expect, test } from "vitest";
import { z } from "zod";
import { splitLesson } from "#ai/retrieval/split-lesson.ts";
import type { AgentRequest } from "./ask.ts";
import { askForJson } from "./ask-for-json.ts";

const lesson = { courseId: "c", courseTitle: "C", lessonId: "l", lessonTitle: "L", position: 0, content: "One." };
const request: AgentRequest = {
  system: "Say a number.",
  messages: [{ role: "user", content: "Now." }],
  task: { kind: "question-check", lesson, passages: splitLesson(lesson), questions: [] },
  maxOutputTokens: 10,
};
const schema = z.object({ n: z.int(), text: z.string().default("") });

/** A model with scripted answers that records its requests. */
function scripted(...answers: string[]) {
  const asked: AgentRequest[] = [];
  const ask = async (next: AgentRequest) => {
    asked.push(next);
    return answers[asked.length - 1] ?? expect.unreachable();
  };
  return { ask, asked };
}

test.each(['{"n": 1}', 'Here it is:\n```json\n{"n": 1}\n```', ' {"n": 1} and that is all'])(
  "an object in %j is found",
  async (text) => {
    expect(await askForJson(scripted(text).ask, request, schema)).toMatchObject({ n: 1 });
  },
);

test.each(["", "no", "{", "}{", "[1]", '{"n": "1"}', '{"m": 1}', '{"n": 1.5}'])(
  "%j is asked for once more, with what was wrong",
  async (text) => {
    const { ask, asked } = scripted(text, '{"n": 2}');
    expect(await askForJson(ask, request, schema)).toMatchObject({ n: 2 });
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(asked[1]?.messages.at(-1)?.content).toMatch(/^That cannot be used\. .+ Answer again with the JSON object alone\.$/);
  },
);

test("a second unusable answer ends the attempt", async () => {
  await expect(askForJson(scripted("no", "no").ask, request, schema)).rejects.toMatchObject({ code: "agent.unusable_answer" });
});

test("the model is told what is wrong besides the shape", async () => {
  const { ask, asked } = scripted('{"n": 1}', '{"n": 3}');
  const answer = await askForJson(ask, request, schema, ({ n }) => (n < 2 ? "1 is too small." : null));
  expect([answer.n, asked[1]?.messages.at(-1)?.content]).toEqual([3, expect.stringContaining("1 is too small.")]);
});

test("characters that the database cannot store are removed from texts", async () => {
  const { text } = await askForJson(scripted('{"n": 1, "text": "a\\u0000b\\ud800\\nc"}').ask, request, schema);
  expect(text).toBe("ab\ufffd\nc");
});
