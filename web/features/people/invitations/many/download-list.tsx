import { useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Downloads the list of invitations for a spreadsheet. */
export function DownloadList() {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile("/api/invitations/csv", messages.listName);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notDownloaded, description: error.message, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={() => void download()}>
      {messages.downloadList}
    </Button>
  );
}
