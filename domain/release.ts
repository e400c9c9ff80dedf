/* Release conditions of lessons and exams, without schemas because pages also use them in the browser. */

/** An author's condition; all of its parts must be met. */
export type ReleaseCondition = {
  opens_at: string | null;
  after_days: number | null;
  after_lesson_id: string | null;
  after_exam_id: string | null;
};

export const releaseLimits = { days: 3650 } as const;
export const noCondition: ReleaseCondition = { opens_at: null, after_days: null, after_lesson_id: null, after_exam_id: null };

/** Return whether there is nothing to wait for. */
export function isOpen({ opens_at, after_days, after_lesson_id, after_exam_id }: ReleaseCondition): boolean {
  return opens_at === null && after_days === null && after_lesson_id === null && after_exam_id === null;
}

type Named = { id: string; title: string };

/** Describe what a person is still waiting for, as sentences; times are in UTC. */
export function describeWait({
  until,
  lesson,
  exam,
}: {
  until: string | null;
  lesson: Named | null;
  exam: Named | null;
}): string {
  return [
    until && `Opens on ${timeInUtc(until)}.`,
    lesson && `Opens after you finish “${lesson.title}”.`,
    exam && `Opens after you pass “${exam.title}”.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function timeInUtc(iso: string): string {
  return `${new Date(iso).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

/**
 * Find a cycle of lessons and exams that wait for each other: their ids in order, or null. Each waits for at most one other, so following
 * the chain from the changed one finds any cycle that the change creates.
 */
export function findCircle(from: string, after: ReadonlyMap<string, string>): string[] | null {
  const way = [from];
  for (let next = after.get(from); next !== undefined; next = after.get(next)) {
    if (next === from) return way;
    // An earlier cycle does not include this one.
    if (way.includes(next)) return null;
    way.push(next);
  }
  return null;
}

/** Describe a cycle for its author: which waits for which. */
export function describeCircle(circle: readonly string[], titleOf: (id: string) => string): string {
  const names = circle.map((id) => `“${titleOf(id)}”`);
  if (names.length === 1) return `${names[0]} can't wait for itself.`;
  const steps = names.slice(1).map((name, at) => (at === 0 ? `${names[0]} would wait for ${name}` : `which waits for ${name}`));
  return `${[...steps, `which waits for ${names[0]}`].join(", ")}. No one could ever open them.`;
}
