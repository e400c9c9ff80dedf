import type { Platform } from "#domain/platform.schema.ts";
import { ApiError, sender } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** How switching the launch ended; a toast has told it already. */
export type LaunchOutcome = { kind: "done" } | { kind: "failed" };

/** Opens the academy to everybody or closes it, as the form's `launched` says ("true" or "false"). Throws what is not a refusal. */
export async function switchLaunch(form: FormData): Promise<LaunchOutcome> {
  const launched = form.get("launched") === "true";
  try {
    await (sender(null, undefined)("/api/platform", { method: "PUT", body: { launched } }) as Promise<Platform>);
    toast(messages.switch[launched ? "open" : "close"].done);
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({
      title: messages.switch.failed,
      description: `${error.message} ${messages.switch.failedHelp}`,
      variant: "destructive",
    });
    return { kind: "failed" };
  }
}
