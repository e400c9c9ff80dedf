import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DashboardFrame, DashboardSkeleton } from "../features/student/dashboard-frame.tsx";
import { DashboardProblem } from "../features/student/dashboard-problem.tsx";
import { messages } from "../features/student/messages.ts";
import { StudentDashboard } from "../features/student/student-dashboard.tsx";
import { api } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: "Your courses and your progress.",
    path: "/dashboard",
    indexed: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return api({ signal: request.signal }).enrollments();
}

/** Another tab of the same page needs no other data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherTab && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

export default function Dashboard({ loaderData: { profile, enrollments } }: Route.ComponentProps) {
  const greet = enrollments.length === 0 ? messages.firstWelcome : messages.welcome;
  return (
    <DashboardFrame
      greeting={
        <>
          <h1 dir="auto">{greet(profile.full_name)}</h1>
          {profile.role !== "student" && <p className="mt-3 max-w-measure text-muted">{messages[profile.role]}</p>}
        </>
      }
    >
      <StudentDashboard enrollments={enrollments} />
    </DashboardFrame>
  );
}
