import { actOnDesk, type DeskOutcome } from "../features/authoring/act-on-desk.ts";
import type { DeskPlace } from "../features/authoring/desk-place.ts";
import { loadDesk, type DeskData } from "../features/authoring/load-desk.ts";
import { WritingDesk } from "../features/authoring/writing-desk.tsx";

/*
 * The writing desk, within the dashboard because a super admin goes nowhere else. The route loads this file when an author comes to a
 * course: nobody else pays for an editor.
 */

/** Loads what the desk shows at a place. */
export function loadForAuthor(place: DeskPlace, userId: string, signal: AbortSignal): Promise<DeskData> {
  return loadDesk(place, userId, signal);
}

/** Does what a form of the desk asks for. */
export function actForAuthor(form: FormData): Promise<DeskOutcome> {
  return actOnDesk(form);
}

export function DashboardDesk({ desk, userId }: { desk: DeskData; userId: string }) {
  return <WritingDesk data={desk} userId={userId} />;
}
