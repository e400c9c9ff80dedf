import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import type { Failure } from "./outcome.ts";
import type { AuthFormState } from "./use-auth-form.ts";

/** Shown for a correct password of an unconfirmed address, with a button that sends the confirmation again. */
export function ConfirmFirst({ form, failure }: { form: AuthFormState; failure: Failure | null }) {
  if (failure?.code !== "email_not_confirmed") return null;
  return (
    <Notice tone="info" title={messages.confirmFirst}>
      <p>{failure.message}</p>
      <Button
        size="sm"
        className="mt-3"
        disabled={form.isBusy}
        onClick={() => form.submit({ intent: "resend", type: "signup", email: form.email })}
      >
        {messages.confirmFirstHelp}
      </Button>
    </Notice>
  );
}
