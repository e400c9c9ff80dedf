import { fitLogistic, type Fitted } from "#ai/evaluation/logistic-regression.ts";
import { readQuestions, type LabelledQuestion } from "#ai/evaluation/labelled-question.ts";
import { otherLessons } from "#ai/evaluation/other-courses.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { chanceOf, type GateSigns } from "#ai/retrieval/gate.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { readSampleCourses } from "#server/operations/seed/sample-courses.ts";

// Fit the weights and choose the thresholds of ai/retrieval/gate.ts by the English questions that may be used for tuning, each asked inside its
// course and without one, and print them. Run it again when the ranking of passages changes: node scripts/fit-gate.ts

const scopes = ["inCourse", "acrossCourses"] as const;
type Scope = (typeof scopes)[number];

/** A question as the gate sees it. Its fold is left out together when thresholds are chosen. */
type Example = {
  fold: string;
  share: number;
  scope: Scope;
  isCovered: boolean;
  /** The place of the first right lesson in the ranking, from 0; -1 if there is none. */
  place: number;
  /** Null if nothing was found, so that the question is refused. */
  signs: GateSigns | null;
};

type Chances = { right: number; covered: number };
type Thresholds = Chances & { ask: number };
type Shares = { first: number; helped: number; refused: number; answeredOutside: number; askedOutside: number };

/** The weight of a set of simply worded questions, of which there are many more. */
const plainShare = 0.5;
/** The most refused of the covered questions; of the others, those answered and asked back: about the evaluation's limits (thresholds.ts). */
const most = {
  inCourse: { refused: 0.06, answeredOutside: 0.16, askedOutside: 0.4 },
  acrossCourses: { refused: 0.06, answeredOutside: 0.24, askedOutside: 0.55 },
} as const;
const offered = 3;

const examples = await readExamples();
for (const scope of scopes) {
  const asked = examples.filter((example) => example.scope === scope);
  const folds = [...new Set(asked.map(({ fold }) => fold))];
  const judged = folds.flatMap((fold) => {
    const { right, covered } = fitBoth(asked.filter((example) => example.fold !== fold));
    return asked
      .filter((example) => example.fold === fold)
      .map((example) => ({
        example,
        chances: example.signs && { right: chanceOf(right, example.signs), covered: chanceOf(covered, example.signs) },
      }));
  });
  const [best] = grid()
    .map((thresholds) => ({ thresholds, shares: sharesOf(judged, thresholds) }))
    .filter(({ shares }) => Object.entries(most[scope]).every(([name, limit]) => shares[name as keyof Shares] <= limit))
    .toSorted((a, b) => worthOf(b.shares) - worthOf(a.shares));
  process.stdout.write(`${scope}, ${asked.length} questions in ${folds.length} folds\n`);
  for (const [name, fitted] of Object.entries(fitBoth(asked))) process.stdout.write(`  ${name}: ${describe(fitted)}\n`);
  process.stdout.write(`  ${JSON.stringify(best, (_, value) => (typeof value === "number" ? rounded(value, 3) : value))}\n`);
}

function fitBoth(of: readonly Example[]): { right: Fitted<GateSigns>; covered: Fitted<GateSigns> } {
  const found = of.flatMap((example) => (example.signs ? [{ ...example, signs: example.signs }] : []));
  const fit = (isTrue: (example: Example) => boolean) =>
    fitLogistic(found.map((example) => ({ features: example.signs, share: example.share, isTrue: isTrue(example) })));
  return { right: fit(({ place }) => place === 0), covered: fit(({ isCovered }) => isCovered) };
}

/** An answer is worth three times an offer: `helped` includes both. */
function worthOf({ first, helped }: Shares): number {
  return 2 * first + helped;
}

function grid(): Thresholds[] {
  const steps = (from: number, to: number, by: number) =>
    Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => rounded(from + at * by, 3));
  return steps(0.2, 0.6, 0.025).flatMap((right) =>
    steps(0.5, 0.8, 0.05).flatMap((covered) => steps(0.2, 0.5, 0.05).map((ask) => ({ right, covered, ask }))),
  );
}

function sharesOf(judged: readonly { example: Example; chances: Chances | null }[], thresholds: Thresholds): Shares {
  const counts = { covered: 0, others: 0, first: 0, offered: 0, refused: 0, answeredOutside: 0, askedOutside: 0 };
  for (const { example, chances } of judged) {
    const isAnswered = chances !== null && chances.right >= thresholds.right && chances.covered >= thresholds.covered;
    const isAsked = !isAnswered && chances !== null && chances.covered >= thresholds.ask;
    if (example.isCovered) {
      counts.covered += 1;
      if (isAnswered && example.place === 0) counts.first += 1;
      if (isAsked && example.place >= 0 && example.place < offered) counts.offered += 1;
      if (!isAnswered && !isAsked) counts.refused += 1;
    } else {
      counts.others += 1;
      if (isAnswered) counts.answeredOutside += 1;
      if (isAsked) counts.askedOutside += 1;
    }
  }
  return {
    first: counts.first / counts.covered,
    helped: (counts.first + counts.offered) / counts.covered,
    refused: counts.refused / counts.covered,
    answeredOutside: counts.answeredOutside / counts.others,
    askedOutside: counts.askedOutside / counts.others,
  };
}

async function readExamples(): Promise<Example[]> {
  const [sample, newer] = [sampleLessons(), otherLessons("newer-courses")];
  const unseen = [...otherLessons("other-courses"), ...newer, ...otherLessons("unseen-courses")];
  const sets: { name: string; lessons: LessonText[]; isTune?: boolean }[] = [
    { name: "learner-questions", lessons: sample, isTune: true },
    { name: "plain-questions", lessons: sample, isTune: true },
    { name: "newer-questions", lessons: newer, isTune: true },
    { name: "unseen-questions", lessons: unseen },
    { name: "development-questions", lessons: [...unseen, ...otherLessons("development-courses")] },
    { name: "training-questions", lessons: otherLessons("training-courses") },
  ];
  const read: Example[] = [];
  for (const { name, lessons, isTune = false } of sets) {
    const source = staticSource(lessons);
    const questions = readQuestions(name).filter(({ language, half }) => language === "en" && (!isTune || half === "tune"));
    for (const question of questions) {
      for (const scope of scopes) {
        const found = await seek(source, lessons, question, scope);
        if (!found) continue;
        const titles = [...new Set(found.passages.map(({ passage }) => passage.lesson.lessonTitle))];
        read.push({
          fold: name === "training-questions" ? (question.course ?? "") : name,
          share: name === "plain-questions" ? plainShare : 1,
          scope,
          isCovered: question.answerable,
          place: question.answerable ? titles.findIndex((title) => question.lessons.includes(title)) : -1,
          signs: found.gate.chances?.signs ?? null,
        });
      }
    }
  }
  return read;
}

/** Search for a question of one turn; null for conversations, greetings and the like, which the gate does not decide. */
async function seek(
  source: ReturnType<typeof staticSource>,
  lessons: readonly LessonText[],
  { turns, course, open }: LabelledQuestion,
  scope: Scope,
) {
  const [content = "", ...more] = turns;
  const question = understandQuestion([{ role: "user", content }]);
  if (more.length > 0 || question.intent !== "question") return null;
  const isInCourse = scope === "inCourse";
  const ofCourse = lessons.filter(({ courseTitle }) => courseTitle === course);
  return seekPassages(source, question, {
    reader: { userId: "", role: "admin" },
    courseId: isInCourse ? (ofCourse[0]?.courseId ?? null) : null,
    lessonId: isInCourse ? (ofCourse.find(({ lessonTitle }) => lessonTitle === open)?.lessonId ?? null) : null,
  });
}

function sampleLessons(): LessonText[] {
  return readSampleCourses().flatMap(({ slug, title, lessons }) =>
    lessons.map((lesson, position) => ({
      courseId: slug,
      courseTitle: title,
      lessonId: `${slug}-${position}`,
      lessonTitle: lesson.title,
      position,
      content: lesson.content,
    })),
  );
}

function describe(fitted: Fitted<GateSigns>): string {
  const named = Object.entries(fitted).map(([name, weight]) => `${name}: ${rounded(weight, 2)}`);
  return `{ ${named.join(", ")} }`;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
