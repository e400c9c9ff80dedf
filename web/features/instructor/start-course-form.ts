const intent = "start-course";

/** What a form of a new course sends. */
export function startCourseForm(fields: Record<string, string>): Record<string, string> {
  return { ...fields, intent };
}

/** Whether a submitted form starts a course. */
export function isStartingCourse(form: FormData): boolean {
  return form.get("intent") === intent;
}
