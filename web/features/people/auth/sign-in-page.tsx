import { useEffect, useSyncExternalStore, useState, useRef, type RefObject } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { authClient, subscribeToAuthEvents } from "#web/platform/auth-client.ts";
import { readPendingSession, subscribeToSession, type PendingSession } from "#web/platform/stored-session.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useAuth } from "#web/platform/auth-provider.tsx";
import { Button } from "#web/ui/button.tsx";
import { addMailToState, readNavigationState } from "./navigation-state.ts";
import { wordsForAddressCode } from "./error-words.ts";
import { LinkStep } from "./link-step.tsx";
import { messages } from "./messages.ts";
import { Portals } from "./portals.tsx";
import { useAddressFragment } from "./use-address-fragment.ts";
import { useAuthForm, type AuthFormState } from "./use-auth-form.ts";
import { readAuthParams, signInDestination, viewAddress, type AuthParams, type View, type Portal } from "./views.ts";
import type { AuthOutcome, Chosen } from "./outcome.ts";
import { CodeField } from "./credential-fields.tsx";
import { FactorChoice, RecoveryCodeField } from "./factor-fields.tsx";
import { secondFactorMessages as texts } from "./second-factor-messages.ts";
import { signOut } from "./sign-out.ts";
import { StepHeading } from "./step-heading.tsx";

type SecondFactorProps = {
  form: AuthFormState;
  /** The pending session; null once it is complete. */
  session: PendingSession | null;
  portal: Portal;
  /** Choices made with a mailed link, to be stored after this step. */
  chosen: Chosen | null;
  /** Whether a new password is chosen after this step. */
  choosesPassword: boolean;
};

/** The /auth page: two portals, the steps after a mail, and the second factor. `providers` are the configured ones. */
export function SignInPage({ providers }: { providers: readonly string[] }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const half = useSyncExternalStore(subscribeToSession, readPendingSession, () => null);
  const params = readAuthParams(search);
  const fragment = useAddressFragment();
  // On the server and during hydration the history state is not known.
  const navigationState = readNavigationState(hydrated ? state : null);
  const form = useAuthForm(viewAddress(search, { view: "sign_in", portal: "student" }), navigationState.email);
  const { outcome, reset } = form;

  // A navigation that begins during the submission loads its page twice, because the end of the submission reloads what is on screen.
  const waits = form.isUnderWay || (outcome?.kind !== "signed-in" && (fragment === null || waitsForMore(params, fragment.token)));
  const cameSignedIn = useLeadOn(signInDestination(search), state, { isSigningIn: form.isBusy, waits });
  usePasswordEvents(params.view, form.isBusy);

  const isInSecondFactor = form.isBusyWith("second-factor") || form.isBusyWith("recovery-code");
  const asksSecondFactor = isInSecondFactor || (half !== null && !form.isBusy);
  const isExpired = form.failureOf("link")?.code === "otp_expired";
  const step = asksSecondFactor ? "second factor" : isExpired ? "expired link" : params.view;
  const where = useFocusOnStep(step, outcome);

  // Preload the auth client for the first click. If that fails, the click reports it.
  useEffect(() => void authClient().catch(() => {}), []);
  useEffect(() => {
    reset();
  }, [params.view, params.portal, reset]);
  useEffect(() => {
    if (outcome?.kind !== "mailed" || params.view === "verify_otp") return;
    void navigate(viewAddress(search, { view: "verify_otp", type: outcome.type }), {
      state: addMailToState(state, outcome.email, outcome.at),
      preventScrollReset: true,
    });
  }, [outcome, params.view, navigate, search, state]);

  const errorCode = fragment?.errorCode ?? search.get("error");
  // Inert until hydration, because nothing would handle a submitted form before.
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16" inert={!hydrated}>
      <div
        ref={where}
        className={`min-h-[34rem] w-full max-w-96 ${cameSignedIn ? "invisible" : hydrated ? "" : "in-data-half:invisible in-data-[auth=in]:invisible"}`}
      >
        {asksSecondFactor ? (
          <SecondFactor
            form={form}
            session={half}
            portal={params.portal}
            chosen={outcome?.kind === "half" ? outcome.chosen : null}
            choosesPassword={choosesPassword(params)}
          />
        ) : params.view === "link" || params.view === "update_password" ? (
          <LinkStep form={form} params={params} fragment={fragment} search={search} />
        ) : (
          <Portals
            form={form}
            params={params}
            view={params.view}
            search={search}
            navigationState={navigationState}
            providers={providers}
            addressProblem={errorCode === null ? null : (wordsForAddressCode(errorCode) ?? messages.somethingWentWrong)}
          />
        )}
      </div>
    </div>
  );
}

/** Return whether a signed-in person still has something to do here: open a link, choose a password, or type the code of a new address. */
function waitsForMore(params: AuthParams, token: string | null): boolean {
  const { view, mailType } = params;
  return choosesPassword(params) || (view === "verify_otp" && mailType === "email_change") || (view === "link" && token !== null);
}

/** Return whether a new password is chosen at the end of this step. */
function choosesPassword({ view, mailType, linkType }: AuthParams): boolean {
  if (view === "verify_otp") return mailType === "recovery";
  return view === "update_password" || (view === "link" && (linkType === "recovery" || linkType === "invite"));
}

/**
 * Redirect a signed-in person, whether they were already signed in, have just signed in here or did so in another tab, unless the page
 * `waits` for something else. Return true while the page must show nothing because they were already signed in.
 */
function useLeadOn(
  destination: string,
  state: unknown,
  { isSigningIn, waits }: { isSigningIn: boolean; waits: boolean },
): boolean {
  const { session } = useAuth();
  const navigate = useNavigate();
  const signedIn = session !== null && !waits;
  const [cameSignedIn, setCameSignedIn] = useState<boolean | null>(null);
  if (cameSignedIn === null && signedIn) setCameSignedIn(!isSigningIn);
  useEffect(() => {
    if (signedIn) void navigate(destination, { replace: true, state });
  }, [signedIn, destination, state, navigate]);
  return cameSignedIn === true && signedIn;
}

/**
 * Move the focus to the heading of a new step, or to the first invalid field. The first step is not focused, because a loaded page begins
 * at its top.
 */
function useFocusOnStep(step: string, outcome: AuthOutcome | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = place.current?.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (outcome?.kind !== "failed" || Object.keys(outcome.fields).length === 0) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return place;
}

/**
 * Show the form for a new password after a password recovery here or in another tab, and leave it when another tab has changed the
 * password. The page of a mailed link stays, because it asks for the password itself.
 */
function usePasswordEvents(view: View, isBusy: boolean): void {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      subscribeToAuthEvents((event) => {
        const next: View | null =
          event === "PASSWORD_RECOVERY" && view !== "link" && view !== "update_password"
            ? "update_password"
            : event === "USER_UPDATED" && view === "update_password" && !isBusy
              ? "sign_in"
              : null;
        if (next) void navigate(viewAddress(search, { view: next }), { replace: true, state, preventScrollReset: true });
      }),
    [view, isBusy, search, state, navigate],
  );
}

/** The step between password and session: a code from an authenticator app, or a recovery code. */
function SecondFactor({ form, session, portal, chosen, choosesPassword: choosesNext }: SecondFactorProps) {
  const [intent, setIntent] = useState<"second-factor" | "recovery-code">("second-factor");
  const [first] = useState({ chosen, email: session?.email ?? "", authenticators: session?.authenticators ?? [] });
  const failure = form.failureOf(intent);
  const isRecovery = intent === "recovery-code";

  function change(): void {
    form.reset();
    setIntent(isRecovery ? "second-factor" : "recovery-code");
  }

  return (
    <>
      <StepHeading title={texts.title}>
        <span dir="auto">{isRecovery ? texts.recoveryText : texts.text(first.email)}</span>
      </StepHeading>
      <form.Form key={intent} method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="portal" value={portal} />
        {choosesNext && <input type="hidden" name="chooses_password" value="yes" />}
        {first.chosen && <input type="hidden" name="chosen_password" value={first.chosen.password} />}
        {first.chosen && <input type="hidden" name="chosen_name" value={first.chosen.fullName} />}
        {isRecovery ? (
          <RecoveryCodeField error={failure?.fields.code} />
        ) : (
          <>
            <FactorChoice authenticators={first.authenticators} />
            <CodeField label={texts.code} error={failure?.fields.code} />
          </>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith(intent)} disabled={form.isBusy}>
          {texts.submit}
        </Button>
      </form.Form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" size="sm" className="-ms-3" disabled={form.isBusy} onClick={change}>
          <span className="ui-link">{isRecovery ? texts.useAuthenticator : texts.useRecoveryCode}</span>
        </Button>
        <Button variant="quiet" size="sm" className="-me-3" disabled={form.isBusy} onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
    </>
  );
}
