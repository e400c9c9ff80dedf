import { ApiError, request, type LessonPage } from "#web/platform/api.ts";
import { readParams, storePlace } from "./stored-places.ts";

/** This browser's clock and the server's may differ by so much. */
const aheadMs = 10 * 60_000;

/** Where reading goes on: the newest place that the server or this browser knows. 0 is the beginning. */
export function findBlock(userId: string, lessonId: string, told: LessonPage["reading_position"]): number {
  const own = readParams(userId, lessonId);
  // What a clock that ran fast has dated in the future is no newer than what the server knows by now.
  const isDatedAhead = own !== null && !own.waiting && own.at > Date.now() + aheadMs;
  if (!told || (own && !isDatedAhead && own.at >= Date.parse(told.read_at))) return own?.block ?? 0;
  return told.block;
}

/** Tells the server where this person is, if it does not know yet. What cannot be told now is told later. */
export async function sendPlace(userId: string, lessonId: string): Promise<void> {
  const place = readParams(userId, lessonId);
  if (!place?.waiting || !navigator.onLine) return;
  try {
    const told = await putPlace(lessonId, place);
    // Somebody who has read on meanwhile tells it with the next call.
    if (readParams(userId, lessonId)?.at !== place.at) return;
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
