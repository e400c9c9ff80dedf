import { useSession } from "#web/platform/use-session.ts";

/** Who changed a lesson: another author, somebody who has no account any more, or the author in another tab or on another device. */
export type By = { name: string } | "you" | null;

/** Return a function that tells the author from others by the name that was saved with a text. */
export function useWhoChanged(): (name: string | null) => By {
  const ownName = useSession()?.fullName;
  return (name) => (name === null ? null : name === ownName ? "you" : { name });
}
