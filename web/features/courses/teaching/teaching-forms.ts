const intents = { start: "start-course", delete: "delete-draft" } as const;

/** What a form of a new course sends. */
export function startCourseForm(fields: Record<string, string>): Record<string, string> {
  return { ...fields, intent: intents.start };
}

/** What is sent to delete a draft course. */
export function deleteDraftForm(courseId: string): Record<string, string> {
  return { course: courseId, intent: intents.delete };
}

/** Whether a submitted form deletes a draft course. */
export function isDeletingDraft(form: FormData): boolean {
  return form.get("intent") === intents.delete;
}

/** Whether a submitted form is about courses that the person teaches. */
export function isAboutTeaching(form: FormData): boolean {
  return form.get("intent") === intents.start || isDeletingDraft(form);
}
