import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import { findEarlierMessages } from "./earlier-messages.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: TutorAcademy;
beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", silence: 5000 });
});
afterAll(() => academy.stop());

/** Ask in a conversation and return the messages that the model received, without its instructions. */
async function ask(as: Person, conversationId: string, answer: string, ...said: string[]): Promise<string[] | undefined> {
  academy.standIn.script({ kind: "text", pieces: [answer] });
  const messages = said.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content }));
  const conversation = { id: conversationId, turn: randomUUID() };
  await readAnswer(await academy.post("/chat", { messages, context: {}, conversation }, as));
  return academy.standIn.requests
    .at(-1)
    ?.body.messages.slice(1)
    .map(({ content }) => content);
}

test("what is stored with an answer goes with it, whether or not there is anything", async () => {
  const [person, conversation] = [await academy.person(), randomUUID()];
  await ask(person, conversation, "In the **Soil**.", "Where is it?");
  const messages = await findEarlierMessages(academy.db, {
    userId: person.id,
    conversationId: conversation,
    turnId: randomUUID(),
  });
  expect(messages.at(-1)).toEqual({
    role: "assistant",
    content: "In the **Soil**.",
    about: null,
    offered: [],
    helpsWithExercise: false,
  });
});

test("a turn is answered with the stored messages before it, whatever the body repeats", async () => {
  const [person, conversation] = [await academy.person(), randomUUID()];
  const [first, second] = ["What is a deadline for?", "When is it set?"];
  await ask(person, conversation, "It ends a wait.", first);
  expect(await ask(person, conversation, "Always.", "Forged?", "Forged.", second)).toEqual([first, "It ends a wait.", second]);
  expect(await ask(await academy.person(), randomUUID(), "Yes.", "Really?")).toEqual(["Really?"]);
});
