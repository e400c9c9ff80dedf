/* Rules for lesson drafts, without schemas because they also run in the browser. */

/** The limits of a lesson draft: characters (UTF-16 units) of title and text. */
export const lessonDraftLimits = { title: 200, content: 200_000 } as const;

/** A lesson draft compared with the published lesson: not published, equal, or different. */
export const lessonDraftStates = ["draft", "published", "changed"] as const;
export type LessonDraftState = (typeof lessonDraftStates)[number];

/** Why a version of a lesson draft is kept. */
export const versionReasons = ["saved", "published", "restored"] as const;
export type VersionReason = (typeof versionReasons)[number];

/** The number of versions kept per lesson draft, besides published ones, which are all kept. */
export const storedVersions = 200;

/** How long one person's saves go into the same version, in milliseconds. */
export const versionSpan = 10 * 60 * 1000;

/** The facts that decide whether a save updates the newest version. `authorId` is null for a deleted account. */
export type NewestVersion = { reason: VersionReason; authorId: string | null; begunAt: Date; content: string };

/**
 * Return whether a save updates the newest version instead of adding one: it is by the same person, within ten minutes, and keeps most of
 * the text. A text that is emptied by mistake and then autosaved therefore remains among the versions.
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
