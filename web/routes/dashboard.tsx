import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DashboardFrame, DashboardSkeleton } from "../features/student/dashboard-frame.tsx";
import { DashboardProblem } from "../features/student/dashboard-problem.tsx";
import { loadLearner } from "../features/student/load-learner.ts";
import { loadPlace } from "../features/student/load-place.ts";
import { messages } from "../features/student/messages.ts";
import { PanelSkeleton } from "../features/student/panel-states.tsx";
import { StudentDashboard } from "../features/student/student-dashboard.tsx";
import { hasOwnData, namesLearning, ownLearningHref, readPlace } from "../features/student/student-place.ts";
import { isAboutDesk, readDeskPlace, staysAtLesson } from "../features/authoring/desk-place.ts";
import { wasUnreached } from "../features/admin/was-unreached.ts";
import { isStartingCourse } from "../features/instructor/start-course-form.ts";
import { isInviting } from "../features/invitations/act-on-invitations.ts";
import { beginConversation } from "../features/tutor/load-conversation.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { agreeOnSuperAdmin } from "../platform/super-admin-session.ts";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/dashboard";

// Learners do not load what the staff needs.
const adminPages = () => import("./dashboard-of-admins.tsx");
const DashboardOfAdmins = lazy(async () => ({ default: (await adminPages()).DashboardOfAdmins }));
const instructorPages = () => import("./dashboard-of-instructors.tsx");
const DashboardOfInstructors = lazy(async () => ({ default: (await instructorPages()).DashboardOfInstructors }));
const deskPages = () => import("./dashboard-desk.tsx");
const DashboardDesk = lazy(async () => ({ default: (await deskPages()).DashboardDesk }));
// Nor the tutor, before they come to its tab.
const DashboardTutor = lazy(async () => ({ default: (await import("./dashboard-tutor.tsx")).DashboardTutor }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: "Your courses and your progress.",
    path: "/dashboard",
    indexed: false,
  });

/** Whose dashboard opens with what they teach, as the last answer said: they find what they learn under its own tabs only. */
let teaches = false;

export async function clientLoader({ request: { url: address, signal } }: Route.ClientLoaderArgs) {
  const url = new URL(address);
  const [learner, learning] = await Promise.all([loadLearner(signal), loadPlace(url, signal)]);
  await agreeOnSuperAdmin(learner.profile.is_super_admin);
  const { role } = learner.profile;
  teaches = role === "instructor";
  const nothing = { learner, learning: null, tutor: null, admin: null, instructor: null, desk: null };
  const place = role === "student" ? null : readDeskPlace(url.searchParams);
  if (place) return { ...nothing, desk: await (await deskPages()).loadForAuthor(place, learner.profile.id, signal) };
  if (role === "admin") return { ...nothing, admin: await (await adminPages()).loadForAdmin(url, signal) };
  if (teaches && !namesLearning(url.searchParams)) {
    return { ...nothing, instructor: await (await instructorPages()).loadForInstructor(url, signal) };
  }
  // Of the lighter half of the tutor's room: what shows a conversation is loaded with its tab.
  const tutor = learning.place.tab === "ai-tutor" ? beginConversation({ kind: "tutor" }) : null;
  return { ...nothing, learning, tutor };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  if (isAboutDesk(form)) return (await deskPages()).actForAuthor(form);
  if (isStartingCourse(form)) return (await instructorPages()).actForInstructor(form);
  return (await adminPages()).actForAdmin(form);
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
  if (!formData && staysAtLesson(currentUrl.searchParams, nextUrl.searchParams)) return false;
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isLearners = [currentUrl, nextUrl].every(
    ({ searchParams }) => namesLearning(searchParams) || (!teaches && !searchParams.has("tab")),
  );
  const { tab } = readPlace(nextUrl.searchParams);
  const needsData = hasOwnData(tab) || tab === "ai-tutor";
  return defaultShouldRevalidate && !(isOtherTab && isLearners && !needsData);
}

export function HydrateFallback() {
  return <DashboardSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardProblem error={error} />;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { learner, learning, tutor, admin, instructor, desk } = loaderData;
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
            tutor={
              <Suspense fallback={<PanelSkeleton />}>{tutor ? <DashboardTutor coming={tutor} /> : <PanelSkeleton />}</Suspense>
            }
          />
        )
      )}
    </DashboardFrame>
  );
}
