import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { EmailField } from "./credential-fields.tsx";
import { mailMessages } from "./mail-messages.ts";
import { messages } from "./messages.ts";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";

const kinds = {
  recover: { title: mailMessages.forgotTitle, text: mailMessages.forgotText, submit: mailMessages.forgotSubmit },
  "magic-link": { title: mailMessages.magicTitle, text: mailMessages.magicText, submit: mailMessages.magicSubmit },
};

/** One address, one button, and a mail is on its way: to choose a new password, or to sign in without one. */
export function AskForMail({ kind, form, back }: { kind: keyof typeof kinds; form: AuthFormState; back: string }) {
  const { title, text, submit } = kinds[kind];
  const failure = form.failureOf(kind);
  return (
    <>
      <StepHeading title={title}>{text}</StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value={kind} />
        {failure?.message && (
          <Notice tone="danger" live>
            {failure.message}
          </Notice>
        )}
        <EmailField form={form} error={failure?.fields.email} />
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith(kind)} disabled={form.isBusy}>
          {submit}
        </Button>
      </form.Form>
      <p className="mt-5">
        <TextLink to={back} preventScrollReset>
          {messages.backToSignIn}
        </TextLink>
      </p>
    </>
  );
}
