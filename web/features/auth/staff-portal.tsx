import { Button } from "#web/ui/button.tsx";
import { EmailField, PasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import type { useAuthForm } from "./use-auth-form.ts";

/** Instructors and administrators sign in here with what they were given; how it ended is said by a toast. */
export function StaffPortal({ form }: { form: ReturnType<typeof useAuthForm> }) {
  const missing = form.failureOf("staff")?.missing ?? [];
  const busy = form.isBusyWith("staff");
  return (
    <>
      <h1 className="text-3xl">{messages.staffTitle}</h1>
      <p className="mt-2 text-muted">{messages.staffWelcome}</p>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="staff" />
        <EmailField error={missing.includes("email") ? messages.emailNeeded : undefined} />
        <PasswordField error={missing.includes("password") ? messages.passwordNeeded : undefined} />
        <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={form.isBusy}>
          {busy ? messages.staffSubmitting : messages.staffSubmit}
        </Button>
      </form.Form>
    </>
  );
}
