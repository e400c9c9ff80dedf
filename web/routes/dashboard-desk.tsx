import { actOnDesk, type DeskOutcome } from "#web/features/courses/authoring/act-on-desk.ts";
import type { DeskPlace } from "#web/features/courses/authoring/desk-place.ts";
import { loadDesk, type DeskData } from "#web/features/courses/authoring/load-desk.ts";
import { WritingDesk } from "#web/features/courses/authoring/writing-desk.tsx";

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
