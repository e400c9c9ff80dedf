import { defaultLevel, levels } from "#domain/course.ts";
import { request } from "#web/platform/api.ts";
import { action, textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";

/** Actions of instructors on their courses, by the `intent` of the form. */
export const teachingActions = {
  "start-course": action({
    perform: (_, form) =>
      request("POST", "/api/teaching/courses", {
        body: {
          title: textOf(form, "title"),
          category: textOf(form, "category"),
          description: textOf(form, "description"),
          level: levels.find((known) => known === form.get("level")) ?? defaultLevel,
        },
      }),
    done: () => messages.started,
    failed: (error) => ({ title: messages.notStarted(error.message) }),
  }),
  "delete-draft": action({
    perform: (id) => request("DELETE", "/api/courses/{courseId}", { params: { courseId: id } }),
    done: () => messages.deleted,
    failed: (error) => ({ title: messages.notDeleted(error.message) }),
  }),
};
