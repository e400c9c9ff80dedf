import type { AgentAnswer } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Ask } from "#ai/agents/ask.ts";
import type { RequestKey } from "#server/platform/http/idempotency.ts";
import type { Database } from "#server/dependencies.ts";
import { findDraft, insertDraft, type WrittenDraft } from "./drafts-queries.ts";
import { presentDraft } from "./present-draft.ts";

/** One run of an agent for a caller. `ask` is charged to their budget. */
export type AgentRun = { db: Database; caller: Caller; ask: Ask; model: string; now: Date; key: RequestKey | null };

/** Store what an agent wrote as a draft, and return it as the caller may see it. */
export async function storeDraft({ db, caller, model, key }: AgentRun, draft: WrittenDraft): Promise<AgentAnswer> {
  return presentStored(db, caller, await insertDraft(db, { ...draft, authorId: caller.userId, model }, key));
}

/** Return a stored draft in the form of its agent's answer. Throws `agent_draft.not_found` and `exam.running`. */
export async function presentStored(db: Database, caller: Caller, id: string): Promise<AgentAnswer> {
  const row = await findDraft(db, caller.userId, id);
  if (!row) throw new AppError("agent_draft.not_found");
  if (row.taking_exam) throw new AppError("exam.running");
  const presented = presentDraft(row, caller);
  return { reply: presented.reply, draft_id: id, draft: presented };
}

/** Return the answer of an agent without source material. */
export function answerWithoutDraft(reply: string): AgentAnswer {
  return { reply, draft_id: null, draft: null };
}
