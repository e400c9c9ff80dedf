import { redirect } from "react-router";
import type { Analytics } from "#domain/analytics.schema.ts";
import type { AuditPage } from "#domain/audit-page.schema.ts";
import type { InvitationList } from "#domain/invitation.schema.ts";
import type { MailPage } from "#domain/mail-page.schema.ts";
import type { AcademyCounts, PeopleList, Person } from "#domain/person.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { placeHref, type AdminPlace } from "./admin-place.ts";
import { loadLibrary, type LibraryData } from "#web/features/courses/library/load-library.ts";
import { loadIntegrations, type IntegrationsData } from "#web/features/ai/settings/load-integrations.ts";

/** What a place of the admin dashboard shows; `nothing` for those that stand by themselves. */
export type PlaceData =
  | { kind: "overview"; counts: AcademyCounts; newest: Person[] }
  | { kind: "people"; list: PeopleList; pageCount: number }
  | { kind: "mails"; list: MailPage; pageCount: number; loadedAt: number }
  | { kind: "invitations"; list: InvitationList }
  | { kind: "audit"; page: AuditPage }
  | { kind: "agents"; console: AgentConsoleData }
  | { kind: "analytics"; analytics: Analytics }
  | { kind: "courses"; library: LibraryData; pageCount: number }
  | { kind: "integrations"; integrations: IntegrationsData }
  | { kind: "nothing" }
  | { kind: "failed"; message: string };

/** Which model answers, and how many drafts wait; null for what did not come. */
export type AgentConsoleData = { model: string | null; waiting: number | null };

/** What the dashboard shows of other rooms is loaded by them. */
export type OtherRooms = {
  invitations: (page: number, signal: AbortSignal) => Promise<InvitationList>;
  agents: (signal: AbortSignal) => Promise<AgentConsoleData>;
};

/**
 * Loads what a place shows. A call that fails is part of what is shown; what concerns the whole page (a session that has ended, an
 * academy that is closed) is thrown.
 */
export async function loadPlace(place: AdminPlace, signal: AbortSignal, rooms: OtherRooms): Promise<PlaceData> {
  try {
    if (place.tab === "system-overview") {
      const [counts, { people }] = await Promise.all([
        request("GET", "/api/people/counts", { signal }),
        request("GET", "/api/people", { signal }),
      ]);
      return { kind: "overview", counts, newest: people.slice(0, newestPeople) };
    }
    if (place.tab === "compliance-security") {
      const query = { action: place.action, actor: place.actor, before: place.before || undefined };
      return { kind: "audit", page: await request("GET", "/api/audit", { query, signal }) };
    }
    if (place.tab === "user-management" && place.view === "people") return await loadPeople(place, signal);
    if (place.tab === "user-management" && place.view === "mail") return await loadMails(place, signal);
    if (place.tab === "user-management" && place.view === "invitations") {
      return { kind: "invitations", list: await rooms.invitations(place.page, signal) };
    }
    if (place.tab === "course-library") {
      const library = await loadLibrary(place, signal);
      return { kind: "courses", library, pageCount: countPages(library.list, place) };
    }
    if (place.tab === "integrations") return { kind: "integrations", integrations: await loadIntegrations(signal) };
    if (place.tab === "ai-management-console") return { kind: "agents", console: await rooms.agents(signal) };
    if (place.tab === "business-analytics")
      return {
        kind: "analytics",
        analytics: await request("GET", "/api/analytics", { query: { days: `${place.days}` }, signal }),
      };
    return { kind: "nothing" };
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { kind: "failed", message: error.message };
  }
}

/** How many people the overview names. */
const newestPeople = 5;

async function loadPeople(place: AdminPlace, signal: AbortSignal): Promise<PlaceData> {
  const list = await request("GET", "/api/people", {
    query: { search: place.search, role: place.role, page: place.page },
    signal,
  });
  return { kind: "people", list, pageCount: countPages(list, place) };
}

async function loadMails(place: AdminPlace, signal: AbortSignal): Promise<PlaceData> {
  const list = await request("GET", "/api/mails", { query: { status: place.status, page: place.page }, signal });
  return { kind: "mails", list, pageCount: countPages(list, place), loadedAt: Date.now() };
}

/** A page beyond the last one leads to the last one (a thrown redirect). */
function countPages({ total, page_size }: { total: number; page_size: number }, place: AdminPlace): number {
  const pageCount = Math.max(1, Math.ceil(total / page_size));
  if (place.page > pageCount) throw redirect(placeHref({ ...place, page: pageCount }));
  return pageCount;
}

function concernsThePage({ status, code }: ApiError): boolean {
  return status === 401 || code === "platform.not_launched" || code === "caller.second_factor_needed";
}
