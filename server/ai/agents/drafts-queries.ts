import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { DraftKind, DraftState } from "#domain/agent.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { createOnce, type RequestKey } from "#server/platform/http/idempotency.ts";
import {
  draftRowSchema,
  storedQuestionsSchema,
  selectDrafts,
  taughtBy,
  type AnswerKey,
  type DraftOutput,
  type DraftRow,
} from "./draft-row.ts";
import { runsAgentsForAll } from "./policy.ts";

/** What an agent wrote, about whom or what, and from which input. */
export type WrittenDraft = DraftOutput & {
  studentId: string | null;
  lessonId: string | null;
  input: Readonly<Record<string, string>>;
  answerKey: AnswerKey;
};
type NewDraft = WrittenDraft & { authorId: string; model: string };

/** How many unapproved drafts are kept per person; the oldest are deleted. */
const mostOpen = 100;

/**
 * Store a draft and return its id. Throws `lesson.not_found`, `agent.student_not_found` or `caller.invalid_token` if the lesson, student or
 * author was deleted while the draft was being written.
 */
export async function insertDraft(db: Database, draft: NewDraft, key: RequestKey | null): Promise<string> {
  const insert = async (trx: Transaction<Schema>) => {
    const { id } = await trx
      .insertInto("agent_drafts")
      .values({
        kind: draft.kind,
        author_id: draft.authorId,
        student_id: draft.studentId,
        lesson_id: draft.lessonId,
        model: draft.model,
        input: JSON.stringify(draft.input),
        output: JSON.stringify(draft.output),
        answer_key: JSON.stringify(draft.answerKey),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom("agent_drafts")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("agent_drafts")
          .select("id")
          .where("author_id", "=", draft.authorId)
          .where("state", "<>", "approved")
          .orderBy("created_at", "desc")
          .orderBy("id")
          .offset(mostOpen),
      )
      .execute();
    return id;
  };
  return createOnce(db, key, (transact) => transact(insert)).catch((error: unknown) => {
    throw foreignKeyError(error) ?? error;
  });
}

/** Return the error for a foreign key violation; null for any other failure. */
function foreignKeyError(error: unknown): AppError | null {
  if (!(error instanceof DatabaseError) || error.code !== "23503") return null;
  if (error.constraint?.includes("lesson_id")) return new AppError("lesson.not_found");
  if (error.constraint?.includes("author_id")) return new AppError("caller.invalid_token");
  return new AppError("agent.student_not_found", { field: "student_id" });
}

/** Return a draft with the facts that the caller's policy needs; undefined if there is none. */
export async function findDraft(db: Database, callerId: string, id: string): Promise<DraftRow | undefined> {
  const row = await selectDrafts(db, callerId).where("agent_drafts.id", "=", id).executeTakeFirst();
  return row && draftRowSchema.parse(row);
}

export type DraftQuery = {
  kind?: DraftKind | undefined;
  state?: DraftState | undefined;
  about?: "me" | undefined;
  page: number;
  pageSize: number;
};

/**
 * Return one page of the drafts that a caller may see (`maySeeDraft`), newest first, without those on lessons of a course whose exam they are
 * taking.
 */
export async function listDrafts(db: Database, caller: Caller, query: DraftQuery): Promise<{ rows: DraftRow[]; total: number }> {
  const { kind, state, about, page, pageSize } = query;
  const found = await selectDrafts(db, caller.userId)
    .select(sql<number>`count(*) over ()`.as("total"))
    .where((eb) => eb.not(isTakingExam(caller.userId)))
    .$if(!runsAgentsForAll(caller), (drafts) =>
      drafts.where((eb) =>
        eb.or([
          eb.and([
            eb("agent_drafts.author_id", "=", caller.userId),
            eb.or([
              eb("agent_drafts.student_id", "is", null),
              eb("agent_drafts.student_id", "=", caller.userId),
              taughtBy(caller.userId),
            ]),
          ]),
          eb.and([eb("agent_drafts.student_id", "=", caller.userId), eb("agent_drafts.state", "=", "approved")]),
        ]),
      ),
    )
    .$if(about === "me", (drafts) => drafts.where("agent_drafts.student_id", "=", caller.userId))
    .$call((drafts) => (kind === undefined ? drafts : drafts.where("agent_drafts.kind", "=", kind)))
    .$call((drafts) => (state === undefined ? drafts : drafts.where("agent_drafts.state", "=", state)))
    .orderBy("agent_drafts.created_at", "desc")
    .orderBy("agent_drafts.id")
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .execute();
  // Only rows contain the total, and beyond the last page there are none.
  if (found.length === 0 && page > 1)
    return { rows: [], total: (await listDrafts(db, caller, { ...query, page: 1, pageSize: 1 })).total };
  return { rows: draftRowSchema.array().parse(found), total: Number(found[0]?.total ?? 0) };
}

/** Decide an open draft, once. Returns false if another request was faster. */
export async function decideDraft(
  db: Database,
  { id, state, decidedBy, now }: { id: string; state: Exclude<DraftState, "draft">; decidedBy: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("agent_drafts")
    .set({ state, decided_by: decidedBy, decided_at: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Store the first choice for a question; later or concurrent ones change nothing. */
export async function storeChoice(
  db: Database,
  { id, question, option }: { id: string; question: number; option: number },
): Promise<void> {
  await db
    .updateTable("agent_drafts")
    .set({ choices: sql`jsonb_set(choices, array[${String(question)}], to_jsonb(${option}::integer))` })
    .where("id", "=", id)
    .where(sql<boolean>`not jsonb_exists(choices, ${String(question)})`)
    .execute();
}

/** How many earlier sets are considered. */
const remembered = 5;

/** Return the questions that a student was asked on a lesson in the newest sets, and the number of those sets. */
export async function findAskedQuestions(
  db: Database,
  { studentId, lessonId }: { studentId: string; lessonId: string },
): Promise<{ asked: string[]; sets: number }> {
  const rows = await db
    .selectFrom("agent_drafts")
    .select(["output", sql<number>`count(*) over ()`.as("sets")])
    .where("kind", "=", "assessment")
    .where("student_id", "=", studentId)
    .where("lesson_id", "=", lessonId)
    .orderBy("created_at", "desc")
    .limit(remembered)
    .execute();
  const asked = rows.flatMap(({ output }) => storedQuestionsSchema.parse(output).questions.map(({ question }) => question));
  return { asked, sets: Number(rows[0]?.sets ?? 0) };
}
