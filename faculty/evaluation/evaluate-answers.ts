import type { ChatMessage, Citation } from "#domain/chat.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import { defaultPreferences } from "#domain/learning-preferences.ts";
import { wordsIn } from "../built-in/words/words.ts";
import type { PassageSource, Reader } from "../retrieval/passage-source.ts";
import type { LessonText } from "../retrieval/passage.ts";
import type { TextModel } from "../text-model.ts";
import { prepareAnswer } from "../tutor/prepare-answer.ts";
import { streamAnswer } from "../tutor/stream-answer.ts";
import { countQuotations, type QuotationCount } from "./count-quotations.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

export type EvaluatedCourse = { id: string; title: string; lessons: readonly LessonText[] };

/** What an evaluation needs of the academy: a model, where lessons are found, and the courses by their short names. */
export type EvaluatedFaculty = {
  model: TextModel;
  source: PassageSource;
  reader: Reader;
  courses: ReadonlyMap<string, EvaluatedCourse>;
};

export type JudgedAnswer = LabelledQuestion & {
  answer: string;
  /** Position of the lesson that is cited first, or null when nothing is cited. */
  cited: number | null;
  right: boolean;
  quotations: QuotationCount;
  milliseconds: number;
};

/** Shares are from 0 to 1. A covered question is right when the first citation is of its lesson; another when the answer says that the course does not cover it and quotes nothing. */
export type AnswerFigures = {
  covered: number;
  rightLesson: number;
  notCovered: number;
  refused: number;
  quotations: QuotationCount;
  answers: JudgedAnswer[];
};

/** Asks every question through the whole pipeline (understanding, search, model, quote gate) and compares what is shown with the label. */
export async function evaluateAnswers(
  questions: readonly LabelledQuestion[],
  faculty: EvaluatedFaculty,
  preferences: LearningPreferences = defaultPreferences,
): Promise<AnswerFigures> {
  const answers: JudgedAnswer[] = [];
  for (const question of questions) answers.push(await judge(question, faculty, preferences));
  const covered = answers.filter(({ lesson }) => lesson !== null);
  const notCovered = answers.filter(({ lesson }) => lesson === null);
  return {
    covered: covered.length,
    rightLesson: shareOfRight(covered),
    notCovered: notCovered.length,
    refused: shareOfRight(notCovered),
    quotations: {
      shown: answers.reduce((sum, { quotations }) => sum + quotations.shown, 0),
      verbatim: answers.reduce((sum, { quotations }) => sum + quotations.verbatim, 0),
    },
    answers,
  };
}

async function judge(
  question: LabelledQuestion,
  { model, source, reader, courses }: EvaluatedFaculty,
  preferences: LearningPreferences,
): Promise<JudgedAnswer> {
  const course = courses.get(question.course);
  if (!course) throw new Error(`no course ${question.course}`);
  const place = { course: { id: course.id, title: course.title }, lesson: null };
  const messages: ChatMessage[] = [];
  let answer = "";
  let citations: Citation[] = [];
  let milliseconds = 0;
  for (const content of question.messages) {
    messages.push({ role: "user", content });
    const before = performance.now();
    const prepared = await prepareAnswer(source, { messages, reader, place, preferences });
    [answer, citations] = ["", []];
    for await (const event of streamAnswer(model, prepared, new AbortController().signal)) {
      if (event.kind === "text") answer += event.text;
      if (event.kind === "citations") citations = event.citations;
    }
    milliseconds = performance.now() - before;
    messages.push({ role: "assistant", content: answer });
  }
  const [first] = citations;
  const cited = course.lessons.find(({ lessonId }) => lessonId === first?.lessonId)?.position ?? null;
  const quotations = countQuotations(answer, citations, course.lessons);
  const isRefusal = quotations.shown === 0 && answer.includes(wordsIn(preferences.language).refusal.inCourse);
  const right = question.lesson === null ? isRefusal : cited === question.lesson;
  return { ...question, answer, cited, right, quotations, milliseconds };
}

function shareOfRight(answers: readonly JudgedAnswer[]): number {
  return answers.filter(({ right }) => right).length / Math.max(1, answers.length);
}
