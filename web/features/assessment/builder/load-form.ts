import type { ExamForm } from "#domain/exam-preview.schema.ts";
import { request } from "#web/platform/api.ts";

export const formLetters = ["A", "B", "C", "D"] as const;

/** The letter of the form that an address asks for; A unless it is one of those that are offered. */
export function readLetter(parameters: URLSearchParams): string {
  return formLetters.find((letter) => letter === parameters.get("form")) ?? "A";
}

/** An exam on paper with its key. Throws ApiError. */
export async function loadForm(examId: string, form: string, signal: AbortSignal): Promise<ExamForm> {
  return request("GET", "/api/exams/{examId}/form", { params: { examId }, query: { form }, signal });
}
