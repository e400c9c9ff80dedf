import { useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

type DownloadButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  id: string;
  course: string;
  /** The format: the document, or the signed picture for other sites. */
  as?: "pdf" | "badge";
};

const files = {
  pdf: {
    otherwise: "certificate.pdf",
    get label() {
      return messages.download;
    },
    get named() {
      return messages.downloadOf;
    },
  },
  badge: {
    otherwise: "badge.png",
    get label() {
      return messages.badge;
    },
    get named() {
      return messages.badgeOf;
    },
  },
};

/** Downloads a certificate. */
export function DownloadButton({ id, course, as = "pdf", ...look }: DownloadButtonProps) {
  const { otherwise, label, named } = files[as];
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(`/api/certificates/${id}/${as}`, otherwise);
    } catch (error) {
      const description = error instanceof ApiError ? error.message : undefined;
      toast({ title: messages.notDownloaded, description, variant: "destructive" });
    }
    setBusy(false);
  }
  return (
    <Button {...look} busy={busy} aria-label={named(course)} onClick={() => void download()}>
      {!busy && <Download aria-hidden="true" />}
      {label}
    </Button>
  );
}
