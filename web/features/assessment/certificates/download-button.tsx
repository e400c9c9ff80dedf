import { useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

type DownloadButtonProps = Pick<ButtonProps, "variant" | "size"> & { id: string; course: string };

/** Hands the person their certificate as a PDF. */
export function DownloadButton({ id, course, ...look }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(`/api/certificates/${id}/pdf`, "certificate.pdf");
    } catch (error) {
      const description = error instanceof ApiError ? error.message : undefined;
      toast({ title: messages.notDownloaded, description, variant: "destructive" });
    }
    setBusy(false);
  }
  return (
    <Button {...look} busy={busy} aria-label={messages.downloadOf(course)} onClick={() => void download()}>
      {!busy && <Download aria-hidden="true" />}
      {messages.download}
    </Button>
  );
}
