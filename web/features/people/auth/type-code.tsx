import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { CodeField, EmailField } from "./credential-fields.tsx";
import { mailMessages } from "./mail-messages.ts";
import { messages } from "./messages.ts";
import { StepHeading } from "./step-heading.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { AuthFormState } from "./use-auth-form.ts";
import type { MailType } from "./views.ts";

/** How long a person waits before they may ask for another mail. */
const patienceMs = 60_000;

type TypeCodeProps = {
  form: AuthFormState;
  type: MailType;
  /** The mail that this browser has asked for, and when. */
  mailed: { email: string; at: number } | null;
  back: string;
};

/** A mail is on its way: its link can be opened, or its code typed here. Without a mail that we know of, the address is asked for too. */
export function TypeCode({ form, type, mailed, back }: TypeCodeProps) {
  const failure = form.failureOf("code");
  return (
    <>
      <StepHeading title={mailed ? mailMessages.sent[type] : mailMessages.codeTitle}>
        {mailed ? <span dir="auto">{mailMessages.sentTo(mailed.email)}</span> : mailMessages.codeText}
      </StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="type" value={type} />
        {failure?.message && (
          <Notice tone="danger" live>
            {failure.message}
          </Notice>
        )}
        {form.outcome?.kind === "accepted" && (
          <Notice tone="success" live>
            {mailMessages.emailHalfChanged}
          </Notice>
        )}
        {mailed ? (
          <input type="hidden" name="email" value={mailed.email} />
        ) : (
          <EmailField form={form} error={failure?.fields.email} />
        )}
        <CodeField label={mailMessages.code} error={failure?.fields.code} hint={mailed ? mailMessages.openLink : undefined} />
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("code")} disabled={form.isBusy}>
          {mailMessages.codeSubmit}
        </Button>
      </form.Form>
      <SendAgain form={form} type={type} email={mailed?.email ?? form.email} sentAt={mailed?.at ?? null} />
      <p className="mt-4">
        <TextLink to={back} preventScrollReset>
          {messages.backToSignIn}
        </TextLink>
      </p>
    </>
  );
}

function SendAgain({ form, type, email, sentAt }: { form: AuthFormState; type: MailType; email: string; sentAt: number | null }) {
  const { outcome } = form;
  const sentAgain = outcome?.kind === "mailed" && outcome.again ? outcome.at : null;
  const failure = form.failureOf("resend");
  const last = sentAgain ?? sentAt;
  const seconds = useCountdown(last === null ? null : last + patienceMs);
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Button
        size="sm"
        disabled={form.isBusy || seconds > 0}
        busy={form.isBusyWith("resend")}
        onClick={() => form.submit({ intent: "resend", type, email })}
      >
        {seconds > 0 ? mailMessages.sendAgainIn(seconds) : mailMessages.sendAgain}
      </Button>
      {sentAgain !== null && (
        <Notice tone="success" live>
          {mailMessages.sentAgain}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live>
          {failure.message || failure.fields.email}
        </Notice>
      )}
    </div>
  );
}
