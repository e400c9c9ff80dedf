import { partOf } from "#web/i18n/define-messages.ts";
import { Check } from "#web/ui/icons.tsx";
import { Copy } from "#web/ui/icons-signed-in.tsx";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { accountMessages } from "./account-messages.ts";

const shownForMs = 2000;
const messages = partOf(accountMessages, "codes");

/** Copies a text, and says for a moment that it did. */
export function CopyTextButton({ text, label, onCopied }: { text: string; label: string; onCopied?: () => void }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      onCopied?.();
      setCopied(true);
      setTimeout(() => setCopied(false), shownForMs);
    } catch {
      toast({ title: messages.copyFailed, variant: "destructive" });
    }
  }
  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? messages.copied : label}</span>
    </Button>
  );
}
