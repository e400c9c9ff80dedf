/** What a learner sees of an attempt that was handed in: points; also which answers are right; also the solutions with feedback. */
export const resultsShown = ["score", "answers", "solutions"] as const;
export type ResultsShown = (typeof resultsShown)[number];

export const examLimits = {
  title: 120,
  instructions: 10_000,
  minutes: 1_440,
  attempts: 100,
  slots: 200,
  draw: 100,
  points: 1_000,
  exams: 100,
} as const;
export const gradebookPageSize = 25;

/** What arrives so many seconds after closing was on its way, and counts. */
export const forgivenSeconds = 30;

/** How an exam stands for one learner. */
export const examStates = ["not-open", "open", "running", "handed-in", "closed"] as const;
export type ExamState = (typeof examStates)[number];

/** When an attempt closes: the earlier of its start plus the limit and the exam's closing. One of the two is there. */
export function closingOf(
  startedAt: Date,
  { timeLimitMinutes, closesAt }: { timeLimitMinutes: number | null; closesAt: Date | null },
): Date {
  const limit = timeLimitMinutes === null ? Infinity : startedAt.getTime() + timeLimitMinutes * 60_000;
  return new Date(Math.min(limit, closesAt?.getTime() ?? Infinity));
}

type ExamFacts = {
  opensAt: Date | null;
  closesAt: Date | null;
  attemptsAllowed: number;
  attempts: number;
  isRunning: boolean;
  now: Date;
};

/** How an exam stands for somebody who has made so many attempts. */
export function examState({ opensAt, closesAt, attemptsAllowed, attempts, isRunning, now }: ExamFacts): ExamState {
  if (isRunning) return "running";
  if (closesAt !== null && closesAt <= now) return attempts > 0 ? "handed-in" : "closed";
  if (attempts >= attemptsAllowed) return "handed-in";
  return opensAt !== null && opensAt > now ? "not-open" : "open";
}

/** Whether a learner sees the results of an attempt yet. */
export function areResultsShown(
  { resultsAfterClosing, closesAt }: { resultsAfterClosing: boolean; closesAt: Date | null },
  now: Date,
): boolean {
  return !resultsAfterClosing || closesAt === null || closesAt <= now;
}

/** A grade in hundredths of a percent, for a person: "66.67", "50". */
export function writePercent(hundredths: number): string {
  return String(hundredths / 100);
}
