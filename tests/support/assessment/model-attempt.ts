import type { Acknowledgement } from "#domain/exam.schema.ts";
import { ApiError } from "#web/platform/api-error.ts";
import type { AnswerDraft } from "#web/features/assessment/exam/stored-answers.ts";

type Save = { lease: string; position: number; draft: AnswerDraft };

/** A model of the academy's rules for one attempt, as far as a page sees them. */
export class ModelAttempt {
  lease = "";
  isOver = false;
  /** Whether the attempt closed more than 30 seconds ago, so that further answers are sealed. */
  isLate = false;
  readonly sealed = new Map<number, AnswerDraft>();
  readonly stored = Array.from({ length: 2 }, () => ({ answer: null as AnswerDraft["answer"], marked: false, counter: 0 }));
  readonly committed = new Set<string>();
  /** Called when one text replaces another. */
  onReplaced: (before: string, after: string) => void = () => {};

  save({ lease, position, draft }: Save): Acknowledgement {
    const stored = this.stored[position];
    if (!stored) throw new Error("no such question");
    if (lease !== this.lease) throw refusal(this.isOver ? "attempt.handed_in" : "attempt.elsewhere");
    if (draft.counter > stored.counter) {
      if (this.isOver) throw refusal("attempt.handed_in");
      if (this.isLate) return this.seal(position, draft);
      this.onReplaced(stored.answer?.text ?? "", draft.answer?.text ?? "");
      Object.assign(stored, { answer: draft.answer, marked: draft.marked, counter: draft.counter });
      this.committed.add(draft.answer?.text ?? "");
    }
    return this.acknowledge(position, "saved", draft, stored);
  }

  private seal(position: number, draft: AnswerDraft): Acknowledgement {
    const before = this.sealed.get(position);
    const kept = before && before.counter >= draft.counter ? before : draft;
    this.sealed.set(position, kept);
    this.committed.add(kept.answer?.text ?? "");
    return this.acknowledge(position, "late", draft, kept);
  }

  private acknowledge(position: number, state: "saved" | "late", sent: AnswerDraft, kept: AnswerDraft): Acknowledgement {
    const isStored = kept.answer?.text === sent.answer?.text && kept.marked === sent.marked;
    const instead = isStored ? null : { answer: kept.answer, marked: kept.marked };
    const times = { instead, saved_at: null, now: new Date().toISOString(), closes_at: new Date().toISOString() };
    return { position, state, counter: kept.counter, ...times };
  }
}
const refusal = (code: string) => new ApiError(409, { error: code, code });
/** A request without a response. */
export const unreachable = () => new ApiError(0, { error: "no answer", code: "network" });
