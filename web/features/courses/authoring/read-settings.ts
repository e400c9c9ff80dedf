import { levels, readWholeNumber } from "#domain/course.ts";
import type { Body } from "#web/platform/api.ts";
import { textOf } from "#web/platform/act.ts";

/** Read an author's changes of a course from the form. Fields that are missing in the form stay unchanged. */
export function readSettings(form: FormData): Body<"PATCH", "/api/courses/{courseId}"> {
  const change: Body<"PATCH", "/api/courses/{courseId}"> = {};
  for (const name of ["title", "description", "category", "language"] as const) {
    if (form.has(name)) change[name] = textOf(form, name);
  }
  const level = levels.find((known) => known === form.get("level"));
  if (level) change.level = level;
  if (form.has("price")) change.price = readWholeNumber(textOf(form, "price"));
  if (form.has("watched_percent")) change.watched_percent = readWholeNumber(textOf(form, "watched_percent"));
  if (form.has("outcomes")) change.outcomes = linesOf(textOf(form, "outcomes"));
  if (form.has("featured_image_url")) change.featured_image_url = textOf(form, "featured_image_url") || null;
  if (form.has("co_instructor_ids")) change.co_instructor_ids = idsOf(textOf(form, "co_instructor_ids"));
  if (form.has("free_preview_ids")) change.free_preview_ids = idsOf(textOf(form, "free_preview_ids"));
  if (form.has("published")) change.published = form.get("published") === "true";
  return change;
}

/** Return the non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function idsOf(text: string): string[] {
  return text.split(",").filter((id) => id !== "");
}
