import type { ShouldRevalidateFunctionArgs } from "react-router";
import { wasUnreached } from "#web/platform/was-unreached.ts";
import { loadCoachingNotes } from "#web/features/ai/agents/load-coaching-notes.ts";
import { isAboutDesk, readDeskPlace, staysAtLesson } from "#web/features/courses/authoring/desk-place.ts";
import { isAboutTeaching } from "#web/features/courses/teaching/teaching-forms.ts";
import { isInviting } from "#web/features/people/invitations/act-on-invitations.ts";
import { loadLearner } from "#web/features/courses/learning/load-learner.ts";
import { loadPlace } from "#web/features/courses/learning/load-place.ts";
import { hasOwnData, namesLearning, readPlace } from "#web/features/courses/learning/student-place.ts";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { agreeOnProfile } from "../platform/agree-on-profile.ts";
import { onPersonLeft } from "../platform/person-here.ts";
import { adminPages, deskPages, instructorPages } from "./dashboard-parts.ts";

/** Whose dashboard opens with what they teach, as the last answer said: they find what they learn under its own tabs only. */
let teaches = false;
onPersonLeft(() => (teaches = false));

/** What a place of the dashboard shows, by the role of whoever looks at it: one of learning, admin, instructor and desk; the others are null. */
export async function loadDashboard({ url: address, signal }: Request) {
  const url = new URL(address);
  const [learner, learning, notes] = await Promise.all([
    loadLearner(signal),
    loadPlace(url, signal),
    isStaffs(url) ? null : loadCoachingNotes(signal),
  ]);
  await agreeOnProfile(learner.profile);
  const { role } = learner.profile;
  teaches = role === "instructor";
  const nothing = { learner, learning: null, tutor: null, notes: null, admin: null, instructor: null, desk: null };
  const place = role === "student" ? null : readDeskPlace(url.searchParams);
  if (place) return { ...nothing, desk: await (await deskPages()).loadForAuthor(place, learner.profile.id, signal) };
  if (role === "admin") return { ...nothing, admin: await (await adminPages()).loadForAdmin(url, signal) };
  if (teaches && !namesLearning(url.searchParams)) {
    return { ...nothing, instructor: await (await instructorPages()).loadForInstructor(url, signal) };
  }
  // Of the lighter half of the tutor's room: what shows a conversation is loaded with its tab.
  const tutor = learning.place.tab === "ai-tutor" ? beginConversation({ kind: "tutor" }) : null;
  return { ...nothing, learning, tutor, notes };
}

/** Whether an address is a place that only the staff's dashboards have: nobody is coached there. */
function isStaffs({ searchParams }: URL): boolean {
  return !namesLearning(searchParams) && (teaches || searchParams.has("tab"));
}

/** Does what a form of the dashboard asks for. */
export async function actOnDashboard(form: FormData) {
  if (isAboutDesk(form)) return (await deskPages()).actForAuthor(form);
  if (isAboutTeaching(form)) return (await instructorPages()).actForInstructor(form);
  return (await adminPages()).actForAdmin(form);
}

/** Most tabs of a learner's dashboard need no other data; some of them, and the staff's places, each have their own. */
export function dashboardRevalidates({
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
