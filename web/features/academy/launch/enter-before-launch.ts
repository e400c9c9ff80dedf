import { ApiError } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { fetchPass } from "#web/platform/launch-pass.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/**
 * How the countdown page stands to whoever looks at it: nobody has asked yet (the server cannot know), nobody is signed in, they may come in,
 * they may not yet, or the academy could not be asked.
 */
export type Entry = "unasked" | "visitor" | "admitted" | "waiting" | "unreachable";

/** Asks once whether the signed-in person may come in before the launch, which gives their browser a pass if so. */
export async function enterBeforeLaunch(signal: AbortSignal): Promise<Entry> {
  if (!readStoredSession()) return "visitor";
  try {
    await fetchPass(signal);
    return "admitted";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) await forgetSession();
    if (error.status === 401 || error.code === "caller.second_factor_needed") return "visitor";
    return error.status === 403 ? "waiting" : "unreachable";
  }
}
