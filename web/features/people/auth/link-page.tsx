import { useAuth } from "#web/platform/auth-provider.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { FullNameField, NewPasswordField } from "./credential-fields.tsx";
import { mailMessages } from "./mail-messages.ts";
import { messages } from "./messages.ts";
import { StepHeading } from "./step-heading.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import type { LinkType, View } from "./views.ts";

type LinkPageProps = {
  form: AuthFormState;
  type: LinkType;
  /** Null when the link has done its part, and only what is chosen with it is still to be kept. */
  token: string | null;
  /** Whom an invitation is for. */
  invited?: { email: string; role: string } | undefined;
  addressOf: (view: View) => string;
};

/**
 * What a mailed link opens: what it is for, the fields that this needs, and one button. Opening it has changed nothing yet, because
 * programs that look through mails open links as well.
 */
export function LinkPage({ form, type, token, invited, addressOf }: LinkPageProps) {
  const failure = form.failureOf("link");
  const { user } = useAuth();
  if (failure?.code === "otp_expired") return <LinkExpired type={type} addressOf={addressOf} />;
  const { title, text, submit } = mailMessages.link[type];
  const isDone = token === null || failure?.linkDone === true;
  const choosesPassword = type === "recovery" || type === "invite";
  const email = invited?.email ?? user?.email ?? "";
  const isOtherPerson = invited && user && user.email !== invited.email && !isDone;
  return (
    <>
      <StepHeading title={title}>
        {invited && (
          <>
            <strong dir="auto">
              {mailMessages.invitedAs(invited.email, mailMessages.roles[invited.role] ?? invited.role)}
            </strong>{" "}
          </>
        )}
        {text}
      </StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="type" value={type} />
        {!isDone && <input type="hidden" name="token_hash" value={token ?? ""} />}
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
        {isOtherPerson && <Notice>{mailMessages.otherPerson(user.email)}</Notice>}
        {type === "invite" && <FullNameField error={failure?.fields.full_name} />}
        {/* For password managers: whose password is chosen. */}
        {choosesPassword && email !== "" && (
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        )}
        {choosesPassword && (
          <NewPasswordField
            label={type === "recovery" ? messages.newPassword : messages.password}
            error={failure?.fields.password}
            known={[email]}
          />
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("link")} disabled={form.isBusy}>
          {submit}
        </Button>
      </form.Form>
      {choosesPassword && token === null && (!user || failure?.code === "reauthentication_needed") && (
        <p className="mt-5">
          <TextLink to={addressOf("forgotten_password")}>{mailMessages.askForNew}</TextLink>
        </p>
      )}
    </>
  );
}

/** The page was loaded anew, and the link's token went with the old one. */
export function LinkGone({ addressOf }: Pick<LinkPageProps, "addressOf">) {
  return (
    <>
      <StepHeading title={mailMessages.linkGone}>{mailMessages.linkGoneText}</StepHeading>
      <ButtonLink className="mt-6" to={addressOf("sign_in")}>
        {messages.backToSignIn}
      </ButtonLink>
    </>
  );
}

/** The link was used, replaced by a newer one, or its time is over. */
export function LinkExpired({ type, addressOf }: Pick<LinkPageProps, "type" | "addressOf">) {
  const asksAgain = type === "recovery" ? "forgotten_password" : type === "magiclink" || type === "email" ? "magic_link" : null;
  return (
    <>
      <StepHeading title={mailMessages.expired}>{mailMessages.expiredText[type]}</StepHeading>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={addressOf(asksAgain ?? "sign_in")}>
          {asksAgain ? mailMessages.askForNew : messages.signIn}
        </ButtonLink>
        {asksAgain && <ButtonLink to={addressOf("sign_in")}>{messages.backToSignIn}</ButtonLink>}
      </div>
    </>
  );
}
