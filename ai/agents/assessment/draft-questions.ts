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
/** How often its right option is guessed from the options alone, in new orders: one hit may be chance. */
const guesses = 2;

const guessTokens = 600;

const guessing = `You see the options of multiple-choice questions, but neither the questions nor what they are about. In a carelessly made question the right option can
be told by its wording alone: it is clearly longer, more careful or more exact than the others, or the others are absurd. Find those. In a well-made question all options
could be right, and null is the answer; most questions are well made. What you know of the subject does not count.`;
const guessingForm = `Answer with one JSON object and nothing around it, an entry for each question, with the letter of the option that its wording gives away, or null
where it gives nothing away:
{"answers": [{"question": 1, "letter": "A"}, {"question": 2, "letter": null}]}`;

/**
 * Draft questions for a course's bank. With `solveAgain`, the model that it asks solves each again before a person sees it: three times
 * without its key and with shuffled options, and twice without lesson and question. Without it a check only confirms that a sentence of the lesson
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
    const reason = whyDropped(question, solved[index] ?? [], guessed[index] ?? []);
    if (reason === null) drafted.drafts.push(question);
    else drafted.dropped.push({ ...question, reason });
  }
  return drafted;
}

/** Return why a question is dropped (most solvers find another or a second option right, or every guess is right); null to keep it. */
function whyDropped(
  { answer }: PlacedQuestion,
  solved: readonly number[][],
  guessed: readonly (number | null)[],
): DropReason | null {
  const needed = Math.min(majority, solved.length);
  const timesOf = (place: number) => solved.filter((right) => right.includes(place)).length;
  const others = new Set(solved.flat().filter((place) => place !== answer));
  if ([...others].some((place) => timesOf(place) >= needed)) return timesOf(answer) >= needed ? "several_right" : "disputed";
  if (solved.filter((right) => right.length === 1 && right[0] === answer).length < needed) return "disputed";
  return guessed.length > 0 && guessed.every((place) => place === answer) ? "guessable" : null;
}

/** Return, for each question and vote, the options found right, as indexes in the question's own order. */
async function vote(ask: Ask, questions: readonly PlacedQuestion[], about: AboutLesson): Promise<number[][][]> {
  const found: number[][][] = questions.map(() => []);
  for (let round = 0; round < votes; round++) {
    const { shown, ownPlace } = inNewOrders(questions, `${round}`);
    const right = await solveQuestions(ask, shown, about);
    right.forEach((places, index) => found[index]?.push(places.flatMap((place) => ownPlace(index, place) ?? [])));
  }
  return found;
}

/** Shuffle the options of each question. `ownPlace` returns where a question itself has the option that is shown at a place. */
function inNewOrders(questions: readonly PlacedQuestion[], seed: string) {
  const orders = questions.map(({ question, options }) => shuffle([...options.keys()], `${question} ${seed}`));
  return {
    shown: questions.map(({ question, options }, index) => ({
      question,
      options: (orders[index] ?? []).map((place) => options[place] ?? ""),
    })),
    ownPlace: (index: number, place: number): number | null => orders[index]?.[place] ?? null,
  };
}

/**
 * Return, for each question and guess, the option that stands out among the options alone; null if none does. The question itself is
 * withheld, because a model that sees it answers from what it knows of the subject, whatever it is told.
 */
async function guess(ask: Ask, questions: readonly PlacedQuestion[]): Promise<(number | null)[][]> {
  const found: (number | null)[][] = questions.map(() => []);
  const lesson = { courseId: "", courseTitle: "", lessonId: "", lessonTitle: "", position: 0, content: "" };
  for (let round = 0; round < guesses; round++) {
    const { shown, ownPlace } = inNewOrders(questions, `guess ${round}`);
    const open = shown.map(({ options }) => ({ question: "", options }));
    const boundary = crypto.randomUUID();
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
    found.forEach((all, index) => {
      const letter = answers.find(({ question }) => question === index + 1)?.letter ?? null;
      all.push(letter === null ? null : ownPlace(index, placeOf(letter)));
    });
  }
  return found;
}
