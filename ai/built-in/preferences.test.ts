import { describe, expect, test } from "vitest";
import type { LearningPreferences } from "#domain/settings.ts";
import { wordCount } from "#ai/text/terms.ts";
import { converse, converseAll } from "#tests/support/ai/converse.ts";
import { wordsIn } from "./words/words.ts";

const languages = ["en", "fr", "sw", "pt"] as const;
const answerTo = (question: string, preferences: Partial<LearningPreferences>) => converse([question], { preferences });

describe("personality", () => {
  test("a socratic tutor asks first, and quotes after the learner has answered", async () => {
    const preferences = { tutorPersonality: "socratic" } as const;
    const [first, second] = await converseAll(["What is a timeout?", "It is a limit on how long the caller waits"], {
      preferences,
    });
    expect(first?.text).toMatch(/\*\*Waiting Well\*\* answers it under \*Timeouts\*/);
    expect(first?.text).toMatch(/\*timeout\*.*\?$/s);
    expect(first?.text).not.toContain("> ");
    expect(second?.text).toContain("> A **timeout** is a limit");
    expect(second?.text.match(/\?/g)?.length).toBeGreaterThan(1);
  });

  test("a socratic tutor does not ask twice in a row", async () => {
    const { text } = await converse(["What is a timeout?", "Just tell me what a timeout is"], {
      preferences: { tutorPersonality: "socratic" },
    });
    expect(text).toContain("> A **timeout** is a limit");
  });

  test("an academic tutor names the section, a strict one sets a task", async () => {
    expect((await answerTo("What is a timeout?", { tutorPersonality: "academic" })).text).toContain(
      "**Waiting Well**, in the part *Timeouts*, states:",
    );
    const strict = (await answerTo("What is a timeout?", { tutorPersonality: "strict" })).text.trim();
    expect(wordsIn("en").guiding.strict.some((way) => strict.endsWith(way))).toBe(true);
  });

  test("each personality answers differently, but quotes the same", async () => {
    const answers = await Promise.all(
      (["friendly", "strict", "academic"] as const).map((tutorPersonality) => answerTo("What is jitter?", { tutorPersonality })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
    expect(new Set(answers.map(({ citations }) => citations[0]?.quote)).size).toBe(1);
  });
});

describe("pace", () => {
  test("a relaxed pace says less and offers to continue; an intensive one says more and asks harder questions", async () => {
    const [relaxed, standard, intensive] = await Promise.all(
      (["relaxed", "standard", "intensive"] as const).map((learningPace) => answerTo("How do I add jitter?", { learningPace })),
    );
    expect(wordCount(relaxed?.text ?? "")).toBeLessThan(wordCount(standard?.text ?? ""));
    expect(relaxed?.text).toContain(wordsIn("en").goOn);
    expect(intensive?.citations.length ?? 0).toBeGreaterThanOrEqual(standard?.citations.length ?? 0);
    expect(wordsIn("en").guiding.demanding.some((way) => intensive?.text.trim().endsWith(way))).toBe(true);
  });
});

describe("language", () => {
  test.each(languages)("in %s the tutor's own sentences are translated, and the quote is not", async (language) => {
    const { text, citations } = await answerTo("What is a timeout?", { language });
    expect(text).toContain("> A **timeout** is a limit on how long a caller waits.");
    expect(citations).not.toEqual([]);
    const words = wordsIn(language);
    expect(words.introduction.some((way) => text.startsWith(way))).toBe(true);
    expect(text).toContain(words.quotesStay);
    if (language !== "en") expect(text.replace(/^>.*$/gm, "")).not.toMatch(/\b(?:the|lesson|your|what)\b/i);
  });

  test("it is said once that quotes stay in the lesson's language", async () => {
    const [first, second] = await converseAll(["What is a timeout?", "What is jitter?"], { preferences: { language: "fr" } });
    expect(first?.text).toContain(wordsIn("fr").quotesStay);
    expect(second?.text).not.toContain(wordsIn("fr").quotesStay);
  });

  test.each([
    ["fr", "Qu'est-ce qu'un timeout ?"],
    ["sw", "Timeout ni nini?"],
    ["pt", "O que é um timeout?"],
  ] as const)("a question in %s is answered in that language without having been chosen", async (language, question) => {
    const { text } = await converse([question]);
    expect(wordsIn(language).introduction.some((way) => text.startsWith(way))).toBe(true);
    expect(text).toContain("> A **timeout** is a limit");
  });

  test.each([
    ["fr", "Comment faire une tarte aux pommes ?"],
    ["sw", "Mji mkuu wa Kenya ni upi?"],
    ["pt", "Como faço pão de queijo?"],
    ["en", "How do I bake an apple pie?"],
  ] as const)("a refusal is in %s", async (language, question) => {
    const { text, citations } = await converse([question]);
    expect(text).toContain(wordsIn(language).notCovered.inCourse);
    expect(text).toContain("- Waiting Well\n- Queues");
    expect(citations).toEqual([]);
  });

  test.each([
    ["Bonjour", "fr"],
    ["Habari", "sw"],
    ["Olá", "pt"],
  ] as const)("the greeting %j is answered in its language if that was chosen", async (greeting, language) => {
    const { text } = await answerTo(greeting, { language });
    expect(text).toContain(wordsIn(language).talk.hello("**Reliable Services**"));
  });
});

test("asking for an example at a relaxed pace shows one on the same topic", async () => {
  const { text } = await converse(["Timeout ni nini?", "Nipe mfano"], {
    preferences: { language: "sw", learningPace: "relaxed" },
  });
  expect(text).toContain("> Suppose a shop waits 30 seconds");
});

describe("a learner's reply", () => {
  const quiz = "What is jitter?";

  test.each([
    ["It is a random variation of the pause", "right"],
    ["They wait a random time", "partly"],
    ["It has to do with elephants in spring", "unsure"],
    ["It is not a random variation of the pause", "unsure"],
    ["It makes all clients return together", "unsure"],
    ["random variation of some pause", "right"],
  ] as const)("%j is judged as %s", async (reply, assessment) => {
    const { text } = await converse([quiz, reply]);
    expect(wordsIn("en").reply[assessment].some((way) => text.startsWith(way))).toBe(true);
  });
});
