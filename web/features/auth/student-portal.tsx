import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EmailField, FullNameField, PasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import type { useAuthForm } from "./use-auth-form.ts";

export type StudentView = "sign_in" | "sign_up";

/** Values that another page's form has already asked for. */
export type Carried = { fullName: string; email: string };

type StudentPortalProps = {
  form: ReturnType<typeof useAuthForm>;
  view: StudentView;
  onViewChange: (view: StudentView) => void;
  carried: Carried | null;
  /** A sentence above the form: what it is for. */
  explanation: string;
};

export function StudentPortal({ form, view, onViewChange, carried, explanation }: StudentPortalProps) {
  if (form.outcome?.kind === "confirm") {
    return (
      <CheckYourEmail
        email={form.outcome.email}
        onBack={() => {
          form.reset();
          onViewChange("sign_in");
        }}
      />
    );
  }
  return (
    <>
      <h1 className="text-3xl">{messages.studentTitle}</h1>
      <p className="mt-2 text-muted">{explanation}</p>
      {view === "sign_in" ? <SignInForm form={form} carried={carried} /> : <SignUpForm form={form} carried={carried} />}
      <p className="mt-5 flex flex-wrap items-center gap-x-1 text-muted">
        {view === "sign_in" ? messages.newHere : messages.haveAccount}
        <Button
          variant="quiet"
          size="sm"
          disabled={form.isBusy}
          onClick={() => onViewChange(view === "sign_in" ? "sign_up" : "sign_in")}
        >
          <span className="ui-link">{view === "sign_in" ? messages.createAccount : messages.signIn}</span>
        </Button>
      </p>
      <ProviderButtons form={form} />
    </>
  );
}

type FormProps = Pick<StudentPortalProps, "form" | "carried">;

function SignInForm({ form, carried }: FormProps) {
  const failure = form.failureOf("sign-in");
  return (
    <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <EmailField defaultValue={carried?.email} invalid={failure?.missing.includes("email") ?? false} />
      <PasswordField invalid={failure?.missing.includes("password") ?? false} />
      <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("sign-in")} disabled={form.isBusy}>
        {messages.signIn}
      </Button>
    </form.Form>
  );
}

function SignUpForm({ form, carried }: FormProps) {
  const failure = form.failureOf("sign-up");
  return (
    <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <FullNameField defaultValue={carried?.fullName} />
      <EmailField isNew defaultValue={carried?.email} invalid={failure?.missing.includes("email") ?? false} />
      <PasswordField isNew invalid={failure?.missing.includes("password") ?? false} />
      <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("sign-up")} disabled={form.isBusy}>
        {messages.signUp}
      </Button>
    </form.Form>
  );
}

function CheckYourEmail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <h1 className="text-3xl">{messages.studentTitle}</h1>
      <Notice tone="success" live title={messages.checkEmail} className="mt-6">
        <span dir="auto">{messages.checkEmailHelp(email)}</span>
      </Notice>
      <Button className="mt-6" onClick={onBack}>
        {messages.backToSignIn}
      </Button>
    </>
  );
}
