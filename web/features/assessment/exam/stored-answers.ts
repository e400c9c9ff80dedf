import { z } from "zod";
import { storedAnswerSchema } from "#domain/answer.schema.ts";
import { createDraftStorage, type DraftStorage } from "#web/platform/draft-storage.ts";

const draftSchema = z.object({
  answer: storedAnswerSchema.nullable(),
  marked: z.boolean(),
  counter: z.int(),
  /** The counter of the saved answer on which this one is based, as far as the page knew. */
  base: z.int().optional(),
});
/** An answer that the academy has not acknowledged yet. */
export type AnswerDraft = z.infer<typeof draftSchema>;
/** Drafts by position, or by `conflictKey` where the person has to decide. */
export type AnswerDrafts = Record<string, AnswerDraft>;

/** Return the key of a draft about which the person has to decide; of no position, what all such keys begin with. */
export const conflictKey = (position: number | string) => `conflict ${position}`;

/** Whose attempt it is, and the lease of the page that takes it. */
export type AttemptLease = { userId: string; attemptId: string; lease: string };

/** Create the store for a page's answers. */
export function createAnswersStorage(): DraftStorage<AnswerDrafts> {
  return createDraftStorage((text): AnswerDrafts | null => {
    try {
      return z.record(z.string(), draftSchema).parse(JSON.parse(text ?? ""));
    } catch {
      return null;
    }
  });
}

/**
 * Return the key of a page's drafts in storage. Every saving page has its own, so that two tabs never overwrite each other. The question
 * before logging out counts attempts by these keys (person-here.ts).
 */
export const storageName = ({ userId, attemptId, lease }: AttemptLease) => `${storagePrefix({ userId, attemptId })}:${lease}`;
export const storagePrefix = ({ userId, attemptId }: Omit<AttemptLease, "lease">) => `academy-exam:${userId}:${attemptId}`;

/** Return the keys of everything that this browser stores about an attempt, for this page and for others. */
export function namesOf(storage: DraftStorage<AnswerDrafts>, whose: AttemptLease): string[] {
  const begin = storagePrefix(whose);
  return [...new Set([storageName(whose), ...storage.list(begin)])].filter(
    (name) => name === begin || name.startsWith(`${begin}:`),
  );
}

/**
 * Collect what this device stores about an attempt, for the page that saves from now on. Drafts of other pages move to this one. If
 * something else was saved after a draft was begun, the person decides which of the two counts.
 */
export function gatherDrafts(
  storage: DraftStorage<AnswerDrafts>,
  whose: AttemptLease,
  saved: Readonly<Record<number, AnswerDraft>>,
): { drafts: AnswerDrafts; conflicts: AnswerDrafts } {
  const own = storageName(whose);
  const drafts: AnswerDrafts = {};
  const conflicts: AnswerDrafts = {};
  const left = new Map<string, AnswerDrafts>();
  for (const name of namesOf(storage, whose)) {
    const remaining: AnswerDrafts = {};
    for (const [key, draft] of Object.entries(storage.read(name) ?? {})) {
      const position = key.replace(conflictKey(""), "");
      const known = saved[Number(position)];
      const isNewer = known !== undefined && draft.counter > known.counter;
      // A draft equal to the saved answer can be dropped, except a newer one of this page: an older save may still be in transit.
      if (!known || (isSame(known, draft) && !(isNewer && name === own))) continue;
      // The same draft twice: an earlier move could not empty its old place.
      const [first, contested] = [drafts[position], conflicts[position]];
      if ((first && isSame(first, draft)) || (contested && isSame(contested, draft))) continue;
      const isContested = key !== position || !isNewer || (name !== own && (draft.base ?? known.counter) < known.counter);
      const place = isContested || drafts[position] ? conflicts : drafts;
      if (place[position]) remaining[key] = draft;
      else place[position] = draft;
    }
    if (name !== own) left.set(name, remaining);
  }
  const all = { ...drafts };
  for (const [position, draft] of Object.entries(conflicts)) all[conflictKey(position)] = draft;
  const isStored = storage.store(own, Object.keys(all).length > 0 ? all : null);
  if (isStored) for (const [name, remaining] of left) storage.store(name, Object.keys(remaining).length > 0 ? remaining : null);
  return { drafts, conflicts };
}

/** Delete everything that this browser stores about an attempt. */
export function forgetDrafts(storage: DraftStorage<AnswerDrafts>, whose: AttemptLease): void {
  for (const name of namesOf(storage, whose)) storage.store(name, null);
}

function isSame(one: AnswerDraft, other: AnswerDraft): boolean {
  return one.marked === other.marked && JSON.stringify(one.answer) === JSON.stringify(other.answer);
}
