/* Rules for lesson drafts without schemas: they run in the browser too. */

/** The most that a lesson draft may have: characters (UTF-16 units) of title and text, and how many of them a course may have. */
export const lessonDraftLimits = { title: 200, content: 200_000, perCourse: 500 } as const;

/** How a lesson draft stands to the lesson that learners read: none yet, the same, or another text. */
export const lessonDraftStates = ["draft", "published", "changed"] as const;
export type LessonDraftState = (typeof lessonDraftStates)[number];

/** Why a version of a lesson draft is kept. */
export const versionReasons = ["saved", "published", "restored"] as const;
export type VersionReason = (typeof versionReasons)[number];

/** Versions of one lesson draft that are kept, besides published ones, which all stay. */
export const storedVersions = 200;

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
