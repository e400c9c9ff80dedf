import { newId } from "./new-id.ts";

/** The keys of requests without a response, by path and body. */
const unanswered = new Map<string, string>();

/** The most keys to keep; the oldest is dropped first. One person hardly loses more responses. */
const mostUnanswered = 20;

/**
 * Return the Idempotency-Key of a request: a new one, or the same as before if the same request has had no response yet. A person who
 * clicks twice, or again because the response was lost, thus sends the same key, and the academy creates only one item.
 */
export function keyOfRequest(path: string, body: string): string {
  const sent = `${path}\n${body}`;
  const key = unanswered.get(sent) ?? newId();
  unanswered.delete(sent);
  unanswered.set(sent, key);
  for (const oldest of unanswered.keys()) if (unanswered.size > mostUnanswered) unanswered.delete(oldest);
  return key;
}

/** Forget the key of a request that was answered, so that the same content sent again counts as a new request. */
export function forgetKey(path: string, body: string): void {
  unanswered.delete(`${path}\n${body}`);
}
