import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { Suspense, use, useEffect, useRef, type ReactNode } from "react";
import { useLocation, useRevalidator } from "react-router";
import {
  DashboardFrame,
  DashboardProblem,
  DashboardSkeleton,
  StaleNotice,
} from "#web/features/courses/learning/dashboard-frame.tsx";
import { messages } from "#web/features/courses/learning/messages.ts";
import { PanelSkeleton } from "#web/ui/panel-states.tsx";
import { ownLearningHref } from "#web/features/courses/learning/student-params.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { closedParts } from "#web/platform/parts.ts";
import { tabsOf, type TabId } from "#web/platform/dashboard-tabs.ts";
import { dashboardNames, tabLabels } from "./dashboard-labels.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { TextLink } from "#web/ui/link.tsx";
import { TabbedPage, useSearchAhead } from "#web/ui/tabbed-page.tsx";
import type { Route } from "./+types/dashboard";
import type { ShownTab } from "./define-tab.tsx";
import {
  actOnDashboard,
  dashboardRevalidates,
  findTarget,
  importTab,
  importTabsOf,
  loadDashboard,
  importedTab,
} from "./load-dashboard.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: readMessage(msg`Your courses and your progress.`),
    path: "/dashboard",
    indexed: false,
  });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadDashboard(request);

export const clientAction = ({ request }: Route.ClientActionArgs) => actOnDashboard(request);

export const shouldRevalidate = dashboardRevalidates;

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { learner, notes, target: loaded, search: loadedFor, show } = loaderData;
  const { profile, enrollments } = learner;
  const ahead = useSearchAhead();
  const closed = closedParts(useAcademy());
  useDataOfChosenTab(loaderData);
  if (loaded.tab === null) return show({ id: null, search: ahead, learner, notes });

  // During a navigation to the lesson editor, or between teaching and learning tabs, the current tab stays.
  const next = findTarget(profile.role, ahead);
  const isHere = next.tab !== null && next.who === loaded.who;
  const { who, tab } = isHere && next.tab ? { who: next.who, tab: next.tab } : { who: loaded.who, tab: loaded.tab };
  const isNewcomer = who === "learner" && enrollments.length === 0;
  const shown: ShownTab = { id: tab.id, search: isHere ? ahead : loadedFor, learner, notes };
  const hrefFor = (id: TabId) => {
    if (id !== tabsOf(who)[0]?.id) return `/dashboard?tab=${id}`;
    return who === "learner" && profile.role === "instructor" ? ownLearningHref : "/dashboard";
  };
  return (
    <DashboardFrame
      hasNotifications={!profile.is_super_admin}
      greeting={
        <>
          <h1 dir="auto">{(isNewcomer ? messages.firstWelcome : messages.welcome)(profile.full_name)}</h1>
          {profile.role === "instructor" && (
            <p className="mt-3">
              {who === "instructor" ? (
                <TextLink to={ownLearningHref}>{messages.ownLearning(enrollments.length)}</TextLink>
              ) : (
                <TextLink to="/dashboard">{messages.backToTeaching}</TextLink>
              )}
            </p>
          )}
        </>
      }
    >
      {who === "learner" && learner.isStale && <StaleNotice />}
      <TabbedPage<TabId>
        label={dashboardNames[who]}
        tabs={tabsOf(who, closed).map(({ id }) => ({
          value: id,
          label: tabLabels[id],
          heading: id === "home" && enrollments.length > 0 ? messages.homeHeading : undefined,
        }))}
        value={tab.id}
        hrefFor={hrefFor}
      >
        <Suspense fallback={<PanelSkeleton />}>
          <ChosenTab file={tab.file} show={tab.id === loaded.tab.id ? show : null} shown={shown} />
        </Suspense>
      </TabbedPage>
    </DashboardFrame>
  );
}

/** The contents of a tab, with its data or while its data loads. */
function ChosenTab({ file, show, shown }: { file: string; show: Loaded["show"] | null; shown: ShownTab }): ReactNode {
  const tab = importedTab(file) ?? use(importTab(file));
  return (show ?? tab.showEmpty)(shown);
}

/** Load a tab's data once the address has changed to it, and preload the other tabs' modules once it is shown. */
function useDataOfChosenTab(loaderData: Loaded): void {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const { learner, target } = loaderData;
  const { tab, file } = findTarget(learner.profile.role, new URLSearchParams(search));
  const id = tab?.id ?? null;
  const last = useRef({ id, loaderData });
  useEffect(() => {
    const turned = last.current.id !== id && last.current.loaderData === loaderData;
    last.current = { id, loaderData };
    if (!turned) return;
    importTab(file).then(
      ({ hasData }) => hasData && void revalidate(),
      // The page itself reports that the load failed.
      () => undefined,
    );
  }, [id, file, loaderData, revalidate]);
  const isEditor = target.tab === null;
  useEffect(() => {
    if (!isEditor) importTabsOf(target.who);
  }, [isEditor, target.who]);
}
