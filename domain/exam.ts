/** What a learner sees of a submitted attempt: points; or also which answers are right; or also the solutions with feedback. */
export const resultsShown = ["score", "answers", "solutions"] as const;
export type ResultsShown = (typeof resultsShown)[number];

export const examLimits = {
  title: 120,
  code: 60,
  instructions: 10_000,
  minutes: 1_440,
  attempts: 100,
  slots: 200,
  draw: 100,
  points: 1_000,
  exams: 100,
  notice: 1_000,
  notices: 100,
} as const;
export const gradebookPageSize = 25;

/** Who ended an attempt: its learner, or the clock when its time was over. */
export const handedInBy = ["learner", "clock"] as const;
export type HandedInBy = (typeof handedInBy)[number];

/** The grace period in seconds: an answer that arrives this late was in transit, and counts. */
export const graceSeconds = 30;

/**
 * Return whether the outcome of a handed-in attempt is final. After the clock has handed one in, answers still count for the grace period;
 * until that is over, its learner is told nothing of the outcome, and nothing explains the course to them.
 */
export function isOutcomeFinal({ handedInBy, closesAt }: { handedInBy: HandedInBy; closesAt: Date }, now: Date): boolean {
  return handedInBy === "learner" || now > endOfGrace(closesAt);
}

/** Return the last moment at which an answer to an attempt that has closed still counts. */
export function endOfGrace(closesAt: Date): Date {
  return new Date(closesAt.getTime() + graceSeconds * 1000);
}

/** Answers after the grace period are sealed for this many days, for the exam's author to decide about. */
export const sealedDays = 7;

/** The states of an exam for one learner. */
export const examStates = ["not-open", "open", "running", "handed-in", "closed"] as const;
export type ExamState = (typeof examStates)[number];

/**
 * Return when an attempt closes: its start plus the time limit, or the exam's closing if that is earlier. At least one of the two is set.
 * Extra time extends both; the closing is extended by as much as the limit or, without a limit, by the same percentage of the time
 * between the start and the closing.
 * @param timePercent the person's time as a percentage of the normal time
 */
export function closingOf(
  startedAt: Date,
  {
    timeLimitMinutes,
    closesAt,
    timePercent = 100,
  }: { timeLimitMinutes: number | null; closesAt: Date | null; timePercent?: number },
): Date {
  const start = startedAt.getTime();
  const more = (timePercent - 100) / 100;
  const limit = timeLimitMinutes === null ? Infinity : timeLimitMinutes * 60_000;
  const closing = closesAt?.getTime() ?? Infinity;
  const extra = (limit === Infinity ? Math.max(0, closing - start) : limit) * more;
  return new Date(Math.min(start + limit * (1 + more), closing + (more === 0 ? 0 : extra)));
}

type ExamFacts = {
  opensAt: Date | null;
  closesAt: Date | null;
  attemptsAllowed: number;
  attempts: number;
  isRunning: boolean;
  now: Date;
};

/** Return the state of an exam for a learner with this number of attempts. */
export function examState({ opensAt, closesAt, attemptsAllowed, attempts, isRunning, now }: ExamFacts): ExamState {
  if (isRunning) return "running";
  if (closesAt !== null && closesAt <= now) return attempts > 0 ? "handed-in" : "closed";
  if (attempts >= attemptsAllowed) return "handed-in";
  return opensAt !== null && opensAt > now ? "not-open" : "open";
}

/** Format a grade in hundredths of a percent: "66.67", "50". */
export function writePercent(hundredths: number): string {
  return String(hundredths / 100);
}
