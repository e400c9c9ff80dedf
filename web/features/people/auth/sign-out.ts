import { authClient } from "#web/platform/auth-client.ts";
import { beginLeaving } from "#web/platform/person-here.ts";
import { announceSessionChange } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { authProblemOf } from "./auth-problem.ts";

/**
 * End the session of this browser in all its tabs, and delete what the person has stored here. Other devices stay signed in. Show the
 * outcome in a toast, and return whether it succeeded.
 */
export async function signOut(): Promise<boolean> {
  const stay = beginLeaving();
  const refused = await authProblemOf(async () => (await authClient()).signOut({ scope: "local" }));
  if (refused) {
    stay();
    toast({ title: messages.signOutFailed, description: refused.reason, variant: "destructive" });
    return false;
  }
  announceSessionChange();
  toast(messages.loggedOut);
  return true;
}
