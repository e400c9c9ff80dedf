import { levels, readWholeNumber } from "#domain/course.ts";
import { type Body, request } from "#web/platform/api.ts";
import { textOf, type Deed } from "#web/features/people/admin/deed.ts";
import { messages } from "./messages.ts";

/** What admins do to courses, by the `intent` of the form. */
export const courseDeeds: Record<string, Deed> = {
  "save-course": {
    perform: async (id, form) => {
      const facts = readFacts(form);
      if (id) await change(id, facts);
      else {
        const named = { title: textOf(form, "title"), category: textOf(form, "category") };
        await request("POST", "/api/courses", { body: { ...facts, ...named } });
      }
      return id ? messages.updated : messages.created;
    },
    failed: messages.notSaved,
  },
  "restore-course": {
    perform: async (id) => messages.restored((await change(id, { archived: false })).title),
    failed: messages.notSaved,
  },
  "publish-course": {
    perform: async (id) => {
      const { title, lesson_count } = await change(id, { published: true });
      return messages.published(title, lesson_count);
    },
    failed: messages.notSaved,
  },
  "delete-course": {
    perform: async (id) => {
      const { outcome, enrollments } = await request("DELETE", "/api/courses/{courseId}", { params: { courseId: id } });
      return outcome === "deleted" ? messages.deleted : messages.wasArchived(enrollments);
    },
    failed: messages.notDeleted,
  },
};

/** What a course is made of as its form has it: what is left out has a default, or stays. */
type CourseFacts = Body<"PATCH", "/api/courses/{courseId}">;

const change = (courseId: string, body: CourseFacts) =>
  request("PATCH", "/api/courses/{courseId}", { params: { courseId }, body });

/** What a form holds of a course; a field that it does not have is left out. */
function readFacts(form: FormData): CourseFacts {
  const facts: CourseFacts = {};
  for (const name of ["title", "description", "category"] as const) if (form.has(name)) facts[name] = textOf(form, name);
  for (const name of ["instructor_id", "featured_image_url"] as const)
    if (form.has(name)) facts[name] = textOf(form, name) || null;
  const level = levels.find((known) => known === form.get("level"));
  if (level) facts.level = level;
  // What is no number becomes none on the wire, which the academy refuses by the name of the field; a price becomes 0.
  if (form.has("duration")) facts.duration = Number(textOf(form, "duration"));
  if (form.has("published")) facts.published = form.get("published") !== "false";
  if (form.has("price")) facts.price = readWholeNumber(textOf(form, "price"));
  return facts;
}
