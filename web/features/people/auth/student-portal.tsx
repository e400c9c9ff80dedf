import { useAcademy } from "#web/platform/academy.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EmailField, FullNameField, NewPasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import { FailureNotice, ProviderButtons, SignInForm } from "./sign-in-form.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import type { View } from "./views.ts";

type StudentPortalProps = {
  form: AuthFormState;
  view: "sign_in" | "sign_up";
  onViewChange: (view: "sign_in" | "sign_up") => void;
  addressOf: (view: View) => string;
  /** The name that a form of another page has already asked for. */
  fullName: string;
  /** A sentence above the form about its purpose. */
  explanation: string;
  /** An error that another service returned in the address. */
  addressProblem: string | null;
  providers: readonly string[];
};

export function StudentPortal(props: StudentPortalProps) {
  const { form, view, onViewChange, explanation, addressProblem, providers } = props;
  const { minimum_age } = useAcademy();
  const other = view === "sign_in" ? "sign_up" : "sign_in";
  return (
    <>
      <StepHeading title={messages.studentTitle}>{explanation}</StepHeading>
      {view === "sign_up" && minimum_age !== null && <p className="mt-2 text-muted">{messages.ageNote(minimum_age)}</p>}
      {addressProblem && !form.outcome && (
        <Notice tone="danger" live title={messages.signInFailed} className="mt-6">
          {addressProblem}
        </Notice>
      )}
      {view === "sign_in" ? <SignInForm form={form} portal="student" addressOf={props.addressOf} /> : <SignUpForm {...props} />}
      <p className="mt-5 flex flex-wrap items-center gap-x-1 text-muted">
        {view === "sign_in" ? messages.newHere : messages.haveAccount}
        <Button variant="quiet" size="sm" disabled={form.isBusy} onClick={() => onViewChange(other)}>
          <span className="ui-link">{view === "sign_in" ? messages.createAccount : messages.signIn}</span>
        </Button>
      </p>
      <ProviderButtons form={form} portal="student" offered={providers} />
    </>
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
