import { renewSession } from "./auth-client.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Update the stored session from the profile that the academy has just returned, so that a changed name or super-admin flag takes effect
 * before the session is renewed.
 */
export async function agreeOnProfile(profile: { id: string; full_name: string; is_super_admin: boolean }): Promise<void> {
  const session = readStoredSession();
  if (session?.userId !== profile.id) return;
  if (session.isSuperAdmin !== profile.is_super_admin || session.fullName !== profile.full_name) await renewSession();
}
