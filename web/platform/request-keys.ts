import { newId } from "./new-id.ts";

/** Keys of requests without an answer, by what was sent. */
const unanswered = new Map<string, string>();

/** More than one person loses; the oldest is forgotten first. */
const mostUnanswered = 20;

/**
 * Return the Idempotency-Key of a request: a new one, or that of the same request while it has no answer. Who presses a button twice, or
 * again because the answer was lost, so sends the same key, and the academy creates one thing.
 */
export function keyOfRequest(path: string, body: string): string {
  const sent = `${path}\n${body}`;
  const key = unanswered.get(sent) ?? newId();
  unanswered.delete(sent);
  unanswered.set(sent, key);
  for (const oldest of unanswered.keys()) if (unanswered.size > mostUnanswered) unanswered.delete(oldest);
  return key;
}

/** Note that a request was answered: what is sent from now on is meant anew. */
export function forgetKey(path: string, body: string): void {
  unanswered.delete(`${path}\n${body}`);
}
