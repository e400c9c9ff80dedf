import type { AgentDraft } from "#domain/agents.schema.ts";
import type { DraftState } from "#domain/agent.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { Database } from "#server/dependencies.ts";
import { findLessonText } from "#server/ai/chat/read-lessons.ts";
import { decideDraft, findDraft, storeChoice } from "./drafts-queries.ts";
import type { DraftRow } from "./draft-row.ts";
import { mayDecideDraft, mayPractise, maySeeDraft } from "./policy.ts";
import { caseOf, presentDraft } from "./present-draft.ts";

/**
 * Return a draft that the caller may see. Throws `agent_draft.not_found`, also for drafts of others that they may not see, and `exam.running`
 * while they are taking an exam of the lesson's course.
 */
export async function readDraft(db: Database, caller: Caller, id: string): Promise<DraftRow> {
  const row = await findDraft(db, caller.userId, id);
  if (!row || !maySeeDraft(caller, caseOf(row))) throw new AppError("agent_draft.not_found");
  if (row.taking_exam) throw new AppError("exam.running");
  return row;
}

/**
 * Approve or discard a draft; repeating the same decision changes nothing. Questions can be approved only as long as their lesson still
 * contains their quotes. Throws what `readDraft` throws, `caller.forbidden`, `agent_draft.decided`, `agent_draft.outdated`.
 */
export async function decide(
  db: Database,
  caller: Caller,
  { id, state, now }: { id: string; state: Exclude<DraftState, "draft">; now: Date },
): Promise<AgentDraft> {
  const row = await readDraft(db, caller, id);
  // A caller who could not have decided it while it was open must not learn the decision.
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
 * Answer one question of a practice set. Only the first choice counts; after it, the draft shows the right option and its place in the
 * lesson. Throws what `readDraft` throws, `caller.forbidden`, `request.invalid` for an unknown question or option.
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
