import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { setupSteps, type AcademyOverview, type SetupStep } from "#domain/overview.schema.ts";
import { academyChangeField } from "#web/platform/academy.ts";
import { useAction } from "#web/platform/act.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { countUnsentFields } from "#web/platform/unsent-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { useNextLocation } from "#web/ui/use-next-location.ts";
import { messages } from "./messages.ts";

type Steps = AcademyOverview["steps"];

export const hrefOfStep = (step: SetupStep) => `/setup?step=${step}`;

/** Return the step in an address. */
export const stepAt = (search: URLSearchParams) => setupSteps.find((step) => step === search.get("step"));

/** Return the first open step, where setup continues. */
export const firstOpen = (steps: Steps): SetupStep => steps.find(({ state }) => state === "open")?.step ?? "launch";

type FrameProps = { step: SetupStep; steps: Steps; putAside: readonly SetupStep[]; children: ReactNode };

/** The page of one step, next to the list of steps. A step can be skipped or dismissed: both can be done later. */
export function SetupFrame({ step, steps, putAside, children }: FrameProps) {
  const next = setupSteps[setupSteps.indexOf(step) + 1];
  const state = steps.find((each) => each.step === step)?.state;
  const skip = useAction("change-academy");
  // Until the next step has loaded, this button would skip the previous step once more.
  const isLeaving = useNextLocation() !== undefined;
  const { help } = messages.steps[step];
  const heading = useHeadingOf(step);
  return (
    <div className="page-width py-10 lg:py-14">
      <h1>{messages.title}</h1>
      <p className="mt-2 text-muted">{messages.progress(steps.filter((each) => each.state === "done").length, steps.length)}</p>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={messages.list}>
          <ol className="grid gap-0.5">
            {steps.map((each) => (
              <li key={each.step}>
                <Link
                  to={hrefOfStep(each.step)}
                  preventScrollReset
                  aria-current={each.step === step ? "step" : undefined}
                  className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 aria-[current]:bg-accent-soft aria-[current]:font-[550]"
                >
                  {messages.steps[each.step].title}
                  <span className="text-sm whitespace-nowrap text-muted">{messages.states[each.state]}</span>
                </Link>
              </li>
            ))}
          </ol>
          {next && (
            <p className="mt-4 px-3 text-sm">
              <TextLink to="/dashboard">{messages.dashboard}</TextLink>
            </p>
          )}
        </nav>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className={classes("scroll-mt-8 outline-none", help ? "mb-4 text-2xl" : "sr-only")}>
            {messages.steps[step].title}
          </h2>
          {help && <p className="mb-6 max-w-measure text-muted">{help}</p>}
          <div>{children}</div>
          <LeaveGuard isLost={() => countUnsentFields() > 0} />
          {!next && (
            <p className="mt-8 border-t border-hairline pt-6">
              <ButtonLink to="/dashboard">{messages.dashboard}</ButtonLink>
            </p>
          )}
          {next && (
            <p className="mt-8 flex flex-wrap gap-3 border-t border-hairline pt-6">
              <ButtonLink to={hrefOfStep(next)} preventScrollReset>
                {messages.next}
              </ButtonLink>
              {state === "open" && (
                <Button
                  variant="quiet"
                  busy={skip.busy || isLeaving}
                  onClick={() =>
                    skip.perform("", { setup_put_aside: [...putAside, step].join(" "), leads_to: next, [academyChangeField]: "" })
                  }
                >
                  {messages.skip}
                </Button>
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * A ref to the heading of a step. It gets the focus when another step is shown, and is scrolled to if it is not in view: on a phone the list
 * of steps fills the screen, and after a long step the page would show the middle of the next one.
 */
function useHeadingOf(step: SetupStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) heading.current?.scrollIntoView();
  }, [step]);
  return heading;
}

/** The page while its data loads. */
export function SetupSkeleton() {
  return (
    <Loading label={messages.loading} className="page-width grid gap-4 py-14">
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
}
