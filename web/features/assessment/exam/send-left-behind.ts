import { ApiError } from "#web/platform/api.ts";
import { saveProblemOf, isRejected, thisPage, type AnswersPage } from "./answers-store.ts";
import { conflictKey, forgetDrafts, namesOf, storagePrefix, type AttemptLease } from "./stored-answers.ts";

/**
 * Send the answers to a closed attempt that are still on this device, since answers that were in transit count for a while. Then delete
 * them here. Resolves with the number of questions with an answer here that does not count: the academy rejected it or has another one, or
 * it was in a conflict that nobody resolved.
 */
export async function sendLeftBehind(whose: AttemptLease, { storage, save }: AnswersPage = thisPage): Promise<number> {
  const lost = new Set<string>();
  for (const name of namesOf(storage, whose)) {
    const lease = name.slice(storagePrefix(whose).length + 1) || whose.lease;
    for (const [key, draft] of Object.entries(storage.read(name) ?? {})) {
      const position = key.replace(conflictKey(""), "");
      if (key !== position) {
        lost.add(position);
        continue;
      }
      try {
        const { instead } = await save({ ...whose, lease, position, draft });
        if (instead) lost.add(position);
      } catch (error) {
        if (!isRejected(error) && !isOver(error)) throw error;
        lost.add(position);
      }
    }
  }
  forgetDrafts(storage, whose);
  return lost.size;
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && ["elsewhere", "over"].includes(saveProblemOf(error));
}
