import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { readMessage } from "#web/i18n/define-messages.ts";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";
import { Check } from "./icons.tsx";
import { Copy } from "./icons-signed-in.tsx";
import { toast } from "./toast/toast-store.ts";

const shownForMs = 2000;

type CopyButtonProps = {
  text: string;
  /** The button's text, or its accessible name if it only shows the icon. */
  label: string;
  /** The accessible name, if the label does not say what is copied. */
  name?: string;
  iconOnly?: boolean;
  className?: string;
  onCopied?: () => void;
};

/** Copies a text and confirms it for a moment. If the browser refuses, a toast shows the text, to be copied by hand. */
export function CopyButton({ text, label, name = label, iconOnly = false, className, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    if (!(await copyText(text))) {
      const title = readMessage(msg`Your browser blocked copying. Select the text and copy it yourself.`);
      toast({ title, ...(iconOnly ? {} : { description: text }), variant: "destructive", duration: Infinity });
      return;
    }
    onCopied?.();
    setCopied(true);
    setTimeout(() => setCopied(false), shownForMs);
  }
  const done = readMessage(msg`Copied`);
  const icon = copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />;
  if (iconOnly)
    return (
      <IconButton size="sm" label={copied ? done : name} className={className} onClick={() => void copy()}>
        {icon}
        <span aria-live="polite" className="sr-only">
          {copied && done}
        </span>
      </IconButton>
    );
  return (
    <Button size="sm" aria-label={copied ? done : name} className={className} onClick={() => void copy()}>
      {icon}
      <span aria-live="polite">{copied ? done : label}</span>
    </Button>
  );
}
