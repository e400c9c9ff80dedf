import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DashboardFrame, DashboardSkeleton } from "../features/student/dashboard-frame.tsx";
import { DashboardProblem } from "../features/student/dashboard-problem.tsx";
import { messages } from "../features/student/messages.ts";
import { StudentDashboard } from "../features/student/student-dashboard.tsx";
import { isInviting } from "../features/invitations/act-on-invitations.ts";
import { api } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { agreeOnSuperAdmin } from "../platform/super-admin-session.ts";
import type { Route } from "./+types/dashboard";

// Learners do not load what the staff needs.
const staffPages = () => import("./dashboard-of-admins.tsx");
const DashboardOfAdmins = lazy(async () => ({ default: (await staffPages()).DashboardOfAdmins }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: "Your courses and your progress.",
    path: "/dashboard",
    indexed: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { profile, enrollments } = await api({ signal: request.signal }).enrollments();
  await agreeOnSuperAdmin(profile.is_super_admin);
  if (profile.role !== "admin") return { profile, enrollments, admin: null };
  const { loadForAdmin } = await staffPages();
  return { profile, enrollments, admin: await loadForAdmin(new URL(request.url), request.signal) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { actForAdmin } = await staffPages();
  return actForAdmin(await request.formData());
}

/** Another tab of a learner's dashboard needs no other data; the staff's places each have their own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isInviting(formData)) return false;
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isLearners = [currentUrl, nextUrl].every(({ searchParams }) => learnerTabs.has(searchParams.get("tab")));
  return defaultShouldRevalidate && !(isOtherTab && isLearners);
}

const learnerTabs = new Set<string | null>([null, "my-courses"]);

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

export default function Dashboard({ loaderData: { profile, enrollments, admin } }: Route.ComponentProps) {
  const greet = admin === null && enrollments.length === 0 ? messages.firstWelcome : messages.welcome;
  return (
    <DashboardFrame
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
        <StudentDashboard enrollments={enrollments} />
      )}
    </DashboardFrame>
  );
}
