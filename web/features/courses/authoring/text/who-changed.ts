import { msg, ph } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useSession } from "#web/platform/use-session.ts";

/** Who changed a lesson: another author, somebody who has no account any more, or the author in another tab or on another device. */
export type By = { name: string } | "you" | null;

/** Return a function that tells the author from others by the name that was saved with a text. */
export function useWhoChanged(): (name: string | null) => By {
  const ownName = useSession()?.fullName;
  return (name) => (name === null ? null : name === ownName ? "you" : { name });
}

/** The texts about a change that did not come from this page. */
export const changeMessages = defineMessages({
  changedMeanwhile: (by: By) => (by === "you" ? msg`You changed this lesson elsewhere` : msg`Someone else changed this lesson`),
  merged: (by: By) =>
    by === "you"
      ? msg`You changed other parts of this lesson in another tab or on another device. Both are in the text now.`
      : by === null
        ? msg`Someone else changed other parts of this lesson. Both are in the text now.`
        : msg`${ph({ by: by.name })} changed other parts of this lesson. Both are in the text now.`,
  differ: (by: By) =>
    by === "you"
      ? msg`You changed the same part of this lesson in another tab or on another device. Nothing is lost: choose which version to keep.`
      : by === null
        ? msg`Someone else changed the same part of this lesson as you. Nothing is lost: choose which version to keep.`
        : msg`${ph({ by: by.name })} changed the same part of this lesson as you. Nothing is lost: choose which version to keep.`,
  theirs: (by: By) => (by === "you" || by === null ? msg`The other text` : msg`${ph({ by: by.name })}’s text`),
  cameIn: (by: By) =>
    by === "you"
      ? msg`You changed this lesson in another tab or on another device in the meantime. Here is what learners will see now. Publish it if you agree.`
      : by === null
        ? msg`Someone else changed this lesson in the meantime. Here is what learners will see now. Publish it if you agree.`
        : msg`${ph({ by: by.name })} changed this lesson in the meantime. Here is what learners will see now. Publish it if you agree.`,
});
