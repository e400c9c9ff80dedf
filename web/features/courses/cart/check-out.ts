import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import { refreshTakenCourses } from "#web/features/courses/enrollments/taken-courses.ts";
import { api, ApiError } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { listOf, removeCourses } from "./change-cart.ts";
import { currentCart } from "./cart-store.ts";
import { messages } from "./messages.ts";

/** Buys what is in the cart, says what came of it, and empties the cart of it. Answers whether that worked. */
export async function checkOut(): Promise<boolean> {
  const courseIds = [...new Set(currentCart().map((item) => item.product.id))];
  if (courseIds.length === 0) {
    toast({ title: messages.empty, description: messages.emptyText, variant: "destructive" });
    return false;
  }
  try {
    const answer = await api().checkOut(courseIds);
    removeCourses(new Set(courseIds));
    toast(outcome(answer));
    void refreshTakenCourses();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The drawer offers to log in then.
      if (readStoredSession()) await forgetSession();
      toast({ title: messages.pleaseLogIn, description: messages.pleaseLogInText, variant: "destructive" });
      return false;
    }
    const gone = error instanceof ApiError ? titleToBlame(error, courseIds) : undefined;
    const description = [messages.checkoutFailedText, gone && messages.goneText(gone)].filter(Boolean).join(" ");
    toast({ title: messages.checkoutFailed, description, variant: "destructive" });
    return false;
  }
}

/** The title of the one course that the academy does not offer (any more), where that is why it refused. */
function titleToBlame({ field }: ApiError, courseIds: readonly string[]): string | undefined {
  const index = /^course_ids\.(\d+)$/.exec(field ?? "")?.[1];
  const courseId = index && courseIds[Number(index)];
  return currentCart().find((item) => item.product.id === courseId)?.product.title;
}

/** The message after a purchase; courses that the person had already are named. */
function outcome({ enrolled, already_enrolled: already }: CheckoutAnswer): { title: string; description: string } {
  const skipped = already.length > 0 ? messages.alreadyEnrolledText(listOf(already.map((course) => course.title))) : "";
  if (enrolled.length === 0) return { title: messages.nothingNew, description: skipped };
  return { title: messages.purchased, description: [messages.purchasedText, skipped].filter(Boolean).join(" ") };
}
