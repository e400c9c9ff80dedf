import { redirect } from "react-router";
import { removeCourses } from "#web/features/courses/cart/change-cart.ts";
import { agreementAddress } from "#web/platform/agreement-address.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { authClient, forgetSession } from "#web/platform/auth-client.ts";
import { announceSessionChange, readStoredSession } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { refreshTakenCourses } from "./taken-courses.ts";

/** The outcome of the enrollment form, unless it redirects: a mail was sent, or a failure, in which `field` is the invalid field. */
export type EnrollOutcome =
  | { kind: "mailed"; email: string; at: number }
  | { kind: "failed"; message: string; field: string | undefined; unreached?: boolean };

/**
 * Enroll the signed-in person immediately, or a visitor by name and mail address. Redirects to the dashboard on success, or to the
 * agreement page if the person must agree to the academy's terms first.
 */
export async function enroll(courseId: string, form: FormData): Promise<EnrollOutcome> {
  try {
    if (readStoredSession()) await request("POST", "/api/enrollments", { body: { course_id: courseId } });
    else {
      const email = String(form.get("email") ?? "").trim();
      const answer = await request("POST", "/api/enrollments/by-mail", {
        body: { course_id: courseId, full_name: String(form.get("full_name") ?? ""), email },
      });
      if (answer.status === "mailed") return { kind: "mailed", email, at: Date.now() };
      if (!(await adoptSession(answer.session))) return { kind: "failed", message: messages.sessionNotOpened, field: undefined };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "caller.agreement_needed") throw redirect(agreementAddress(`/enroll/${courseId}`));
    if (error.status !== 401) {
      return { kind: "failed", message: error.message, field: error.field, unreached: error.isUnavailable };
    }
    if (readStoredSession()) await forgetSession();
    return { kind: "failed", message: messages.sessionEnded, field: undefined };
  }
  tellOfEnrollment(courseId);
  throw redirect("/dashboard");
}

/** Say that the person is enrolled, and remove the course from the cart. */
export function tellOfEnrollment(courseId: string): void {
  const wasInCart = removeCourses(new Set([courseId]));
  toast({ title: messages.successful, description: wasInCart ? messages.outOfCart : undefined });
  void refreshTakenCourses();
}

/** Pass a session to the auth client, which stores it. Returns whether it was accepted. */
async function adoptSession(session: { access_token: string; refresh_token: string }): Promise<boolean> {
  const { error } = await (await authClient()).setSession(session);
  announceSessionChange();
  return error === null;
}
