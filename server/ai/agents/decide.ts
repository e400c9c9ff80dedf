import type { AgentDraft } from "#domain/agents.schema.ts";
import type { DraftState } from "#domain/agent.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { Database } from "#server/dependencies.ts";
import { decideDraft, findDraft, storeChoice } from "./drafts-queries.ts";
import type { DraftRow } from "./draft-row.ts";
import { findLessonText } from "./lesson-queries.ts";
import { mayDecideDraft, mayPractise, maySeeDraft } from "./policy.ts";
import { caseOf, presentDraft } from "./present-draft.ts";

/** A draft that the caller may see. Throws `agent_draft.not_found`, for those of others as well. */
export async function readDraft(db: Database, caller: Caller, id: string): Promise<DraftRow> {
  const row = await findDraft(db, caller.userId, id);
  if (!row || !maySeeDraft(caller, caseOf(row))) throw new AppError("agent_draft.not_found");
  return row;
}

/**
 * Approves or discards a draft; the same decision again changes nothing. Questions are approved only while their lesson says what they
 * quote. Throws `agent_draft.not_found`, `caller.forbidden`, `agent_draft.decided`, `agent_draft.outdated`.
 */
export async function decide(
  db: Database,
  caller: Caller,
  { id, state, now }: { id: string; state: Exclude<DraftState, "draft">; now: Date },
): Promise<AgentDraft> {
  const row = await readDraft(db, caller, id);
  // Whoever might not decide it while it was open learns nothing from how it was decided.
  if (!mayDecideDraft(caller, { ...caseOf(row), state: "draft" })) throw new AppError("caller.forbidden");
  if (row.state === state) return presentDraft(row, caller);
  if (row.state !== "draft") throw new AppError("agent_draft.decided");
  if (state === "approved" && row.kind === "assessment") await requireQuotesToStand(db, row);
  const first = await decideDraft(db, { id, state, decidedBy: caller.userId, now });
  const decided = await readDraft(db, caller, id);
  if (!first && decided.state !== state) throw new AppError("agent_draft.decided");
  return presentDraft(decided, caller);
}

async function requireQuotesToStand(db: Database, { lesson, answer_key: key }: DraftRow): Promise<void> {
  const text = lesson && (await findLessonText(db, lesson.id));
  const verify = text && quoteVerifier([text]);
  if (!verify || key.some(({ citation }) => verify(citation.quote).kind !== "citation"))
    throw new AppError("agent_draft.outdated");
}

/**
 * Answers one question of a practice set. The first choice counts; the draft then tells the right one and its place in the lesson.
 * Throws `agent_draft.not_found`, `caller.forbidden`, `request.invalid` for a question or option that there is not.
 */
export async function practise(
  db: Database,
  caller: Caller,
  { id, question, option }: { id: string; question: number; option: number },
): Promise<AgentDraft> {
  const row = await readDraft(db, caller, id);
  if (row.kind !== "assessment" || !mayPractise(caller, caseOf(row))) throw new AppError("caller.forbidden");
  const asked = row.output.questions[question];
  if (!asked) throw new AppError("request.invalid", { field: "question", reason: "There is no such question." });
  if (option >= asked.options.length)
    throw new AppError("request.invalid", { field: "option", reason: "There is no such option." });
  await storeChoice(db, { id, question, option });
  return presentDraft(await readDraft(db, caller, id), caller);
}
