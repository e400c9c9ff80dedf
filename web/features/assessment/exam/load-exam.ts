import type { AttemptResult } from "#domain/attempt-result.schema.ts";
import type { ExamPage, OwnExam, Paper, PracticeLesson } from "#domain/exam.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { leaseOf, renewLease } from "./attempt-lease.ts";
import { sendLeftBehind } from "./send-left-behind.ts";

/** An attempt as this page shows it. */
export type LoadedAttempt = { userId: string; email: string; lease: string; attemptId: string } & (
  | { kind: "paper"; paper: Paper }
  | { kind: "elsewhere" }
  | { kind: "result"; result: AttemptResult; refused: number }
);

/** The exams of a person's courses, and the lesson to practice in. */
type OwnExams = { kind: "exams"; exams: OwnExam[]; practice: PracticeLesson | null };

/** Load the exams of the courses that the person takes, and the lesson to practice in. */
export async function loadOwnExams(signal: AbortSignal): Promise<OwnExams> {
  const { exams, practice } = await request("GET", "/api/learning/exams", { signal });
  return { kind: "exams", exams, practice };
}

/** Load an exam before or after it is taken. */
export async function loadExam(examId: string, signal: AbortSignal): Promise<{ page: ExamPage; userId: string }> {
  const page = await request("GET", "/api/learning/exams/{examId}", { params: { examId }, signal });
  return { page, userId: readStoredSession()?.userId ?? "" };
}

/** Load a running attempt with its paper, or the result of a closed one, after sending answers that are still on this device. */
export async function loadAttempt(attemptId: string, signal: AbortSignal): Promise<LoadedAttempt> {
  const { userId = "", email = "" } = readStoredSession() ?? {};
  const lease = leaseOf(userId, attemptId);
  const here = { userId, email, lease, attemptId };
  try {
    const paper = await request("POST", "/api/attempts/{attemptId}/open", { params: { attemptId }, body: { lease }, signal });
    return { ...here, kind: "paper", paper };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "attempt.elsewhere") return { ...here, lease: renewLease(userId, attemptId), kind: "elsewhere" };
    if (error.code !== "attempt.handed_in") throw error;
    const refused = await sendLeftBehind(here);
    const result = await request("GET", "/api/attempts/{attemptId}/result", { params: { attemptId }, signal });
    return { ...here, kind: "result", result, refused };
  }
}
