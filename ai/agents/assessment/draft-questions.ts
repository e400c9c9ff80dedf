import type { DropReason } from "#domain/agents.schema.ts";
import { dataPrompt } from "#ai/prompts/data-not-instructions.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import {
  listQuestions,
  solveQuestions,
  writeQuestions,
  type AboutLesson,
  type PlacedQuestion,
  type QuestionsInput,
} from "./make-questions.ts";
import { shuffle } from "./shuffle.ts";
import { guessedQuestionsSchema, placeOf } from "./written-questions.ts";

/** Questions for a bank that passed the check and await review, and those that failed it. */
type DraftedQuestions = {
  drafts: PlacedQuestion[];
  dropped: (PlacedQuestion & { reason: DropReason })[];
  /** How many had an invalid form, or no supporting passage in the lesson. */
  unfounded: number;
};

/** How often each question is solved again, with newly shuffled options. */
const votes = 3;
const majority = 2;

const guessTokens = 600;

const guessing = `You look for multiple-choice questions that give their answer away. You do not have the lesson, and you use no knowledge of its subject: only how question
and options are worded (one option is longer or more careful than the others, repeats words of the question, is the only one that fits it grammatically; the others are absurd).`;
const guessingForm = `Answer with one JSON object and nothing around it, an entry for each question, with the letter of the option that the wording gives away, or null
where you could only guess blindly:
{"answers": [{"question": 1, "letter": "A"}, {"question": 2, "letter": null}]}`;

/**
 * Draft questions for a course's bank. With `solveAgain`, the model that it asks solves each again before a person sees it: three times
 * without its key and with shuffled options, and once without the lesson. Without it a check only confirms that a sentence of the lesson
 * supports one option and no other, because a rule-based faculty would solve each question the way it made it. Throws what both throw and
 * `agent.unusable_answer`.
 */
export async function draftQuestions(
  ask: Ask,
  input: QuestionsInput,
  { count, solveAgain }: { count: number; solveAgain: Ask | null },
): Promise<DraftedQuestions> {
  const { written, sound, about } = await writeQuestions(ask, input, count);
  const drafted: DraftedQuestions = { drafts: [], dropped: [], unfounded: written - sound.length };
  if (sound.length === 0) return drafted;
  const solved = solveAgain
    ? await vote(solveAgain, sound, about)
    : (await solveQuestions(ask, sound, about)).map((right) => [right]);
  const guessed = solveAgain ? await guess(solveAgain, sound) : [];
  for (const [index, question] of sound.entries()) {
    const reason = whyDropped(question, solved[index] ?? [], guessed[index] ?? null);
    if (reason === null) drafted.drafts.push(question);
    else drafted.dropped.push({ ...question, reason });
  }
  return drafted;
}

/** Return why a question is dropped (most solvers find another or a second option right, or the wording gives it away); null to keep it. */
function whyDropped({ answer }: PlacedQuestion, solved: readonly number[][], guessed: number | null): DropReason | null {
  const needed = Math.min(majority, solved.length);
  const timesOf = (place: number) => solved.filter((right) => right.includes(place)).length;
  const others = new Set(solved.flat().filter((place) => place !== answer));
  if ([...others].some((place) => timesOf(place) >= needed)) return timesOf(answer) >= needed ? "several_right" : "disputed";
  if (solved.filter((right) => right.length === 1 && right[0] === answer).length < needed) return "disputed";
  return guessed === answer ? "guessable" : null;
}

/** Return, for each question and vote, the options found right, as indexes in the question's own order. */
async function vote(ask: Ask, questions: readonly PlacedQuestion[], about: AboutLesson): Promise<number[][][]> {
  const found: number[][][] = questions.map(() => []);
  for (let round = 0; round < votes; round++) {
    const orders = questions.map(({ question, options }) => shuffle([...options.keys()], `${question} ${round}`));
    const shown = questions.map((question, index) => inOrder(question, orders[index] ?? []));
    const right = await solveQuestions(ask, shown, about);
    right.forEach((places, index) => found[index]?.push(places.flatMap((place) => orders[index]?.[place] ?? [])));
  }
  return found;
}

function inOrder({ question, options }: PlacedQuestion, order: readonly number[]) {
  return { question, options: order.map((place) => options[place] ?? "") };
}

/** Return, for each question, the option that its wording gives away; null if there is none. */
async function guess(ask: Ask, questions: readonly PlacedQuestion[]): Promise<(number | null)[]> {
  const boundary = crypto.randomUUID();
  const open = questions.map(({ question, options }) => ({ question, options }));
  const lesson = { courseId: "", courseTitle: "", lessonId: "", lessonTitle: "", position: 0, content: "" };
  const { answers } = await askForJson(
    ask,
    {
      system: [guessing, dataPrompt(boundary), listQuestions(open, boundary), guessingForm].join("\n\n"),
      messages: [{ role: "user", content: "Which give themselves away?" }],
      task: { kind: "question-check", lesson, passages: [], questions: open },
      maxOutputTokens: guessTokens,
    },
    guessedQuestionsSchema,
  );
  return questions.map((_, index) => {
    const letter = answers.find(({ question }) => question === index + 1)?.letter ?? null;
    return letter === null ? null : placeOf(letter);
  });
}
