import { useState } from "react";
import { useFetcher } from "react-router";
import type { AuthForm, AuthOutcome } from "./outcome.ts";

/**
 * Use the submissions of the sign-in page, one at a time, so that its forms and buttons wait for each other. `action` is the page's own
 * address, the same on the server and in the browser. The typed address is carried from form to form.
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
    /** Reset the last outcome. The function is stable between renders. */
    reset: fetcher.reset,
    /** Whether a submission is running. */
    isUnderWay,
    /** Whether a submission is running, or has succeeded and the next page is loading. */
    isBusy: isUnderWay || isLeaving,
    isBusyWith: (form: AuthForm) => (isUnderWay ? intent === form : outcome?.kind === "signed-in" && outcome.form === form),
    outcome,
    /** The last failure of this form. */
    failureOf: (form: AuthForm) => (outcome?.kind === "failed" && outcome.form === form ? outcome : null),
    email: typedEmail ?? carriedEmail,
    noteEmail: setTypedEmail,
  };
}

export type AuthFormState = ReturnType<typeof useAuthForm>;
