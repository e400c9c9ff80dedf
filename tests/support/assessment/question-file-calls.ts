import type { QuestionFileCheck, QuestionFormat } from "#domain/question-file.schema.ts";
import { everyType } from "./every-type.ts";
import type { ExamAcademy } from "./exam-academy.ts";

/** Calls of an instructor that import and export questions; `academy` is read at each call, because it starts before all tests. */
export function questionFileCalls(academy: () => ExamAcademy) {
  const call = async (method: string, path: string, body?: unknown) => {
    const { call: send, instructor } = academy();
    return JSON.parse((await send(instructor, method, path, body)).text);
  };
  return {
    /** Import a file, or only check it. */
    send: (courseId: string, format: QuestionFormat, text: string, makes = true): Promise<QuestionFileCheck> =>
      call("POST", `/courses/${courseId}/questions/import`, { format, text, import: makes }),
    exported: (courseId: string, format: QuestionFormat) => call("GET", `/courses/${courseId}/questions/export?format=${format}`),
    /** Create a course with a question of every type; one of them refers to a lesson and a passage of it. */
    async filled() {
      const course = await academy().course();
      const [lesson_id] = course.lessonIds;
      const placing = { lesson_id, passage: "A queen lays eggs.", purpose: "practice", shown_in_lesson: true };
      for (const [at, question] of everyType().entries())
        await academy().question(course.id, { ...question, ...(at === 0 && placing) });
      return course;
    },
  };
}
