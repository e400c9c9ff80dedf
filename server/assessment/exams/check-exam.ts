import type { Exam, NewExam } from "#domain/exam.schema.ts";
import type { Database } from "#server/dependencies.ts";

type Slot = NewExam["slots"][number];
type Facts = Pick<NewExam, "time_limit_minutes" | "closes_at" | "slots">;

/** Find the exam questions of a course, with the tags that form pools. */
export async function findExamQuestions(db: Database, courseId: string): Promise<{ id: string; tags: string[] }[]> {
  return db
    .selectFrom("questions")
    .select(["id", "tags"])
    .where("course_id", "=", courseId)
    .where("purpose", "=", "exam")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

type Tagged = { id: string; tags: string[] };

/** Return why an exam cannot be published, for its author; null if it can. Pools must not share a question, which neither could draw. */
export function findExamProblem(facts: Facts, questions: readonly Tagged[], now: Date): string | null {
  const pools = poolsIn(facts.slots);
  const shared = questions.find(({ tags }) => tags.filter((tag) => pools.has(tag)).length > 1);
  if (shared) {
    const [one, other] = shared.tags.filter((tag) => pools.has(tag));
    return `The pools “${one}” and “${other}” share a question. Remove one of the two tags from it.`;
  }
  return findStartProblem(facts, questions, now);
}

/** Return why an exam cannot be started, for its author; null if it can. A question in two of its pools is left out of both. */
export function findStartProblem(
  { time_limit_minutes, closes_at, slots }: Facts,
  questions: readonly Tagged[],
  now: Date,
): string | null {
  if (slots.length === 0) return "The exam has no questions yet. Add one first.";
  if (time_limit_minutes === null && closes_at === null)
    return "The exam needs a time limit or a closing time, so that every attempt ends.";
  if (closes_at !== null && new Date(closes_at) <= now) return "The closing time has already passed.";
  const named = slots.flatMap(({ question_id }) => question_id ?? []);
  if (new Set(named).size !== named.length) return "The exam contains the same question twice.";
  const known = new Set(questions.map(({ id }) => id));
  const missing = slots.findIndex(({ question_id }) => question_id !== null && !known.has(question_id));
  if (missing !== -1) return `Question ${missing + 1} is not one of this course’s exam questions.`;
  return findPoolProblem(slots, questions);
}

function findPoolProblem(slots: readonly Slot[], questions: readonly Tagged[]): string | null {
  const pools = new Map<string, number>();
  for (const { pool_tag, draw } of slots) {
    if (pool_tag === null) continue;
    if (pools.has(pool_tag))
      return `The exam draws from the pool “${pool_tag}” twice. Keep it once, and draw more questions from it.`;
    pools.set(pool_tag, draw);
  }
  for (const [tag, draw] of pools) {
    const size = poolOf(tag, slots, questions).length;
    if (size < draw) return `The pool “${tag}” has too few questions: ${size} of the ${draw} that the exam draws.`;
  }
  return null;
}

/** Return the questions that an exam may draw from a pool: those in no other of its pools, and not asked individually. */
export function poolOf(
  tag: string,
  slots: readonly Pick<Slot, "question_id" | "pool_tag">[],
  questions: readonly Tagged[],
): string[] {
  const named = new Set(slots.map(({ question_id }) => question_id));
  const pools = poolsIn(slots);
  const isInOne = (tags: string[]) => tags.filter((each) => pools.has(each)).length === 1;
  return questions.filter(({ id, tags }) => tags.includes(tag) && isInOne(tags) && !named.has(id)).map(({ id }) => id);
}

function poolsIn(slots: readonly Pick<Slot, "pool_tag">[]): Set<string> {
  return new Set(slots.flatMap(({ pool_tag }) => pool_tag ?? []));
}

/**
 * Return whether a change is allowed once an attempt has begun: texts, a later closing time, more attempts, and when and what results are
 * shown. The access code too, which only those need who have not begun: one that has got around can be replaced.
 */
export function isAllowedWhileTaken(before: Exam, after: NewExam): boolean {
  const fixed = ({ time_limit_minutes, opens_at, passing_percent, grading, shuffle, slots }: NewExam) =>
    JSON.stringify([
      time_limit_minutes,
      opens_at && new Date(opens_at).getTime(),
      passing_percent,
      grading,
      shuffle,
      slots.map(({ question_id, pool_tag, draw, points }) => [question_id, pool_tag, draw, points]),
    ]);
  const closing = (at: string | null) => (at === null ? Infinity : new Date(at).getTime());
  return (
    fixed(before) === fixed(after) &&
    closing(after.closes_at) >= closing(before.closes_at) &&
    after.attempts_allowed >= before.attempts_allowed
  );
}
