import { useState } from "react";
import { useFetcher } from "react-router";
import type { AuthForm, AuthOutcome } from "./outcome.ts";

/**
 * One submission at a time for the whole page, so that its forms and its buttons wait for each other. `action` is the page's own
 * address, written the same on the server and in the browser. The address that somebody types goes with them from form to form.
 */
export function useAuthForm(action: string, carriedEmail: string) {
  const fetcher = useFetcher<AuthOutcome>({ key: "sign-in" });
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const intent = fetcher.formData?.get("intent");
  const isUnderWay = fetcher.state !== "idle";
  const outcome = isUnderWay ? undefined : fetcher.data;
  const isLeaving = outcome?.kind === "signed-in" || outcome?.kind === "leaving";
  return {
    Form: fetcher.Form,
    action,
    submit: (fields: Record<string, string>) => void fetcher.submit(fields, { method: "post", action }),
    /** Forgets how the last submission ended. The same function at every render. */
    reset: fetcher.reset,
    /** Something is under way, or has succeeded and the next page is on its way. */
    isBusy: isUnderWay || isLeaving,
    isBusyWith: (form: AuthForm) => (isUnderWay ? intent === form : outcome?.kind === "signed-in" && outcome.form === form),
    outcome,
    /** What went wrong with this form the last time. */
    failureOf: (form: AuthForm) => (outcome?.kind === "failed" && outcome.form === form ? outcome : null),
    email: typedEmail ?? carriedEmail,
    noteEmail: setTypedEmail,
  };
}

export type AuthFormState = ReturnType<typeof useAuthForm>;
