import { Suspense } from "react";
import { DashboardFrame, DashboardSkeleton } from "#web/features/courses/learning/dashboard-frame.tsx";
import { DashboardProblem, PanelSkeleton } from "#web/features/courses/learning/panel-states.tsx";
import { messages } from "#web/features/courses/learning/messages.ts";
import { StudentDashboard } from "#web/features/courses/learning/student-dashboard.tsx";
import { ownLearningHref } from "#web/features/courses/learning/student-place.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { TextLink } from "#web/ui/link.tsx";
import type { Route } from "./+types/dashboard";
import { actOnDashboard, dashboardRevalidates, loadDashboard } from "./dashboard-data.ts";
import { DashboardDesk, DashboardOfAdmins, DashboardNotes, DashboardOfInstructors, DashboardTutor } from "./dashboard-parts.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: "Your courses and your progress.",
    path: "/dashboard",
    indexed: false,
  });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadDashboard(request);

export const clientAction = async ({ request }: Route.ClientActionArgs) => actOnDashboard(await request.formData());

export const shouldRevalidate = dashboardRevalidates;

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { learner, learning, tutor, notes, admin, instructor, desk } = loaderData;
  const { profile, enrollments } = learner;
  if (desk) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <DashboardDesk desk={desk} userId={profile.id} />
      </Suspense>
    );
  }
  const greet = learning !== null && enrollments.length === 0 ? messages.firstWelcome : messages.welcome;
  return (
    <DashboardFrame
      hasNotifications={!profile.is_super_admin}
      greeting={
        <>
          <h1 dir="auto">{greet(profile.full_name)}</h1>
          {profile.role === "instructor" && (
            <p className="mt-3">
              {instructor ? (
                <TextLink to={ownLearningHref}>{messages.ownLearning(enrollments.length)}</TextLink>
              ) : (
                <TextLink to="/dashboard">{messages.backToTeaching}</TextLink>
              )}
            </p>
          )}
        </>
      }
    >
      {admin ? (
        <Suspense>
          <DashboardOfAdmins profile={profile} admin={admin} />
        </Suspense>
      ) : instructor ? (
        <Suspense>
          <DashboardOfInstructors instructor={instructor} />
        </Suspense>
      ) : (
        learning && (
          <StudentDashboard
            learner={learner}
            {...learning}
            homeHref={profile.role === "instructor" ? ownLearningHref : undefined}
            notes={{ count: notes?.total ?? 0, list: <Suspense>{notes && <DashboardNotes page={notes} />}</Suspense> }}
            tutor={
              <Suspense fallback={<PanelSkeleton />}>{tutor ? <DashboardTutor coming={tutor} /> : <PanelSkeleton />}</Suspense>
            }
          />
        )
      )}
    </DashboardFrame>
  );
}
