import { useFetcher } from "react-router";
import type { AuthForm, AuthOutcome } from "./authenticate.ts";

/**
 * One submission at a time for the whole page, so that its forms and its buttons wait for each other. `action` is the page's own
 * address, written the same on the server and in the browser.
 */
export function useAuthForm(action: string) {
  const fetcher = useFetcher<AuthOutcome>({ key: "sign-in" });
  const intent = fetcher.formData?.get("intent");
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const isLeaving = outcome?.kind === "signed-in" || outcome?.kind === "leaving";
  return {
    Form: fetcher.Form,
    action,
    submit: (fields: Record<string, string>) => void fetcher.submit(fields, { method: "post", action }),
    reset: () => fetcher.reset(),
    /** Something is under way, or has succeeded and the next page is on its way. */
    isBusy: fetcher.state !== "idle" || isLeaving,
    isBusyWith: (form: AuthForm) => (fetcher.state !== "idle" ? intent === form : outcome?.kind === "signed-in"),
    outcome,
    /** What went wrong with this form the last time. */
    failureOf: (form: AuthForm) => (outcome?.kind === "failed" && outcome.form === form ? outcome : null),
  };
}
