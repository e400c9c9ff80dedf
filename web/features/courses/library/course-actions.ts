import { levels, readWholeNumber } from "#domain/course.ts";
import { type Body, request } from "#web/platform/api.ts";
import { action, numberOf, textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";

/** Actions of admins on courses, by the `intent` of the form. */
export const courseActions = {
  "save-course": action({
    perform: (id, form) => {
      const facts = readFacts(form);
      if (id) return change(id, facts);
      const named = { title: textOf(form, "title"), category: textOf(form, "category") };
      return request("POST", "/api/courses", { body: { ...facts, ...named } });
    },
    done: (_, form) => (textOf(form, "id") ? messages.updated : messages.created),
    failed: (error) => ({ title: messages.notSaved(error.message) }),
  }),
  "restore-course": action({
    perform: (id) => change(id, { archived: false }),
    done: ({ title }) => messages.restored(title),
    failed: (error) => ({ title: messages.notSaved(error.message) }),
  }),
  "publish-course": action({
    perform: (id) => change(id, { published: true }),
    done: ({ title, lesson_count }) => messages.published(title, lesson_count),
    failed: (error) => ({ title: messages.notSaved(error.message) }),
  }),
  "delete-course": action({
    perform: (id) => request("DELETE", "/api/courses/{courseId}", { params: { courseId: id } }),
    done: ({ outcome, enrollments }) => (outcome === "deleted" ? messages.deleted : messages.wasArchived(enrollments)),
    failed: (error) => ({ title: messages.notDeleted(error.message) }),
  }),
};

/** The data of a course from its form. Fields that are missing keep their value, or get a default. */
type CourseFacts = Body<"PATCH", "/api/courses/{courseId}">;

const change = (courseId: string, body: CourseFacts) =>
  request("PATCH", "/api/courses/{courseId}", { params: { courseId }, body });

/** Read a course's data from a form; missing fields are left out. */
function readFacts(form: FormData): CourseFacts {
  const facts: CourseFacts = {};
  for (const name of ["title", "description", "category"] as const) if (form.has(name)) facts[name] = textOf(form, name);
  for (const name of ["instructor_id", "featured_image_url"] as const)
    if (form.has(name)) facts[name] = textOf(form, name) || null;
  const level = levels.find((known) => known === form.get("level"));
  if (level) facts.level = level;
  if (form.has("duration")) facts.duration = numberOf(form, "duration");
  if (form.has("published")) facts.published = form.get("published") !== "false";
  // An invalid price becomes 0, as the hint beside it says.
  if (form.has("price")) facts.price = readWholeNumber(textOf(form, "price"));
  return facts;
}
