import { redirect } from "react-router";
import { ApiError, api } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Why an enrollment was not completed, for a person. */
export type EnrollOutcome = { message: string };

/** Enrolls the signed-in person and leads to the dashboard; what went wrong is returned. Throws what is not an ApiError. */
export async function enroll(courseId: string): Promise<EnrollOutcome> {
  try {
    await api().enroll(courseId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return { message: error.message };
    if (readStoredSession()) await forgetSession();
    return { message: messages.sessionEnded };
  }
  toast({ title: messages.successful });
  throw redirect("/dashboard");
}
