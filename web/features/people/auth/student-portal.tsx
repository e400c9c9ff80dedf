import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { EmailField, FullNameField, NewPasswordField, PasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import type { Failure } from "./outcome.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import type { View } from "./views.ts";

type StudentPortalProps = {
  form: AuthFormState;
  view: "sign_in" | "sign_up";
  onViewChange: (view: "sign_in" | "sign_up") => void;
  addressOf: (view: View) => string;
  /** The name that another page's form has already asked for. */
  fullName: string;
  /** A sentence above the form: what it is for. */
  explanation: string;
  /** What came back from another service in the address. */
  addressProblem: string | null;
  providers: readonly string[];
};

export function StudentPortal(props: StudentPortalProps) {
  const { form, view, onViewChange, explanation, addressProblem, providers } = props;
  const other = view === "sign_in" ? "sign_up" : "sign_in";
  return (
    <>
      <StepHeading title={messages.studentTitle}>{explanation}</StepHeading>
      {addressProblem && !form.outcome && (
        <Notice tone="danger" live title={messages.signInFailed} className="mt-6">
          {addressProblem}
        </Notice>
      )}
      {view === "sign_in" ? <SignInForm {...props} /> : <SignUpForm {...props} />}
      <p className="mt-5 flex flex-wrap items-center gap-x-1 text-muted">
        {view === "sign_in" ? messages.newHere : messages.haveAccount}
        <Button variant="quiet" size="sm" disabled={form.isBusy} onClick={() => onViewChange(other)}>
          <span className="ui-link">{view === "sign_in" ? messages.createAccount : messages.signIn}</span>
        </Button>
      </p>
      <ProviderButtons form={form} offered={providers} />
    </>
  );
}

function SignInForm({ form, addressOf }: StudentPortalProps) {
  const failure = form.failureOf("sign-in");
  return (
    <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      <FailureNotice failure={failure} />
      <ConfirmFirst form={form} failure={failure} />
      <EmailField form={form} error={failure?.fields.email} />
      <div className="grid gap-2">
        <PasswordField error={failure?.fields.password} />
        <TextLink to={addressOf("forgotten_password")} preventScrollReset className="justify-self-start text-sm">
          {messages.forgotPassword}
        </TextLink>
      </div>
      <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("sign-in")} disabled={form.isBusy}>
        {messages.signIn}
      </Button>
    </form.Form>
  );
}

function SignUpForm({ form, fullName }: StudentPortalProps) {
  const failure = form.failureOf("sign-up");
  return (
    <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      <FailureNotice failure={failure} />
      <FullNameField defaultValue={fullName} />
      <EmailField isNew form={form} error={failure?.fields.email} />
      <NewPasswordField error={failure?.fields.password} known={[fullName, form.email]} />
      <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("sign-up")} disabled={form.isBusy}>
        {messages.signUp}
      </Button>
    </form.Form>
  );
}

/** A screen reader hears it from the toast. */
function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure || failure.code === "email_not_confirmed") return null;
  const isSaidByField = Object.values(failure.fields).includes(failure.message);
  return isSaidByField ? null : <Notice tone="danger">{failure.message}</Notice>;
}
