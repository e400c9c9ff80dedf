import { Notice } from "#web/ui/notice.tsx";
import type { AccountForm } from "./use-account-form.ts";

/** An error of a form as a whole, announced when it appears. */
export function FormFailure({ form }: { form: Pick<AccountForm, "failure"> }) {
  if (!form.failure) return null;
  return (
    <Notice tone="danger" live>
      {form.failure}
    </Notice>
  );
}
