import { useAcademy } from "#web/platform/academy.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { EmailField, PasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import type { Failure } from "./outcome.ts";
import { providerName, shownProviders, type ProviderId } from "./providers.ts";
import type { AuthFormState } from "./use-auth-form.ts";
import type { Portal, View } from "./views.ts";

const shapes: Record<ProviderId, string> = {
  google:
    "M12.24 10.29v3.43h5.74c-.25 1.5-1.75 4.39-5.74 4.39a6.2 6.2 0 0 1 0-12.39c1.97 0 3.29.84 4.05 1.57l2.76-2.66A9.7 9.7 0 0 0 12.24 2a10 10 0 1 0 0 20c5.77 0 9.6-4.06 9.6-9.77 0-.66-.07-1.16-.16-1.66l-9.44-.28Z",
  github:
    "M12 2a10 10 0 0 0-3.16 19.49c.5.09.68-.22.68-.48v-1.7c-2.78.6-3.37-1.34-3.37-1.34-.45-1.16-1.11-1.47-1.11-1.47-.91-.62.07-.6.07-.6 1 .07 1.53 1.03 1.53 1.03.89 1.53 2.34 1.09 2.91.83.09-.65.35-1.09.63-1.34-2.22-.25-4.55-1.11-4.55-4.94 0-1.09.39-1.98 1.03-2.68-.1-.25-.45-1.27.1-2.65 0 0 .84-.27 2.75 1.02a9.6 9.6 0 0 1 5 0c1.91-1.29 2.75-1.02 2.75-1.02.55 1.38.2 2.4.1 2.65.64.7 1.03 1.59 1.03 2.68 0 3.84-2.34 4.68-4.57 4.93.36.31.68.92.68 1.85v2.75c0 .26.18.58.69.48A10 10 0 0 0 12 2Z",
  "custom:oidc": "M14 2a6 6 0 0 0-5.66 8L2 16.34V22h5.66v-3h3v-3h2.34l1-2.06A6 6 0 1 0 14 2Zm2.5 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  azure: "M2.5 2.5h9v9h-9zM12.5 2.5h9v9h-9zM2.5 12.5h9v9h-9zM12.5 12.5h9v9h-9z",
};

type SignInFormProps = { form: AuthFormState; portal: Portal; addressOf: (view: View) => string };

/** The form for address and password; each portal has its own texts. */
export function SignInForm({ form, portal, addressOf }: SignInFormProps) {
  const { sendsMail } = useAcademy();
  const failure = form.failureOf("sign-in");
  const busy = form.isBusyWith("sign-in");
  const isStaff = portal === "staff";
  return (
    <>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="portal" value={portal} />
        {!isStaff && <FailureNotice failure={failure} />}
        <ConfirmFirst form={form} failure={failure} />
        <EmailField form={form} error={failure?.fields.email} />
        <div className="grid gap-2">
          <PasswordField error={failure?.fields.password} />
          <TextLink to={addressOf("forgotten_password")} preventScrollReset className="justify-self-start text-sm">
            {messages.forgotPassword}
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" wide busy={busy} disabled={form.isBusy}>
          {isStaff ? (busy ? messages.staffSubmitting : messages.staffSubmit) : messages.signIn}
        </Button>
      </form.Form>
      {isStaff && sendsMail && (
        <p className="mt-5">
          <TextLink to={addressOf("magic_link")} preventScrollReset>
            {messages.linkByMail}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** The failure of a form. Not announced here, because a screen reader already announces the toast. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure || failure.code === "email_not_confirmed") return null;
  const isSaidByField = Object.values(failure.fields).includes(failure.message);
  return isSaidByField ? null : <Notice tone="danger">{failure.message}</Notice>;
}

type ProviderButtonsProps = { form: AuthFormState; portal: Portal; offered: readonly string[] };

/**
 * The buttons of the sign-in providers; `offered` are the configured ones. The demo always shows students Google and GitHub; an
 * unconfigured provider says so when it is clicked.
 */
export function ProviderButtons({ form, portal, offered }: ProviderButtonsProps) {
  const { isDemo, openIdName } = useAcademy();
  const shown = shownProviders(offered, { openIdName, isDemo: isDemo && portal === "student" });
  const failure = form.failureOf("provider");
  if (shown.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {messages.or}
      </p>
      <div className={`grid gap-3 ${shown.length === 2 ? "sm:grid-cols-2" : ""}`}>
        {shown.map(({ id, name }) => (
          <Button
            key={id}
            aria-label={messages.continueWith(name)}
            disabled={form.isBusy}
            onClick={() => form.submit({ intent: "provider", provider: id })}
          >
            <ProviderMark provider={id} />
            {shown.length === 2 ? name : messages.continueWith(name)}
          </Button>
        ))}
      </div>
      {form.outcome?.kind === "provider-off" && <Notice live>{messages.providerOff(providerName(form.outcome.provider))}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}

/** The logo of a provider in the color of the text. */
function ProviderMark({ provider }: { provider: ProviderId }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 fill-current stroke-none">
      <path d={shapes[provider]} />
    </svg>
  );
}

/** Shown for a correct password of an unconfirmed address, with a button that sends the confirmation again. */
function ConfirmFirst({ form, failure }: { form: AuthFormState; failure: Failure | null }) {
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
