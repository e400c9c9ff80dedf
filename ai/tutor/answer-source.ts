import { passagesFor, tutorPromptVersion } from "#ai/prompts/tutor-prompt.ts";
import { passageId, type Passage } from "#ai/retrieval/passage.ts";
import type { RankedPassage } from "#ai/retrieval/rank-passages.ts";
import type { Approach, HelpTask, TutorTask } from "#ai/task.ts";
import type { AnswerDecision } from "#domain/tutor-feedback.schema.ts";
import type { ToolName } from "./tutor-tools.ts";

/** A passage by name, so that it can be explained later where an answer came from. */
export type TracedPassage = {
  /** The id of its lesson or, in an answer of the help, of its article. */
  lessonId: string;
  passage: string;
  heading: string;
  score: number;
  /** Set for a passage that the model got although the question is not about it, such as others of the open lesson. */
  beside?: true;
};

/** The basis of an answer. */
export type AnswerSource = {
  /** What the answer can quote. Articles of the help have no place in a course. */
  quotes: "lessons" | "articles";
  /** False for greetings, questions about the academy and the like. */
  isOfLesson: boolean;
  approach: Approach;
  /** Whether the search was certain that the passages answer. */
  isCovered: boolean;
  lessonId: string | null;
  helpsWithExercise: boolean;
  passages: readonly TracedPassage[];
  promptVersion: string;
  decision: AnswerDecision;
};

/** The most passages that count as what a question is about. */
const mostNamed = 5;
const mostMissing = 12;

/** Return the basis of an answer; `tools` are those that the model used before it. */
export function sourceOf(task: TutorTask, tools: readonly ToolName[]): AnswerSource {
  const { question, found, context, approach } = task;
  const describe = tracer([...found.passages, ...found.exercises]);
  const isAboutMatter = question.terms.length > 0 && !besideMatter.has(approach);
  const about = isAboutMatter ? namedPassages(found).slice(0, mostNamed) : [];
  return {
    quotes: "lessons",
    isOfLesson: isAboutMatter,
    approach,
    isCovered: found.gate.verdict === "answer",
    helpsWithExercise: approach === "exercise",
    lessonId: context.lesson?.id ?? found.gate.nearest[0]?.lessonId ?? null,
    passages: [
      ...about.map(describe),
      ...passagesFor(task)
        .filter((passage) => !about.includes(passage))
        .map((passage): TracedPassage => ({ ...describe(passage), beside: true })),
    ],
    promptVersion: tutorPromptVersion,
    decision: decisionOf(task, tools),
  };
}

/** Return the basis of an answer of the help; `shown` are the passages of articles that the model gets. */
export function sourceOfHelp({ question, found }: HelpTask, shown: readonly Passage[], promptVersion: string): AnswerSource {
  return {
    quotes: "articles",
    isOfLesson: false,
    approach: "academy",
    isCovered: found.gate.verdict === "answer",
    helpsWithExercise: false,
    lessonId: null,
    passages: shown.map(tracer(found.passages)),
    promptVersion,
    decision: decisionOf({ question, found }, []),
  };
}

/** Return a function that names a passage, with its score among `ranked`. */
function tracer(ranked: readonly RankedPassage[]): (passage: Passage) => TracedPassage {
  const scores = new Map(ranked.map(({ passage, score }) => [passage, score]));
  return (passage) => ({
    lessonId: passage.lesson.lessonId,
    passage: passageId(passage),
    heading: passage.headings.at(-1) ?? passage.lesson.lessonTitle,
    score: rounded(scores.get(passage) ?? 0),
  });
}

function decisionOf({ question, found }: Pick<TutorTask, "question" | "found">, tools: readonly ToolName[]): AnswerDecision {
  const { verdict, chances, missing } = found.gate;
  const asked = question.text.toLowerCase();
  return {
    verdict,
    chances: chances && {
      verdict: chances.verdict,
      right: rounded(chances.right),
      right_from: chances.rightFrom,
      covered: rounded(chances.covered),
      covered_from: chances.askedFrom,
      answered_from: chances.coveredFrom,
    },
    // Only words of this message: those of earlier turns are nobody else's business, and a chosen lesson's question is one of them.
    missing: question.chosen === null ? missing.filter((word) => asked.includes(word.toLowerCase())).slice(0, mostMissing) : [],
    tools: [...tools],
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}

/** Return the passages that a question is about. If it is not answered, only those that contain one of its words and not just synonyms. */
function namedPassages({ passages, gate }: TutorTask["found"]): Passage[] {
  return passages.filter(({ holds }) => gate.verdict === "answer" || holds.size > 0).map(({ passage }) => passage);
}

/** Ways to answer what is not a question about a lesson. */
const besideMatter: ReadonlySet<Approach> = new Set(["talk", "course", "academy", "exercise", "encourage"]);
