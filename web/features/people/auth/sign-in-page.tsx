import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { authClient } from "#web/platform/auth-client.ts";
import { readHalfSession, subscribeToSession } from "#web/platform/stored-session.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { carryMail, readCarried } from "./carried.ts";
import { wordsForAddressCode } from "./error-words.ts";
import { LinkStep } from "./link-step.tsx";
import { messages } from "./messages.ts";
import { Portals } from "./portals.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useAddressFragment } from "./use-address-fragment.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useFocusOnStep } from "./use-focus-on-step.ts";
import { useLeadOn } from "./use-lead-on.ts";
import { usePasswordEvents } from "./use-password-events.ts";
import { readPlace, signInDestination, viewAddress, type AuthPlace } from "./views.ts";

/** Everything of /auth: two portals, the steps that a mail leads to, and the step of the second factor. `providers` are those that are set up. */
export function SignInPage({ providers }: { providers: readonly string[] }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const half = useSyncExternalStore(subscribeToSession, readHalfSession, () => null);
  const place = readPlace(search);
  const fragment = useAddressFragment();
  // What the history has kept is not known to the server.
  const carried = readCarried(hydrated ? state : null);
  const form = useAuthForm(viewAddress(search, { view: "sign_in", portal: "student" }), carried.email);
  const { outcome, reset } = form;

  const waits = outcome?.kind !== "signed-in" && (fragment === null || waitsForMore(place, fragment.token));
  const cameSignedIn = useLeadOn(signInDestination(search), state, { isSigningIn: form.isBusy, waits });
  usePasswordEvents(place.view, form.isBusy);

  const isInSecondFactor = form.isBusyWith("second-factor") || form.isBusyWith("recovery-code");
  const asksSecondFactor = isInSecondFactor || (half !== null && !form.isBusy);
  const isExpired = form.failureOf("link")?.code === "otp_expired";
  const step = asksSecondFactor ? "second factor" : isExpired ? "expired link" : place.view;
  const where = useFocusOnStep(step, outcome);

  // The first press shall not wait for the auth client to be fetched; without a connection the press says so.
  useEffect(() => void authClient().catch(() => {}), []);
  useEffect(() => {
    reset();
  }, [place.view, place.portal, reset]);
  useEffect(() => {
    if (outcome?.kind !== "mailed" || place.view === "verify_otp") return;
    void navigate(viewAddress(search, { view: "verify_otp", type: outcome.type }), {
      state: carryMail(state, outcome.email, outcome.at),
      preventScrollReset: true,
    });
  }, [outcome, place.view, navigate, search, state]);

  const errorCode = fragment?.errorCode ?? search.get("error");
  // Until the page is alive the forms could only send a password to a page that does not know what to do with it.
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
            portal={place.portal}
            chosen={outcome?.kind === "half" ? outcome.chosen : null}
          />
        ) : place.view === "link" || place.view === "update_password" ? (
          <LinkStep form={form} place={place} fragment={fragment} search={search} />
        ) : (
          <Portals
            form={form}
            place={place}
            view={place.view}
            search={search}
            carried={carried}
            providers={providers}
            addressProblem={errorCode === null ? null : (wordsForAddressCode(errorCode) ?? messages.somethingWentWrong)}
          />
        )}
      </div>
    </div>
  );
}

/** Somebody who is signed in has still something to do here: to open a link, to choose a password, to type the code of a change. */
function waitsForMore({ view, mailType, linkType }: AuthPlace, token: string | null): boolean {
  if (view === "update_password") return true;
  if (view === "verify_otp") return mailType === "recovery" || mailType === "email_change";
  return view === "link" && (token !== null || linkType === "recovery" || linkType === "invite");
}
