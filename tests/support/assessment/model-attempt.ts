import type { Acknowledgement } from "#domain/exam.schema.ts";
import { ApiError } from "#web/platform/api-error.ts";
import type { Draft } from "#web/features/assessment/exam/kept-drafts.ts";

type Save = { lease: string; position: number; draft: Draft };

/** A model of the academy's rules for one attempt, as far as a page sees them. */
export class ModelAttempt {
  lease = "";
  isOver = false;
  readonly stored = Array.from({ length: 2 }, () => ({ answer: null as Draft["answer"], marked: false, counter: 0 }));
  readonly committed = new Set<string>();
  /** Called when one text replaces another. */
  onReplaced: (before: string, after: string) => void = () => {};

  save({ lease, position, draft }: Save): Acknowledgement {
    const stored = this.stored[position];
    if (!stored) throw new Error("no such question");
    if (lease !== this.lease) throw refusal(this.isOver ? "attempt.handed_in" : "attempt.elsewhere");
    if (draft.counter > stored.counter) {
      if (this.isOver) throw refusal("attempt.handed_in");
      this.onReplaced(stored.answer?.text ?? "", draft.answer?.text ?? "");
      Object.assign(stored, { answer: draft.answer, marked: draft.marked, counter: draft.counter });
      this.committed.add(draft.answer?.text ?? "");
    }
    const isStored = stored.answer?.text === draft.answer?.text && stored.marked === draft.marked;
    const instead = isStored ? null : { answer: stored.answer, marked: stored.marked };
    const times = { instead, saved_at: null, now: new Date().toISOString(), closes_at: new Date().toISOString() };
    return { position, state: "saved", counter: stored.counter, ...times };
  }
}
const refusal = (code: string) => new ApiError(409, { error: code, code });
/** A request without a response. */
export const unreachable = () => new ApiError(0, { error: "no answer", code: "network" });
