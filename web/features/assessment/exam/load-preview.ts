import type { ExamPreview } from "#domain/exam-preview.schema.ts";
import { request } from "#web/platform/api.ts";

/** Load a newly drawn preview of an exam for its author. Throws ApiError. */
export async function loadPreview(examId: string, signal: AbortSignal): Promise<ExamPreview> {
  return request("GET", "/api/exams/{examId}/preview", { params: { examId }, signal });
}
