import type { Transaction } from "kysely";
import type { Exam } from "#domain/exam.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { admitToAuthoring } from "#server/assessment/questions/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findExam, lockExam } from "./queries.ts";

/** Return an exam that the caller may write. Throws `exam.not_found`. */
export async function admitToExam(db: Database, caller: Caller, examId: string): Promise<Exam> {
  const id = readId(examId, "exam.not_found");
  return admitToAuthoring(caller, await findExam(db, id), "exam.not_found").exam;
}

/** Return an exam that the caller may write, locked against starts, changes and deletion until the transaction ends. */
export async function lockAdmittedExam(trx: Transaction<Schema>, caller: Caller, examId: string): Promise<Exam> {
  await lockExam(trx, readId(examId, "exam.not_found"));
  return admitToExam(trx, caller, examId);
}
