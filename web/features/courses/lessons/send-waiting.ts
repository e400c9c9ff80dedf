import { sendNotes } from "./notes/notes-store.ts";
import { listDraftKeys } from "./notes/stored-drafts.ts";
import { sendPlace } from "./reading/save-reading-position.ts";
import { listWaitingLessons } from "./reading/stored-places.ts";

/** Send what this person has written offline in this browser, one after the other, notes first. */
export async function sendWaiting(userId: string): Promise<void> {
  for (const key of listDraftKeys(userId)) await sendNotes(key);
  for (const lessonId of listWaitingLessons(userId)) await sendPlace(userId, lessonId);
}
