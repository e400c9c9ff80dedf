import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { EmailField, PasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import type { View } from "./views.ts";

/** Instructors and administrators sign in here with what they were given; how it ended is said by a toast. */
export function StaffPortal({ form, addressOf }: { form: AuthFormState; addressOf: (view: View) => string }) {
  const failure = form.failureOf("staff");
  const busy = form.isBusyWith("staff");
  return (
    <>
      <StepHeading title={messages.staffTitle}>{messages.staffWelcome}</StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="staff" />
        <ConfirmFirst form={form} failure={failure} />
        <EmailField form={form} error={failure?.fields.email} />
        <PasswordField error={failure?.fields.password} />
        <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={form.isBusy}>
          {busy ? messages.staffSubmitting : messages.staffSubmit}
        </Button>
      </form.Form>
      <p className="mt-5 grid justify-items-start gap-2">
        <TextLink to={addressOf("forgotten_password")} preventScrollReset>
          {messages.forgotPassword}
        </TextLink>
        <TextLink to={addressOf("magic_link")} preventScrollReset>
          {messages.staffLink}
        </TextLink>
      </p>
    </>
  );
}
