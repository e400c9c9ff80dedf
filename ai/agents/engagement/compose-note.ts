import type { CourseProgress } from "#domain/agents.schema.ts";
import { quietDays } from "#domain/teaching.ts";
import { plural, pluralWords } from "#domain/plural.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import { nextLessons } from "./next-lessons.ts";
import type { CoachingTask } from "./task.ts";
import { namePlace, type WrittenNote } from "./written-note.ts";

/** Concerns that a summary of a student may express. */
type Concern = "time" | "difficulty" | "motivation" | "deadline" | "return" | "success";

const signs: readonly [Concern, RegExp][] = [
  [
    "deadline",
    /\b(?:deadline|exam|due|certificat\w+|interview|by (?:monday|tuesday|wednesday|thursday|friday|the end)|next week)\b/i,
  ],
  [
    "time",
    /\b(?:busy|no time|little time|time[- ]poor|overtime|shifts?|full[- ]time|childcare|evenings?|weekends?|schedule|travel\w*)\b/i,
  ],
  [
    "difficulty",
    /\b(?:stuck|struggl\w+|difficult\w*|hard|confus\w+|lost|does not understand|doesn.t understand|fail\w*|low scores?|behind)\b/i,
  ],
  [
    "return",
    /\b(?:inactive|absent|away|dropped|stopped|paus\w+|no (?:log-?ins?|activity)|not (?:logged|signed) in|has not been|hasn.t been|weeks? ago|months? ago)\b/i,
  ],
  ["motivation", /\b(?:motivat\w+|bored|discouraged|giving up|give up|lonely|tired|unsure|doubt\w*|why (?:she|he|they|i))\b/i],
  ["success", /\b(?:finished|completed|passed|well|great|excellent|fast|ahead|enjoy\w*|enthusias\w+)\b/i],
];

/** Days without activity after which a student counts as absent rather than busy. */
const longAway = 10;

const mostSteps = 3;

const advice: Readonly<Record<Concern, string>> = {
  deadline:
    "With a date ahead, little and often beats one long night: put the lessons below into your calendar, each with a day.",
  time: "A lesson takes about a quarter of an hour with its exercise. One fixed quarter on two evenings a week is enough to move on.",
  difficulty:
    "When something does not go in, read that part once more, write down the one sentence where it stops, and ask the tutor beside the lesson exactly that.",
  return: "Coming back is easier with a small step: read the last lesson again before you open a new one.",
  motivation:
    "Try this before the next lesson: write down in one line what you want to be able to do with it, and look at that line when you have read it.",
  success: "You are going well. Try the exercises without looking back at the text: that is where it stays with you.",
};

/** Compose the built-in faculty's note: the student's progress, what may help, and the next lessons. */
export function composeNote({ progress, summary, now }: CoachingTask): WrittenNote {
  const [latest] = progress;
  if (!latest) {
    return {
      note: `Hello ${namePlace},\n\nyou have not enrolled in a course yet. Have a look at the [store](/store), choose one thing that you would like to be able to do, and begin with its first lesson.\n\nWhat would you like to be able to do in a month's time?`,
      steps: [],
    };
  }
  const away = latest.last_opened_at === null ? null : quietDays(new Date(latest.last_opened_at), now);
  const concerns = concernsIn(summary).filter((concern) => concern !== "return" || (away ?? 0) > 2);
  const concern = concerns[0] ?? (away !== null && away >= longAway ? "return" : undefined);
  const open = nextLessons(progress).slice(0, mostSteps);
  const paragraphs = [
    `Hello ${namePlace},`,
    [whereYouAre(latest), ...restOf(progress), ...sinceWhen(away)].join(" "),
    ...(concern ? [advice[concern]] : []),
    open.length > 0
      ? "Which day this week suits you for the next lesson? Choose one now, and it is half done."
      : "You have opened every lesson of your courses. Which of them will you use first, and where?",
  ];
  return {
    note: paragraphs.join("\n\n"),
    steps: open.map(({ number, position, courseTitle }) => ({
      lesson: number,
      why: position === 0 ? `The beginning of ${courseTitle}.` : `Next in ${courseTitle}.`,
    })),
  };
}

function whereYouAre({ title, lesson_count: count, lessons_opened: opened, progress }: CourseProgress): string {
  const course = `**${escapeMarkdown(title)}**`;
  if (count === 0) return `${course} has no lessons yet; they are on their way.`;
  if (progress >= 100)
    return `You have come to the end of ${course}, ${pluralWords(count, "its one lesson", `all ${count} lessons of it`)}. Well done.`;
  if (progress === 0 && opened === 0)
    return `You are enrolled in ${course}, and its ${lessonsOf(count)} ${pluralWords(count, "waits", "wait")} for you.`;
  return `In ${course} you are at ${progress}% of ${lessonsOf(count)}. That is real work, and it stays yours.`;
}

/** Summarize the other courses: one sentence on the finished ones, and one on the open ones. */
function restOf(progress: readonly CourseProgress[]): string[] {
  const others = progress.slice(1);
  const named = (courses: readonly CourseProgress[]) =>
    courses
      .map(({ title }) => `**${escapeMarkdown(title)}**`)
      .slice(0, 3)
      .join(", ");
  const finished = others.filter(({ progress: percent }) => percent >= 100);
  const open = others.filter(({ progress: percent }) => percent < 100);
  return [
    ...(finished.length > 0 ? [`You have also finished ${named(finished)}.`] : []),
    ...(open.length > 0 ? [`Open beside it: ${named(open)}.`] : []),
  ];
}

function sinceWhen(away: number | null): string[] {
  return away !== null && away >= longAway ? [`Your last lesson was ${away} days ago, and your place has been kept.`] : [];
}

function lessonsOf(count: number): string {
  return plural(count, "lesson", "lessons");
}

/** Return the concerns in a summary, most pressing first. Nothing else in it is used. */
function concernsIn(summary: string): Concern[] {
  return signs.filter(([, sign]) => sign.test(summary)).map(([concern]) => concern);
}
