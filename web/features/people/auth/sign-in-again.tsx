import { msg } from "@lingui/core/macro";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { forgetSession, renewSession } from "#web/platform/auth-client.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { readPendingSession, readStoredSession, subscribeToSession, type PendingSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Overlay } from "#web/ui/overlay.tsx";
import { authenticate } from "./authenticate.ts";
import { CodeField, PasswordField } from "./credential-fields.tsx";
import { FactorChoice, RecoveryCodeField } from "./factor-fields.tsx";
import { messages as words } from "./messages.ts";
import type { AuthOutcome } from "./outcome.ts";
import { secondFactorMessages as factorWords } from "./second-factor-messages.ts";

const messages = defineMessages({
  title: msg`Your session has ended`,
  anotherWay: msg`Sign in another way`,
  otherPerson: msg`Only the person whose page this is can continue here.`,
});

type SignInAgainProps = {
  /** The person whose page this is: nobody else may sign in here. */
  userId: string;
  email: string;
  /** Says why signing in is necessary. */
  children: ReactNode;
};

/** A dialog for one person's password and second factor, over a page that stays as it is. The page removes it after the sign-in. */
export function SignInAgain({ userId, email, children }: SignInAgainProps) {
  const { pathname, search } = useLocation();
  const half = useSyncExternalStore(subscribeToSession, readPendingSession, () => null);
  const [intent, setIntent] = useState<"second-factor" | "recovery-code">("second-factor");
  const [outcome, setOutcome] = useState<AuthOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [isOther, setOther] = useState(false);
  // The session may not really have ended: the token may only be old, or a second factor was set up elsewhere.
  useEffect(() => void renewSession().catch(() => undefined), []);
  const asked = half?.userId === userId ? intent : "sign-in";
  const failure = outcome?.kind === "failed" && outcome.form === asked ? outcome : null;

  async function send(form: FormData): Promise<void> {
    setBusy(true);
    setOther(false);
    form.set("intent", asked);
    form.set("email", email);
    setOutcome(await authenticate(form, pathname));
    // The address may belong to a different account by now.
    if ((readStoredSession() ?? readPendingSession() ?? { userId }).userId !== userId) {
      await forgetSession();
      setOther(true);
    }
    setBusy(false);
  }
  return (
    <Overlay
      kind="dialog"
      closeButton={false}
      locked
      open
      onOpenChange={() => undefined}
      title={messages.title}
      description={children}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        {isOther && (
          <Notice live tone="danger">
            {messages.otherPerson}
          </Notice>
        )}
        {failure?.message && (
          <Notice live tone="danger">
            {failure.message}
          </Notice>
        )}
        {asked === "sign-in" ? (
          <>
            <PasswordField error={failure?.fields.password} />
            {/* Tells password managers whose password it is. It comes after the field that must have the focus. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          </>
        ) : (
          <SecondStep key={asked} half={half} intent={asked} error={failure?.fields.code} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {asked === "sign-in" ? words.signIn : factorWords.submit}
          </Button>
          {asked === "sign-in" ? (
            <TextLink to={signInAddress(pathname + search)}>{messages.anotherWay}</TextLink>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              disabled={busy}
              onClick={() => setIntent(intent === "recovery-code" ? "second-factor" : "recovery-code")}
            >
              {intent === "recovery-code" ? factorWords.useAuthenticator : factorWords.useRecoveryCode}
            </Button>
          )}
        </div>
      </form>
    </Overlay>
  );
}

type SecondStepProps = {
  half: PendingSession | null;
  intent: "second-factor" | "recovery-code";
  error: string | undefined;
};

function SecondStep({ half, intent, error }: SecondStepProps) {
  if (intent === "recovery-code") return <RecoveryCodeField error={error} />;
  return (
    <>
      <FactorChoice authenticators={half?.authenticators ?? []} />
      <CodeField label={factorWords.code} error={error} />
    </>
  );
}
