import { readLessonDraft, sendLessonDraft, draftTextOf, typeLessonDraft } from "./lesson-draft-store.ts";
import type { LessonDraftKey } from "./stored-lesson-drafts.ts";

/** Append a block to the text of a lesson that is not open, and save it. */
export function appendToLesson(key: LessonDraftKey, block: string): void {
  const content = draftTextOf(readLessonDraft(key))?.content.trimEnd() ?? "";
  typeLessonDraft(key, { content: content === "" ? `${block}\n` : `${content}\n\n${block}\n` });
  void sendLessonDraft(key);
}
