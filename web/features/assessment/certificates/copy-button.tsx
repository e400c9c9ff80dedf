import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Check } from "#web/ui/icons.tsx";
import { Copy } from "#web/ui/icons-signed-in.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

const shownForMs = 2000;

/** Copies a text, and says for a moment that it did. Where the browser refuses, the text is shown. */
export function CopyButton({ text, label, name }: { text: string; label: string; name: string }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), shownForMs);
    } catch {
      toast({ title: messages.copyFailed, description: text, variant: "destructive" });
    }
  }
  return (
    <Button size="sm" aria-label={copied ? messages.copied : name} onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? messages.copied : label}</span>
    </Button>
  );
}
