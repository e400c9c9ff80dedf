import { useFetcher } from "react-router";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import type { AccountField, AccountIntent, AccountOutcome } from "./outcome.ts";

export type AccountForm = ReturnType<typeof useAccountForm>;

/**
 * Use one form of the account part: its state, and its last outcome. `which` distinguishes forms with the same intent. After a failure the
 * first invalid field gets the focus.
 */
export function useAccountForm(intent: AccountIntent, which = "") {
  const fetcher = useFetcher<AccountOutcome>({ key: `account-${intent}-${which}` });
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const failure = outcome?.kind === "failed" ? outcome : null;
  const form = useInvalidFocus(failure);

  return {
    Form: fetcher.Form,
    /** The props of the form, which is submitted to the page that contains it. */
    props: { ref: form, method: "post", noValidate: true } as const,
    intent,
    submit: (fields: Record<string, string> = {}) => void fetcher.submit({ intent, ...fields }, { method: "post" }),
    reset: () => fetcher.reset(),
    isBusy: fetcher.state !== "idle",
    outcome,
    /** The error of the form as a whole. */
    failure: failure?.message || null,
    problemOf: (field: AccountField) => failure?.fields[field],
  };
}
