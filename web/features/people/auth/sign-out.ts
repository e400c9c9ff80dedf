import { authClient } from "#web/platform/auth-client.ts";
import { beginLeaving } from "#web/platform/person-here.ts";
import { announceSessionChange } from "#web/platform/stored-session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/**
 * End the session of this browser in all its tabs, and delete what the person has stored here. Other devices stay signed in. Show the
 * outcome in a toast, and return whether it succeeded.
 */
export async function signOut(): Promise<boolean> {
  const stay = beginLeaving();
  try {
    const { error } = await (await authClient()).signOut({ scope: "local" });
    if (error) throw error;
    announceSessionChange();
    toast(messages.loggedOut);
    return true;
  } catch (error) {
    stay();
    const description = (error instanceof Error && error.message) || messages.signOutFailed.description;
    toast({ ...messages.signOutFailed, description, variant: "destructive" });
    return false;
  }
}
