import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { useFetcher } from "react-router";
import { Switch } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { launchSwitchIntent } from "./launch-switch-form.ts";
import { superAdminMessages } from "./super-admin-messages.ts";

/** The outcome of switching the launch; a toast has shown it already. */
type LaunchOutcome = { kind: "done" } | { kind: "failed"; unreached: boolean };

const words = partOf(superAdminMessages, "switch");

/**
 * Opens the academy to everybody or closes it, after a confirmation. The switch moves only once the change has happened. The page's
 * action passes its form to `switchLaunch`.
 */
export function LaunchSwitch({ launched }: { launched: boolean }) {
  const fetcher = useFetcher<LaunchOutcome>();
  const [asking, setAsking] = useState(false);
  const [settled, setSettled] = useState<LaunchOutcome | undefined>();
  // Kept while the dialog closes, so that its texts do not change.
  const [willOpen, setWillOpen] = useState(!launched);
  if (fetcher.state === "idle" && fetcher.data && fetcher.data !== settled) {
    setSettled(fetcher.data);
    setAsking(false);
  }
  const { title, description } = words[willOpen ? "open" : "close"];
  return (
    <>
      <Switch
        label={words.label}
        hint={launched ? words.on : words.off}
        checked={launched}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onChange={() => {
          setWillOpen(!launched);
          setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        danger={!willOpen}
        busy={fetcher.state !== "idle"}
        onConfirm={() => void fetcher.submit({ intent: launchSwitchIntent, launched: String(willOpen) }, { method: "post" })}
      />
    </>
  );
}

/** Open the academy to everybody or close it, by the form's `launched` ("true" or "false"). Rethrows everything but an ApiError. */
export async function switchLaunch(form: FormData): Promise<LaunchOutcome> {
  const launched = form.get("launched") === "true";
  try {
    await request("PUT", "/api/platform", { body: { launched } });
    toast(superAdminMessages.switch[launched ? "open" : "close"].done);
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({
      title: superAdminMessages.switch.failed,
      description: `${error.message} ${superAdminMessages.switch.failedHelp}`,
      variant: "destructive",
    });
    return { kind: "failed", unreached: error.isUnavailable };
  }
}
