import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { defaultLevel, readWholeNumber } from "#domain/course.ts";
import type { ApiError } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Show that the list of instructors failed to load, and why. */
export function tellInstructorsMissing({ message }: ApiError): void {
  toast({ title: messages.instructorsNotFetched, description: message, variant: "destructive" });
}

/** The fields of a course's form, by their API names. */
export const courseFields = [
  "title",
  "description",
  "category",
  "level",
  "duration",
  "price",
  "instructor_id",
  "featured_image_url",
] as const;

/**
 * Return the form's changes to the course, by field name; null stands for a new course, with its defaults. Numbers that are only written
 * differently are equal. The checkbox for drafts is in the form only if it is ticked.
 */
export function changesIn(course: LibraryCourse | null, form: FormData): Record<string, string> {
  const before: Record<(typeof courseFields)[number], string> = {
    title: course?.title ?? "",
    description: course?.description ?? "",
    category: course?.category ?? "",
    level: course?.level ?? defaultLevel,
    duration: String(course?.duration ?? 0),
    price: String(course?.price ?? 0),
    instructor_id: course?.instructor_id ?? "",
    featured_image_url: course?.featured_image_url ?? "",
  };
  const changes: Record<string, string> = {};
  for (const name of courseFields) {
    const was = before[name];
    const value = String(form.get(name) ?? "")
      .replace(/\r\n/g, "\n")
      .trim();
    const isSame = name === "price" ? readWholeNumber(value) === Number(was) : value === was;
    if (!isSame) changes[name] = value;
  }
  const [wasDraft, isDraft] = [course?.published === false, form.has("published")];
  if (wasDraft !== isDraft) changes["published"] = String(!isDraft);
  return changes;
}
