import { ApiError } from "#web/platform/api.ts";
import { courseLibraryApi } from "#web/platform/course-library-api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** How deleting a draft ended; a toast has told it already. */
export type DeleteOutcome = { kind: "deleted" | "kept" };

/** Deletes the draft course that a form names. Throws a session that has ended and what is not an ApiError. */
export async function deleteDraft(form: FormData): Promise<DeleteOutcome> {
  try {
    await courseLibraryApi().remove(String(form.get("course")));
    toast(messages.deleted);
    return { kind: "deleted" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    toast({ title: messages.notDeleted(error.message), variant: "destructive" });
    return { kind: "kept" };
  }
}
