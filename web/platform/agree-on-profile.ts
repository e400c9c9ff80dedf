import { renewSession } from "./auth-client.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Update the stored session to match the profile that the academy just returned: a changed super-admin flag must not
 * cause wrong redirects, nor a changed name be shown wrongly, until the session is renewed.
 */
export async function agreeOnProfile(profile: { id: string; full_name: string; is_super_admin: boolean }): Promise<void> {
  const session = readStoredSession();
  if (session?.userId !== profile.id) return;
  if (session.isSuperAdmin !== profile.is_super_admin || session.fullName !== profile.full_name) await renewSession();
}
