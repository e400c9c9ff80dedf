/* Rules for manuscripts without schemas: they run in the browser too. */

/** The most that a manuscript may have: characters (UTF-16 units) of title and text, and how many of them a course may have. */
export const manuscriptLimits = { title: 200, content: 200_000, perCourse: 500 } as const;

/** How a manuscript stands to the lesson that learners read: none yet, the same, or another text. */
export const manuscriptStates = ["draft", "published", "changed"] as const;
export type ManuscriptState = (typeof manuscriptStates)[number];

/** Why a version of a manuscript is kept. */
export const versionReasons = ["saved", "published", "restored"] as const;
export type VersionReason = (typeof versionReasons)[number];

/** Versions of one manuscript that are kept, besides published ones, which all stay. */
export const keptVersions = 200;

/** For how long one person's saves make up one version, in milliseconds. */
export const versionSpan = 10 * 60 * 1000;

/** What decides whether a save belongs to the newest version. `authorId` is null for a person who is gone. */
export type NewestVersion = { reason: VersionReason; authorId: string | null; begunAt: Date; content: string };

/**
 * Whether a save goes into the newest version instead of beginning one: the same person's, of the last ten minutes, and most of its text is
 * still there. Whoever empties a text by mistake, and has that saved for them, finds it among the versions.
 */
export function belongsToVersion(newest: NewestVersion, save: { authorId: string; content: string; now: Date }): boolean {
  const age = save.now.getTime() - newest.begunAt.getTime();
  return (
    newest.reason === "saved" &&
    newest.authorId === save.authorId &&
    age < versionSpan &&
    save.content.length * 2 >= newest.content.length
  );
}

/**
 * The order of a course's manuscripts once lessons without one have got theirs: each stands behind the lesson before it. `manuscripts` and
 * `lessons` are ids in order.
 */
export function takeInLessons(manuscripts: readonly string[], lessons: readonly string[]): string[] {
  const order = [...manuscripts];
  const known = new Set(manuscripts);
  for (const [index, id] of lessons.entries()) {
    if (known.has(id)) continue;
    order.splice(order.indexOf(lessons[index - 1] ?? "") + 1, 0, id);
  }
  return order;
}

/**
 * Where learners stand when lessons have moved: by the old position of the lesson that they opened last, its new one. In place of a lesson that
 * is gone stands the next one that is left, or the one before when there is none. Ids in order.
 */
export function newPlaces(before: readonly string[], after: readonly string[]): number[] {
  const places = new Map(after.map((id, position) => [id, position]));
  return before.map((_, position) => {
    const next = before.slice(position).find((id) => places.has(id));
    const previous = before.slice(0, position).findLast((id) => places.has(id));
    return places.get(next ?? previous ?? "") ?? 0;
  });
}
