import type { ExamPreview } from "#domain/exam-preview.schema.ts";
import { request } from "#web/platform/api.ts";

/** An exam drawn anew for its author. Throws ApiError. */
export async function loadPreview(examId: string, signal: AbortSignal): Promise<ExamPreview> {
  return request("GET", "/api/exams/{examId}/preview", { params: { examId }, signal });
}
