import { renewSession } from "./auth-client.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Brings what this browser believes of its person into line with what the academy just said: whoever became a super admin, or is none any
 * more, must not be led about by an old belief, nor anybody be called by an old name, until the session is renewed by itself.
 */
export async function agreeOnProfile(profile: { id: string; full_name: string; is_super_admin: boolean }): Promise<void> {
  const session = readStoredSession();
  if (session?.userId !== profile.id) return;
  if (session.isSuperAdmin !== profile.is_super_admin || session.fullName !== profile.full_name) await renewSession();
}
