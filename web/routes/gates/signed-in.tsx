import { useEffect, useRef, useState } from "react";
import { Outlet, redirect, useLocation, useMatches, useNavigate, useRevalidator } from "react-router";
import { msg } from "@lingui/core/macro";
import { splitLanguage } from "#domain/interface-languages.ts";
import { wordsForAddressCode } from "#web/features/people/auth/error-words.ts";
import { agreementAddress } from "#web/platform/agreement-address.ts";
import { useSendWaiting } from "#web/features/courses/lessons/use-send-waiting.ts";
import { UploadsElsewhere } from "#web/features/courses/video/uploads-elsewhere.tsx";
import { ApiError } from "#web/platform/api.ts";
import { adoptAddress, forgetSession, renewSession } from "#web/platform/auth-client.ts";
import { isPersonAway } from "#web/platform/person-here.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { readPendingSession, readStoredSession, subscribeToSession } from "#web/platform/stored-session.ts";
import { useSession } from "#web/platform/use-session.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { Route } from "./+types/signed-in";

/** The texts of the gate before signed-in pages. */
const messages = defineMessages({
  lessonNeedsSignIn: { title: msg`Sign in required`, description: msg`Please sign in to view lessons.` },
  playgroundNeedsSignIn: { title: msg`Authentication Error`, description: msg`You must be logged in.` },
  sessionEnded: { title: msg`Your session has ended`, description: msg`Please sign in again.` },
  signInFailed: msg`Sign in Failed`,
  somethingWentWrong: msg`Something went wrong`,
  signedOut: msg`Sign in to access your dashboard`,
  signedOutHelp: msg`Your courses and your progress are kept.`,
  signIn: msg`Sign in`,
});

/**
 * Require a session. It is only in the browser, so the server responds with the page's skeleton, and this runs before any data is
 * requested. A session that the server no longer accepts redirects to the sign-in page, and so does one that waits for its second factor:
 * the sign-in page asks for it and returns here.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname: address, search } = new URL(request.url);
    const pathname = splitLanguage(address).path;
    const failure = await adoptAddress();
    if (failure) {
      const description = wordsForAddressCode(failure) ?? messages.somethingWentWrong;
      toast({ title: messages.signInFailed, description, variant: "destructive" });
    }
    if (!readStoredSession()) {
      if (!failure && !readPendingSession()) noticeForVisitor(pathname);
      throw redirect(signInAddress(pathname + search, failure));
    }
    const failures = Object.values(await next()).map(({ result }) => result);
    if (failures.some(isNotLaunched)) throw redirect("/coming-soon");
    if (failures.some(isAgreementNeeded)) throw redirect(agreementAddress(pathname + search));
    if (failures.some(isSecondFactorNeeded)) {
      // The second factor was set up on another device; after renewal this browser's session is pending.
      await renewSession();
      if (readPendingSession()) throw redirect(signInAddress(pathname + search));
    } else if (!failures.some(isSessionRefused)) return;
    if (readStoredSession()) await forgetSession();
    if (isPlayground(pathname)) noticeForVisitor(pathname);
    else toast(messages.sessionEnded);
    throw redirect(signInAddress(pathname + search));
  },
];

function isSessionRefused(result: unknown): boolean {
  return result instanceof ApiError && result.status === 401;
}

function isSecondFactorNeeded(result: unknown): boolean {
  return result instanceof ApiError && result.code === "caller.second_factor_needed";
}

function isAgreementNeeded(result: unknown): boolean {
  return result instanceof ApiError && result.code === "caller.agreement_needed";
}

function isNotLaunched(result: unknown): boolean {
  return result instanceof ApiError && result.code === "platform.not_launched";
}

function isPlayground(pathname: string): boolean {
  return pathname === "/agents-api";
}

function noticeForVisitor(pathname: string): void {
  if (pathname.startsWith("/learn/")) toast(messages.lessonNeedsSignIn);
  if (isPlayground(pathname)) toast({ ...messages.playgroundNeedsSignIn, variant: "destructive" });
}

export default function SignedInGate() {
  const signedOut = useSignedOut();
  useFreshDataForAnotherPerson();
  useSendWaiting();
  const signsInAgain = useMatches().some(({ handle }) => asksInPlace(handle));
  if (signedOut && !(signsInAgain && isPersonAway())) return <SignedOut />;
  return (
    <>
      <Outlet />
      <UploadsElsewhere />
    </>
  );
}

/** Return whether a page asks for the password itself when its person's session has ended although they did not sign out. */
function asksInPlace(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "signsInAgain" in handle && handle.signsInAgain === true;
}

/** Shown after another tab has ended the session, until the sign-in page appears. */
function SignedOut() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = signInAddress(pathname + search);
  useEffect(() => {
    noticeForVisitor(pathname);
    void navigate(address, { replace: true });
  }, [pathname, address, navigate]);
  return (
    <EmptyState
      headingLevel={2}
      title={messages.signedOut}
      action={
        <ButtonLink variant="primary" to={address}>
          {messages.signIn}
        </ButtonLink>
      }
    >
      {messages.signedOutHelp}
    </EmptyState>
  );
}

/** Reload the data when another person has signed in in another tab. */
function useFreshDataForAnotherPerson(): void {
  const userId = useSession()?.userId ?? null;
  const shownFor = useRef(userId);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === null || userId === shownFor.current) return;
    if (shownFor.current !== null) void revalidate();
    shownFor.current = userId;
  }, [userId, revalidate]);
}

/** Milliseconds. Signing out in this tab redirects by itself, so the page reacts only if that has not happened by then. */
const ownSignOutGraceMs = 1500;

/** Return true once the session has ended while the page is open; without delay if another tab has ended it. */
function useSignedOut(): boolean {
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(graceMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => setSignedOut(readStoredSession() === null), graceMs);
    }
    const lookSoon = () => look(ownSignOutGraceMs);
    const lookNow = () => look(0);
    const unsubscribe = subscribeToSession(lookSoon);
    // The storage event is sent to other tabs only.
    window.addEventListener("storage", lookNow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("storage", lookNow);
    };
  }, []);
  return signedOut;
}
