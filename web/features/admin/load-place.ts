import { redirect } from "react-router";
import type { AuditPage } from "#domain/audit-page.ts";
import type { AcademyCounts, PeopleList } from "#domain/person.ts";
import { adminApi } from "#web/platform/admin-api.ts";
import { ApiError } from "#web/platform/api.ts";
import { placeHref, type AdminPlace } from "./admin-place.ts";

/** What a place of the admin dashboard shows; `nothing` for those that stand by themselves. */
export type PlaceData =
  | { kind: "counts"; counts: AcademyCounts }
  | { kind: "people"; list: PeopleList; pageCount: number }
  | { kind: "audit"; page: AuditPage }
  | { kind: "nothing" }
  | { kind: "failed"; message: string };

/**
 * Loads what a place shows. A call that fails is part of what is shown; what concerns the whole page (a session that has ended, an
 * academy that is closed) is thrown.
 */
export async function loadPlace(place: AdminPlace, signal: AbortSignal): Promise<PlaceData> {
  const api = adminApi({ signal });
  try {
    if (place.tab === "system-overview") return { kind: "counts", counts: await api.counts() };
    if (place.tab === "compliance-security") {
      return {
        kind: "audit",
        page: await api.audit({ action: place.action, actor: place.actor, ...(place.before && { before: place.before }) }),
      };
    }
    if (place.tab === "user-management" && place.view === "people") return await loadPeople(api, place);
    return { kind: "nothing" };
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { kind: "failed", message: error.message };
  }
}

async function loadPeople(api: ReturnType<typeof adminApi>, place: AdminPlace): Promise<PlaceData> {
  const list = await api.people({ search: place.search, role: place.role, page: place.page });
  const pageCount = Math.max(1, Math.ceil(list.total / list.page_size));
  if (place.page > pageCount) throw redirect(placeHref({ ...place, page: pageCount }));
  return { kind: "people", list, pageCount };
}

function concernsThePage({ status, code }: ApiError): boolean {
  return status === 401 || code === "platform.not_launched" || code === "caller.second_factor_needed";
}
