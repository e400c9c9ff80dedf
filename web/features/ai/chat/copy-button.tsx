import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

const shownForMs = 2000;

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownForMs);
    } catch {
      toast({ title: messages.copyFailed, variant: "destructive" });
    }
  }
  return (
    <IconButton
      size="sm"
      label={copied ? messages.copied : messages.copy}
      className="-ms-2 text-muted"
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </IconButton>
  );
}
