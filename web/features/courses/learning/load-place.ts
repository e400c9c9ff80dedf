import { redirect } from "react-router";
import type { Learning, OwnLessonList } from "#domain/learning.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { dayOf } from "./day-words.ts";
import { placeHref, readPlace, type StudentPlace } from "./student-place.ts";

/** What a place of the dashboard shows beyond the person's courses; `nothing` for those that need no more. */
export type PlaceData =
  | { kind: "learning"; learning: Learning; pageCount: number }
  | { kind: "lessons"; list: OwnLessonList; pageCount: number; today: string }
  | { kind: "nothing" }
  | { kind: "failed"; message: string };

/** The place that an address asks for, and its data. A call that fails is part of what is shown; a session's end is thrown. */
export async function loadPlace(url: URL, signal: AbortSignal): Promise<{ place: StudentPlace; data: PlaceData }> {
  const place = readPlace(url.searchParams);
  try {
    return { place, data: await loadData(place, signal) };
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { place, data: { kind: "failed", message: error.message } };
  }
}

async function loadData(place: StudentPlace, signal: AbortSignal): Promise<PlaceData> {
  if (place.tab === "lessons-materials") {
    const list = await request("GET", "/api/learning/lessons", { query: { search: place.search, page: place.page }, signal });
    return { kind: "lessons", list, pageCount: countPages(list, place), today: dayOf(Date.now()) };
  }
  if (place.tab === "progress-analytics") {
    const learning = await loadLearning(place.page, signal);
    return { kind: "learning", learning, pageCount: countPages(learning, place) };
  }
  return { kind: "nothing" };
}

/** In the browser's time zone; a browser may know one that the academy does not: then days are those of UTC. */
async function loadLearning(page: number, signal: AbortSignal): Promise<Learning> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return await request("GET", "/api/learning", { query: { page, time_zone: timeZone }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.field === "time_zone")
      return request("GET", "/api/learning", { query: { page }, signal });
    throw error;
  }
}

/** A page beyond the last one leads to the last one (a thrown redirect). */
function countPages({ total, page_size }: { total: number; page_size: number }, place: StudentPlace): number {
  const pageCount = Math.max(1, Math.ceil(total / page_size));
  if (place.page > pageCount) throw redirect(placeHref({ ...place, page: pageCount }));
  return pageCount;
}

function concernsThePage({ status, code }: ApiError): boolean {
  return status === 401 || code === "platform.not_launched" || code === "caller.second_factor_needed";
}
