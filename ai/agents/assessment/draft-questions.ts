import type { DropReason } from "#domain/agents.schema.ts";
import { dataPrompt } from "#ai/prompts/prompt-parts.ts";
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
/** How often its right option is guessed from its wording, in new orders: one hit may be chance. */
const guesses = 2;

const guessTokens = 600;

// The cue is asked for although nothing reads it: a model that has to point at one no longer answers from what it knows of the subject.
const guessing = `You look for multiple-choice questions that give their answer away by their wording alone. Imagine that you know nothing of the subject: every technical
term could as well be an invented word. Could you still tell the right option? Only by a cue that can be pointed at:
- "length": it is clearly longer, more careful or more exact than all the others;
- "echo": it alone repeats or paraphrases a telling word of the question;
- "form": it alone fits the question grammatically or in kind;
- "absurd": nobody would take any of the others seriously.
That you know the answer, or find it plausible, is no cue. In a well-made question all options could be right to such a reader; most questions are well made.`;
const guessingForm = `Answer with one JSON object and nothing around it, an entry for each question, with the letter of the option that its wording gives away and the cue, or
null where nothing can be pointed at:
{"answers": [{"question": 1, "letter": "A", "cue": "length"}, {"question": 2, "letter": null, "cue": null}]}`;

/**
 * Draft questions for a course's bank. `chooseSolver` is called once they are written, when it is known which model wrote them; the model
 * that it returns solves each again before a person sees it: three times
 * without its key and with shuffled options, and twice without the lesson, by its wording alone. Without one a check only confirms that a
 * sentence of the lesson supports one option and no other, because a rule-based faculty would solve each question the way it made it.
 * Throws what both throw and `agent.unusable_answer`.
 */
export async function draftQuestions(
  ask: Ask,
  input: QuestionsInput,
  { count, chooseSolver }: { count: number; chooseSolver: () => Ask | null },
): Promise<DraftedQuestions> {
  const { written, sound, about } = await writeQuestions(ask, input, count);
  const drafted: DraftedQuestions = { drafts: [], dropped: [], unfounded: written - sound.length };
  if (sound.length === 0) return drafted;
  const solveAgain = chooseSolver();
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

/** Return, for each question and guess, the option that its wording gives away; null if it gives none away. */
async function guess(ask: Ask, questions: readonly PlacedQuestion[]): Promise<(number | null)[][]> {
  const found: (number | null)[][] = questions.map(() => []);
  const lesson = { courseId: "", courseTitle: "", lessonId: "", lessonTitle: "", position: 0, content: "" };
  for (let round = 0; round < guesses; round++) {
    const { shown, ownPlace } = inNewOrders(questions, `guess ${round}`);
    const boundary = crypto.randomUUID();
    const { answers } = await askForJson(
      ask,
      {
        system: [guessing, dataPrompt(boundary), listQuestions(shown, boundary), guessingForm].join("\n\n"),
        messages: [{ role: "user", content: "Which give themselves away?" }],
        task: { kind: "question-check", lesson, passages: [], questions: shown },
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
