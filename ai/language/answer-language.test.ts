import { expect, test } from "vitest";
import { wordsIn } from "#ai/built-in/words/words.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import type { SaidMessage } from "#ai/question/recent-messages.ts";
import { answerLanguage } from "./answer-language.ts";

const titles = ["Value and the Customer", "The Ethics of Persuasion", "Clear Calls to Action"];

/** A conversation in which the tutor has asked back in French, and the learner chooses. */
const choosing = (said: string, asked: Partial<SaidMessage> = {}): SaidMessage[] => [
  { role: "user", content: "Quelle est la différence entre persuader et manipuler ?" },
  {
    role: "assistant",
    content: [wordsIn("fr").which.doYouMean, titles.map((title) => `- **${title}**`).join("\n")].join("\n\n"),
    ...asked,
  },
  { role: "user", content: said },
];
const wished = { chosen: null, page: "en" } as const;

test("pressing a suggestion keeps the language of the question, although the title is in another one", () => {
  const messages = choosing("The Ethics of Persuasion");
  expect(answerLanguage(messages, wished)).toBe("fr");
  expect(understandQuestion(messages)).toMatchObject({ chosen: "The Ethics of Persuasion", language: "fr" });
  const later: SaidMessage[] = [...messages, { role: "assistant", content: "…" }, { role: "user", content: "BATNA ?" }];
  expect(answerLanguage(later, wished)).toBe("fr");
});

test("pressing a suggestion of a vendor's model, which asks in its own words, keeps the language of the question as well", () => {
  const asked = { content: "Laquelle de ces leçons ?", offered: titles };
  expect(answerLanguage(choosing("The Ethics of Persuasion", asked), wished)).toBe("fr");
});

test("an English message that chooses nothing is answered in English", () => {
  expect(answerLanguage(choosing("What is the ethics of a good text?"), wished)).toBe("en");
});

test.each([
  ["the second one", 1],
  ["2", 1],
  ["I mean the second one", 1],
  ["lesson 2", 1],
  ["I mean lesson 3.", 2],
  ["la leçon 2", 1],
  ["a 1ª", 0],
  ["o 3.º", 2],
  ["a lição 2", 1],
  ["la première", 0],
  ["Le deuxième.", 1],
  ["la dernière", 2],
  ["a terceira", 2],
  ["o último", 2],
  ["la kwanza", 0],
  ["somo la pili", 1],
  ["Je veux dire The Ethics of Persuasion", 1],
  ["quero dizer clear calls to action", 2],
])("%j chooses the lesson at place %i", (said, place) => {
  expect(understandQuestion(choosing(said)).chosen).toBe(titles[place]);
});

test.each(["la quatrième", "la leçon", "pourquoi ?"])("%j chooses none", (said) => {
  expect(understandQuestion(choosing(said)).chosen).toBeNull();
});
