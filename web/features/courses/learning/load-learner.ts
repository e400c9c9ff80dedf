import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { openingsRecorded } from "#web/features/courses/enrollments/openings.ts";
import { ApiError, request, type Profile } from "#web/platform/api.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/** A person and their courses; `isKept` when the academy could not be reached and this is what it said before. */
export type Learner = { profile: Profile; enrollments: EnrolledCourse[]; isKept: boolean };

let kept: Pick<Learner, "profile" | "enrollments"> | null = null;
onPersonLeft(() => (kept = null));

/**
 * Loads a person and their courses. Whoever loses the connection while they look around in their dashboard keeps what they saw. Throws
 * ApiError when there is nothing to keep, or when it is refused.
 */
export async function loadLearner(signal: AbortSignal): Promise<Learner> {
  try {
    // Whoever finishes the last lesson quickly sees that they did.
    await openingsRecorded();
    kept = await request("GET", "/api/enrollments", { signal });
    return { ...kept, isKept: false };
  } catch (error) {
    const isUnreachable = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (isUnreachable && kept && kept.profile.id === readStoredSession()?.userId) return { ...kept, isKept: true };
    throw error;
  }
}
