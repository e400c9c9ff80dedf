import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { openingsRecorded } from "#web/features/courses/enrollments/openings.ts";
import { ApiError, request, type Profile } from "#web/platform/api.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/** A person and their courses. `isStale`: the academy could not be reached, and this is an earlier response. */
export type Learner = { profile: Profile; enrollments: EnrolledCourse[]; isStale: boolean };

let known: Pick<Learner, "profile" | "enrollments"> | null = null;
onPersonLeft(() => (known = null));

/**
 * Load a person and their courses. Offline, the dashboard keeps showing the data loaded before. Throws ApiError when nothing was loaded
 * before, or the call is refused.
 */
export async function loadLearner(signal: AbortSignal): Promise<Learner> {
  try {
    // So that a lesson finished just now is included.
    await openingsRecorded();
    known = await request("GET", "/api/enrollments", { signal });
    return { ...known, isStale: false };
  } catch (error) {
    const isUnavailable = error instanceof ApiError && error.isUnavailable;
    if (isUnavailable && known && known.profile.id === readStoredSession()?.userId) return { ...known, isStale: true };
    throw error;
  }
}
