import { ApiError, request, type LessonPage } from "#web/platform/api.ts";
import { readPlace, storePlace } from "./stored-places.ts";

/** The tolerated clock difference between this browser and the server, in milliseconds. */
const aheadMs = 10 * 60_000;

/** Return where to continue reading: the newest position known to the server or this browser. 0 is the beginning. */
export function findBlock(userId: string, lessonId: string, told: LessonPage["reading_position"]): number {
  const own = readPlace(userId, lessonId);
  // A stored time in the future comes from a fast clock: the server's position is preferred then.
  const isDatedAhead = own !== null && !own.waiting && own.at > Date.now() + aheadMs;
  if (!told || (own && !isDatedAhead && own.at >= Date.parse(told.read_at))) return own?.block ?? 0;
  return told.block;
}

/** Send the person's position to the server, if it does not have it yet. On failure it is sent later. */
export async function sendPlace(userId: string, lessonId: string): Promise<void> {
  const place = readPlace(userId, lessonId);
  if (!place?.waiting || !navigator.onLine) return;
  try {
    const told = await putPlace(lessonId, place);
    // A newer position was stored in the meantime, and is sent with the next call.
    if (readPlace(userId, lessonId)?.at !== place.at) return;
    storePlace(userId, lessonId, { ...place, block: told.block, at: Date.parse(told.read_at), waiting: false });
  } catch (error) {
    const isRefused = error instanceof ApiError && [403, 404, 422].includes(error.status);
    if (isRefused) storePlace(userId, lessonId, { ...place, waiting: false });
  }
}

function putPlace(lessonId: string, { courseId, block, at }: { courseId: string; block: number; at: number }) {
  const seconds_ago = Math.max(0, Math.round((Date.now() - at) / 1000));
  return request("PUT", "/api/courses/{courseId}/lessons/{lessonId}/reading-position", {
    params: { courseId, lessonId },
    body: { block, seconds_ago },
  });
}
