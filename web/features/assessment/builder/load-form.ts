import type { ExamForm } from "#domain/exam-preview.schema.ts";
import { request } from "#web/platform/api.ts";

export const formLetters = ["A", "B", "C", "D"] as const;

/** Return the form's letter from an address; A unless it is one of the offered letters. */
export function readLetter(parameters: URLSearchParams): string {
  return formLetters.find((letter) => letter === parameters.get("form")) ?? "A";
}

/** Load an exam on paper with its key. Throws ApiError. */
export async function loadForm(examId: string, form: string, signal: AbortSignal): Promise<ExamForm> {
  return request("GET", "/api/exams/{examId}/form", { params: { examId }, query: { form }, signal });
}
