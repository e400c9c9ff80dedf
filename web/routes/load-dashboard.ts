import type { ShouldRevalidateFunctionArgs } from "react-router";
import { loadCoachingNotes } from "#web/features/ai/agents/load-coaching-notes.ts";
import { readEditorParams, staysAtLesson } from "#web/features/courses/authoring/editor-params.ts";
import { loadLearner } from "#web/features/courses/learning/load-learner.ts";
import { studentHref, readStudentParams } from "#web/features/courses/learning/student-params.ts";
import { isInviting } from "#web/features/people/invitations/invitation-actions.ts";
import { readClosedParts } from "#web/platform/parts.ts";
import { act } from "#web/platform/act.ts";
import { wasUnreached } from "#web/platform/reloads.ts";
import { agreeOnProfile } from "#web/platform/agree-on-profile.ts";
import type { Profile } from "#web/platform/api.ts";
import { dashboardAt, type DashboardTab, namesTabOf, tabIn, tabsOf, type Who } from "#web/platform/dashboard-tabs.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import type { Tab } from "./define-tab.tsx";

const lessonEditor = "lesson-editor";

/** The target of a dashboard address: a tab, or the lesson editor. */
export type Target = { who: Who; tab: DashboardTab | null; file: string };

const importers = import.meta.glob<{ tab: Tab }>("./dashboard/*.tsx");
const imported = new Map<string, Tab>();
const importing = new Map<string, Promise<Tab>>();

/** The person's role according to the last response. */
let knownRole: Profile["role"] | null = null;
onPersonLeft(() => (knownRole = null));

/** Return the target of an address for a role. */
export function findTarget(role: Profile["role"], search: URLSearchParams): Target {
  const closed = readClosedParts();
  const who = dashboardAt(role, search, closed);
  if (role !== "student" && readEditorParams(search)) return { who, tab: null, file: lessonEditor };
  const tab = tabIn(who, search, closed);
  return { who, tab, file: tab.file };
}

/** Return a tab's module, if it has been imported. */
export function importedTab(file: string): Tab | undefined {
  return imported.get(file);
}

/** Import a tab's module, once. */
export function importTab(file: string): Promise<Tab> {
  const known = importing.get(file);
  if (known) return known;
  const load = importers[`./dashboard/${file}.tsx`];
  if (!load) throw new Error(`no tab has the file ${file}`);
  const pending = load().then(({ tab }) => {
    imported.set(file, tab);
    return tab;
  });
  importing.set(file, pending);
  // The next call retries a failed import.
  pending.catch(() => importing.delete(file));
  return pending;
}

/** Preload the modules of a dashboard's other tabs, so that these also open without a connection. */
export function importTabsOf(who: Who): void {
  for (const { file, apart } of tabsOf(who, readClosedParts())) if (!apart) importTab(file).catch(() => undefined);
}

/** Load the dashboard's data for an address. */
export async function loadDashboard({ url, signal }: Request) {
  const search = new URL(url).searchParams;
  const asked = { search, signal, userId: readStoredSession()?.userId ?? "" };
  const open = async (target: Target) => (await importTab(target.file)).open(asked);
  // Load a learner's tab before the role is known, because most people are learners.
  const early = findTarget(knownRole ?? "student", search);
  const isForStaff = early.who !== "learner" || (!namesTabOf("learner", search, readClosedParts()) && search.has("tab"));
  const own = readStudentParams(search);
  const [learner, opened, notes] = await Promise.all([
    loadLearner(signal),
    early.who === "learner" ? open(early) : null,
    isForStaff ? null : loadCoachingNotes(own.notes, (notes) => studentHref({ ...own, notes }), signal),
  ]);
  await agreeOnProfile(learner.profile);
  knownRole = learner.profile.role;
  const target = findTarget(learner.profile.role, search);
  const show = opened && target.file === early.file ? opened : await open(target);
  return { learner, notes: target.who === "learner" ? notes : null, target, search, show };
}

/** Run the action of a form on the dashboard, whether of the open tab or of another tab of the same dashboard. */
export async function actOnDashboard(request: Request) {
  const form = await request.formData();
  const role = knownRole ?? "student";
  const here = findTarget(role, new URL(location.href).searchParams);
  const files = [here.file, ...tabsOf(here.who).map(({ file }) => file), lessonEditor];
  for (const file of new Set(files)) {
    const { actions } = await importTab(file);
    if (Object.hasOwn(actions, String(form.get("intent")))) return act(form, actions);
  }
  throw new Error(`no tab knows the action ${String(form.get("intent"))}`);
}

/**
 * Return whether the dashboard reloads its data. It does not for a change to another tab of the same dashboard, whose data the page loads
 * once the address has changed, so that Back returns to the previous tab even while loading; nor after sending an invitation, because its
 * list reloads a second later; nor if the academy was not reached.
 */
export function dashboardRevalidates({
  currentUrl,
  nextUrl,
  formData,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isInviting(formData) || wasUnreached(actionResult)) return false;
  if (!formData && staysAtLesson(currentUrl.searchParams, nextUrl.searchParams)) return false;
  if (!formData && currentUrl.pathname === nextUrl.pathname && knownRole !== null) {
    const [from, to] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams);
    if (from && to && isTabChange(findTarget(knownRole, from), findTarget(knownRole, to))) return false;
  }
  return defaultShouldRevalidate;
}

/** Return whether this is a change between tabs of the same dashboard. */
function isTabChange(from: Target, to: Target): boolean {
  return from.tab !== null && to.tab !== null && from.who === to.who && from.tab.id !== to.tab.id;
}
