import { AppError } from "#domain/errors.ts";

/** Spoken answers that one person may listen to at once; one that was just stopped may still be among them. */
const places = 3;

/**
 * Keeps one person's spoken answers from taking up the voice that everybody shares: a written answer is soon complete, and no longer among
 * those that the budget counts, while it is spoken for minutes. For one process, as the voice is. What it wraps throws `tutor.busy` at its
 * beginning when the person has no place left.
 */
export function createListeningPlaces(): <Event>(userId: string, events: AsyncGenerator<Event>) => AsyncGenerator<Event> {
  const taken = new Map<string, number>();
  return async function* listen(userId, events) {
    const others = taken.get(userId) ?? 0;
    if (others >= places) throw new AppError("tutor.busy");
    taken.set(userId, others + 1);
    try {
      yield* events;
    } finally {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
}
