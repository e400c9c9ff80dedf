import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DashboardFrame, DashboardSkeleton } from "../features/student/dashboard-frame.tsx";
import { DashboardProblem } from "../features/student/dashboard-problem.tsx";
import { loadLearner } from "../features/student/load-learner.ts";
import { loadPlace } from "../features/student/load-place.ts";
import { messages } from "../features/student/messages.ts";
import { PanelSkeleton } from "../features/student/panel-states.tsx";
import { StudentDashboard } from "../features/student/student-dashboard.tsx";
import { hasOwnData, readPlace, studentTabs } from "../features/student/student-place.ts";
import { wasUnreached } from "../features/admin/was-unreached.ts";
import { isInviting } from "../features/invitations/act-on-invitations.ts";
import { beginConversation } from "../features/tutor/load-conversation.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { agreeOnSuperAdmin } from "../platform/super-admin-session.ts";
import type { Route } from "./+types/dashboard";

// Learners do not load what the staff needs.
const staffPages = () => import("./dashboard-of-admins.tsx");
const DashboardOfAdmins = lazy(async () => ({ default: (await staffPages()).DashboardOfAdmins }));
// Nor the tutor, before they come to its tab.
const DashboardTutor = lazy(async () => ({ default: (await import("./dashboard-tutor.tsx")).DashboardTutor }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: "Your courses and your progress.",
    path: "/dashboard",
    indexed: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const [learner, learning] = await Promise.all([loadLearner(request.signal), loadPlace(url, request.signal)]);
  await agreeOnSuperAdmin(learner.profile.is_super_admin);
  // Of the lighter half of the tutor's room: what shows a conversation is loaded with its tab.
  const tutor = learning.place.tab === "ai-tutor" ? beginConversation({ kind: "tutor" }) : null;
  if (learner.profile.role !== "admin") return { learner, learning, tutor, admin: null };
  const { loadForAdmin } = await staffPages();
  return { learner, learning: null, tutor: null, admin: await loadForAdmin(url, request.signal) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { actForAdmin } = await staffPages();
  return actForAdmin(await request.formData());
}

/** Most tabs of a learner's dashboard need no other data; some of them, and the staff's places, each have their own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formData,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isInviting(formData) || wasUnreached(actionResult)) return false;
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isLearners = [currentUrl, nextUrl].every(({ searchParams }) => learnerTabs.has(searchParams.get("tab")));
  const { tab } = readPlace(nextUrl.searchParams);
  const needsData = hasOwnData(tab) || tab === "ai-tutor";
  return defaultShouldRevalidate && !(isOtherTab && isLearners && !needsData);
}

const learnerTabs = new Set<string | null>([null, ...studentTabs]);

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

export default function Dashboard({ loaderData: { learner, learning, tutor, admin } }: Route.ComponentProps) {
  const { profile, enrollments } = learner;
  const greet = admin === null && enrollments.length === 0 ? messages.firstWelcome : messages.welcome;
  return (
    <DashboardFrame
      hasNotifications={!profile.is_super_admin}
      greeting={
        <>
          <h1 dir="auto">{greet(profile.full_name)}</h1>
          {profile.role === "instructor" && <p className="mt-3 max-w-measure text-muted">{messages.instructor}</p>}
        </>
      }
    >
      {admin ? (
        <Suspense>
          <DashboardOfAdmins profile={profile} admin={admin} />
        </Suspense>
      ) : (
        <StudentDashboard
          learner={learner}
          {...learning}
          tutor={
            <Suspense fallback={<PanelSkeleton />}>{tutor ? <DashboardTutor coming={tutor} /> : <PanelSkeleton />}</Suspense>
          }
        />
      )}
    </DashboardFrame>
  );
}
