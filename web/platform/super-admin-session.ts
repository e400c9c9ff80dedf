import { renewSession } from "./auth-client.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Brings what this browser believes of its person into line with what the academy just said: whoever became a super admin, or is none any
 * more, must not be led about by an old belief until the session is renewed by itself.
 */
export async function agreeOnSuperAdmin(isSuperAdmin: boolean): Promise<void> {
  const session = readStoredSession();
  if (session && session.isSuperAdmin !== isSuperAdmin) await renewSession();
}
