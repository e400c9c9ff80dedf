import { defaultLevel, levels } from "#domain/course.ts";
import { ApiError } from "#web/platform/api.ts";
import { teachingApi } from "#web/platform/teaching-api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** How starting a course ended; a toast has told it already. `field` is the input to blame. */
export type StartOutcome = { kind: "started"; courseId: string } | { kind: "failed"; message: string; field: string | undefined };

/** Starts the course that a form describes. Throws a session that has ended and what is not an ApiError. */
export async function startCourse(form: FormData): Promise<StartOutcome> {
  const text = (name: string) => String(form.get(name) ?? "");
  const level = levels.find((known) => known === text("level")) ?? defaultLevel;
  try {
    const { id } = await teachingApi().startCourse({
      title: text("title"),
      category: text("category"),
      description: text("description"),
      level,
    });
    toast(messages.started);
    return { kind: "started", courseId: id };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    toast({ title: messages.notStarted(error.message), variant: "destructive" });
    return { kind: "failed", message: error.message, field: error.field };
  }
}
