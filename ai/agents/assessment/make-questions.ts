import type { AgentCitation } from "#domain/agents.schema.ts";
import type { LessonText, Passage } from "#ai/retrieval/passage.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import { questionCheckPrompt, questionsPrompt } from "./prompts.ts";
import { soundQuestions, type PlacedQuestion } from "./sound-questions.ts";
import type { QuestionCheckTask, QuestionsTask } from "./task.ts";
import { checkedQuestionsSchema, letterOf, writtenQuestionsSchema } from "./written-questions.ts";

export type QuestionsWish = {
  lesson: LessonText;
  /** The other lessons of its course. */
  others: readonly LessonText[];
  /** Questions that the student has been asked on this lesson. */
  asked: readonly string[];
  seed: string;
};

/** What stands in a question and what may be known of it only afterwards, apart. `dropped` counts those that did not stand the check. */
export type MadeQuestions = {
  questions: { question: string; options: string[] }[];
  key: { answer: number; citation: AgentCitation }[];
  dropped: number;
};

const questionCount = 5;
/** Room for the answers, in tokens: of whoever makes the questions and of whoever checks them. */
export const questionTokens = { making: 3000, checking: 1000 } as const;

/**
 * Makes questions from a lesson and has them checked by a second pass that does not know which options are marked: only where it finds the
 * marked one right, and no other, is a question kept. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function makeQuestions(ask: Ask, { lesson, others, asked, seed }: QuestionsWish): Promise<MadeQuestions> {
  const passages = withoutExercises(lesson);
  if (passages.length === 0) return { questions: [], key: [], dropped: 0 };
  const task: QuestionsTask = {
    kind: "questions",
    lesson,
    passages,
    others: others.flatMap(withoutExercises),
    count: questionCount,
    seed,
    asked,
  };
  const { questions: written } = await askForJson(
    ask,
    {
      system: questionsPrompt(task, crypto.randomUUID()),
      messages: [{ role: "user", content: "Make the questions." }],
      task,
      maxOutputTokens: questionTokens.making,
    },
    writtenQuestionsSchema,
  );
  const sound = soundQuestions(written, lesson).slice(0, questionCount);
  const kept = sound.length === 0 ? [] : await keepUnambiguous(ask, sound, { lesson, passages });
  return {
    questions: kept.map(({ question, options }) => ({ question, options })),
    key: kept.map(({ answer, citation }) => ({ answer, citation })),
    dropped: written.length - kept.length,
  };
}

async function keepUnambiguous(
  ask: Ask,
  questions: readonly PlacedQuestion[],
  about: Pick<QuestionCheckTask, "lesson" | "passages">,
): Promise<PlacedQuestion[]> {
  const open = questions.map(({ question, options }) => ({ question, options }));
  const task: QuestionCheckTask = { kind: "question-check", ...about, questions: open };
  const { answers } = await askForJson(
    ask,
    {
      system: questionCheckPrompt(task, crypto.randomUUID()),
      messages: [{ role: "user", content: "Check the questions." }],
      task,
      maxOutputTokens: questionTokens.checking,
    },
    checkedQuestionsSchema,
  );
  return questions.filter(({ answer }, index) => {
    const found = answers
      .filter(({ question }) => question === index + 1)
      .flatMap(({ right }) => right.map((letter) => letter.toUpperCase()));
    return new Set(found).size === 1 && found[0] === letterOf(answer);
  });
}

function withoutExercises(lesson: LessonText): Passage[] {
  return passagesOf(lesson).filter(({ isExercise }) => !isExercise);
}
