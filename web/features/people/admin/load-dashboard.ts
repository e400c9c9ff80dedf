import { toast } from "#web/ui/toast/toast-store.ts";
import { readPlace, type AdminPlace } from "./admin-place.ts";
import { messages as courseMessages } from "#web/features/courses/library/messages.ts";
import { messages as integrationMessages } from "#web/features/ai/settings/messages.ts";
import { loadPlace, type OtherRooms, type PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";

export type AdminData = { place: AdminPlace; data: PlaceData };

/** Loads what the admin dashboard shows at an address. The lists of people and of courses say with a toast that they did not come. */
export async function loadAdminDashboard(url: URL, signal: AbortSignal, rooms: OtherRooms): Promise<AdminData> {
  const place = readPlace(url.searchParams);
  const data = await loadPlace(place, signal, rooms);
  if (data.kind === "failed" && place.tab === "user-management" && place.view === "people") {
    toast({ title: messages.peopleFailed, description: data.message, variant: "destructive" });
  }
  if (data.kind === "failed" && place.tab === "course-library") {
    toast({ title: courseMessages.coursesNotFetched, description: data.message, variant: "destructive" });
  }
  if (data.kind === "failed" && place.tab === "integrations") {
    toast({ title: integrationMessages.keysFailed, description: data.message, variant: "destructive" });
  }
  return { place, data };
}
