import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { languageNow } from "#web/i18n/define-messages.ts";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { inLanguageOf } from "#domain/interface-languages.ts";
import { launchDate } from "#domain/launch.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { signOut } from "#web/features/people/auth/sign-out.ts";
import { useSession } from "#web/platform/use-session.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { fetchPass } from "#web/platform/launch-pass.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { timeLeft, type CountdownTime } from "./countdown.ts";
import { messages } from "./messages.ts";

/**
 * The viewer's access on the countdown page: not determined yet (the server cannot know), not signed in, admitted, not admitted yet,
 * or unknown because the academy could not be reached.
 */
type Entry = "unasked" | "visitor" | "admitted" | "waiting" | "unreachable";

const secondsBetween = 15;

/**
 * Show the days, hours, minutes and seconds until the launch, and a welcome afterwards. `now` is milliseconds since
 * 1970. Without a date there is no countdown, and the page just says that the academy will open. Nothing is shown while a super admin is
 * being admitted.
 */
export function LaunchCountdown({ now, entry, launched }: { now: number; entry: Entry; launched: boolean }) {
  useLaunch(launched);
  const { launch_date, launch_title, launch_text, time_zone, isDemo } = useAcademy();
  const clock = useClock(now, isDemo);
  const at = launch_date === null ? null : new Date(launch_date);
  const left = at && timeLeft(clock, at.getTime());
  // Only the demo opens by itself when its countdown ends; any other academy is opened by a person.
  const isOver = at !== null && left === null && isDemo;
  return (
    <div
      className={`page-width my-auto grid justify-items-center py-16 text-center ${entry === "unasked" ? "in-data-super-admin:invisible" : ""}`}
    >
      <h1 className="max-w-full text-5xl wrap-anywhere">{isOver ? messages.welcome : launch_title}</h1>
      <p className="mt-5 max-w-[min(34rem,100%)] text-lg text-pretty wrap-anywhere text-muted">
        {isOver ? messages.welcomeText : launch_text}
      </p>
      {left && <Digits left={left} />}
      {entry === "unreachable" && <Unreachable />}
      {entry === "waiting" ? (
        <WaitingMember />
      ) : (
        <Button asChild variant="primary" size="lg" className="mt-10">
          <Link to="/auth">{messages.memberLogin}</Link>
        </Button>
      )}
      {left && at && (
        <p className="mt-6 text-sm text-muted">
          <time dateTime={at.toISOString()}>{inWords(at, time_zone)}</time>
        </p>
      )}
    </div>
  );
}

/** Format the launch moment: the demo's date as the specification writes it, any other in the academy's time zone for every reader. */
function inWords(at: Date, timeZone: string): string {
  if (at.getTime() === launchDate.getTime()) return "1 October 2025, 08:00 (UTC+2)";
  const written = new Intl.DateTimeFormat(languageNow(), { dateStyle: "long", timeStyle: "short", timeZone });
  return `${written.format(at).replace(" at ", ", ")} (${timeZone.replaceAll("_", " ")})`;
}

/** Whether a signed-in person is admitted could not be determined. */
function Unreachable() {
  return (
    <Notice tone="danger" live className="mt-8 text-start" action={<RetryButton />}>
      {messages.unreachable}
    </Notice>
  );
}

function Digits({ left }: { left: CountdownTime }) {
  return (
    <dl
      role="timer"
      aria-label={readMessage(msg`Time until the launch`)}
      className="mt-12 grid grid-cols-4 border-y border-hairline"
    >
      {(["days", "hours", "minutes", "seconds"] as const).map((unit) => (
        <div
          key={unit}
          className="flex flex-col-reverse gap-1 border-hairline px-2.5 py-5 not-first:border-s min-[24rem]:px-4 sm:px-10"
        >
          <dt className="text-xs text-muted sm:text-sm">{messages.units[unit](left[unit])}</dt>
          <dd className="font-title text-3xl tabular-nums sm:text-4xl">{left[unit].toString().padStart(2, "0")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Until the academy has opened, ask regularly whether it has, and then navigate to its home page. */
function useLaunch(launched: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (launched) return;
    const asking = new AbortController();
    const timer = setInterval(() => {
      if (document.hidden) return;
      request("GET", "/api/platform", { signal: asking.signal }).then(
        (platform) => platform.launched && void navigate(inLanguageOf(pathname, "/"), { replace: true }),
        // The next request tries again.
        () => {},
      );
    }, secondsBetween * 1000);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, [launched, navigate, pathname]);
}

/**
 * Return the current time, updated every second, starting with the given one, so that server and browser render the same. The browser's
 * clock may be wrong or change meanwhile, so only the elapsed time is measured with it. The demo's date is in the past, so there the
 * browser's clock counts: whoever sets it back can see the countdown run.
 */
function useClock(first: number, isDemo: boolean): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const began = performance.now();
    const tick = () => setNow(isDemo ? Date.now() : first + performance.now() - began);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [first, isDemo]);
  return now;
}

/** Shown to signed-in people who are not admitted yet: which account they use, and a way to sign in with another one. */
function WaitingMember() {
  const session = useSession();
  const { revalidate } = useRevalidator();

  async function leave(): Promise<void> {
    if (await signOut()) await revalidate();
  }

  return (
    <div className="mt-10 grid justify-items-center gap-4">
      <p className="max-w-[34rem] text-pretty" role="status">
        {messages.waiting(session?.email ?? "")}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={() => void leave()}>
          {messages.logOut}
        </Button>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth">{messages.memberLogin}</Link>
        </Button>
      </div>
    </div>
  );
}

/** Check once whether the signed-in person is admitted before the launch, which gives their browser a pass if so. */
export async function enterBeforeLaunch(signal: AbortSignal): Promise<Entry> {
  if (!readStoredSession()) return "visitor";
  try {
    await fetchPass(signal);
    return "admitted";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) await forgetSession();
    if (error.status === 401 || error.code === "caller.second_factor_needed") return "visitor";
    return error.status === 403 ? "waiting" : "unreachable";
  }
}
