import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { academyGuide } from "#ai/prompts/academy-guide.ts";
import { helpPromptVersion, prepareHelpAnswer } from "#ai/help/prepare-help-answer.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import type { TutorTask } from "#ai/task.ts";
import { toolNames } from "#ai/tutor/tutor-tools.ts";
import { prepareAnswer } from "#ai/tutor/prepare-answer.ts";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import { lessons, place } from "#tests/support/ai/converse.ts";
import { tutorPrompt, tutorPromptVersion } from "./tutor-prompt.ts";

/**
 * The hash of the tutor's prompts by version. The version is stored with each answer, so the same version must always mean the same texts.
 * When this fails, increment `tutorPromptVersion` and add a line; replace a line only if no release has its version.
 */
const hashes: Readonly<Record<string, string>> = {
  "tutor-6": "7b14549515c55468",
  "tutor-7": "aa428124f7b54642",
  "tutor-8": "488cd67c5c9561e0",
};

/** The same for the help's prompts and `helpPromptVersion`. */
const helpHashes: Readonly<Record<string, string>> = { "help-1": "58ff9993ebd69708" };

const conversations = [
  ["What is a timeout?"],
  ["what happens to the queue of zebras, giraffes, antelopes, lions and tigers"],
  ["What is photosynthesis?"],
  ["Give me the solution to exercise 1", "What have you tried?", "I'm stuck", "Try this.", "I'm stuck"],
  ["I'm so stupid, I never get this queue of zebras and giraffes"],
  ["What is a timeout?", "**Waiting Well** says:\n\n> A **timeout** is a limit on how long a caller waits.", "still lost"],
];
const variants: Partial<LearningPreferences>[] = [
  {},
  { tutorPersonality: "strict", learningPace: "relaxed", language: "fr" },
  { tutorPersonality: "academic", learningPace: "intensive", language: "pt" },
  { tutorPersonality: "socratic", language: "sw" },
];
const nowhere = { course: null, lesson: null };

async function taskOf(said: readonly string[], at: TutorTask["context"]): Promise<TutorTask> {
  const messages = said.map((content, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content,
  }));
  const prepared = await prepareAnswer(staticSource(lessons), {
    messages,
    reader: { userId: "p", role: "student" },
    context: at,
  });
  if (prepared.kind !== "answer" || prepared.request.task.kind !== "tutor") throw new Error("nobody is in danger");
  return prepared.request.task;
}

test("a change of the prompts changes their version", async () => {
  const texts: string[] = [];
  for (const said of conversations) {
    for (const at of [place, nowhere]) {
      const task = await taskOf(said, at);
      for (const variant of variants) {
        const preferences = { ...defaultPreferences, language: "en" as const, ...variant };
        texts.push(tutorPrompt({ ...task, preferences }, "BOUNDARY", { left: [...toolNames], results: [] }));
      }
    }
  }
  // The guide's answers are those of the help articles, which have no versions.
  const written = academyGuide.reduce((text, { answer }) => text.replaceAll(answer, ""), texts.join("\n"));
  const hash = createHash("sha256").update(written).digest("hex").slice(0, 16);
  expect({ [tutorPromptVersion]: hash }).toEqual({ [tutorPromptVersion]: hashes[tutorPromptVersion] });
});

test("a change of the help's prompts changes their version", async () => {
  const texts: string[] = [];
  for (const language of ["en", "fr", "pt", "sw"] as const) {
    for (const content of ["What is a timeout?", "bonjour", "Where is the xylophone?"]) {
      const prepared = await prepareHelpAnswer(staticSource(lessons), {
        messages: [{ role: "user", content }],
        reader: { userId: "p", role: "student" },
        context: nowhere,
        preferences: { ...defaultPreferences, language },
      });
      if (prepared.kind === "answer")
        texts.push(prepared.request.system.replaceAll(/\p{Hex}{8}(?:-\p{Hex}{4}){3}-\p{Hex}{12}/gu, "ID"));
    }
  }
  const hash = createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 16);
  expect({ [helpPromptVersion]: hash }).toEqual({ [helpPromptVersion]: helpHashes[helpPromptVersion] });
});
