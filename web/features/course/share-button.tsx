import Share from "lucide-react/icons/share-2";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Passes a course on: by the device's own sheet where there is one, otherwise by the clipboard. */
export function ShareButton({ course }: { course: { id: string; title: string } }) {
  return (
    <Button variant="quiet" wide className="hidden in-data-auth:inline-flex" onClick={() => void share(course)}>
      <Share aria-hidden="true" />
      {messages.share}
    </Button>
  );
}

async function share({ id, title }: { id: string; title: string }): Promise<void> {
  const url = `${location.origin}/product/${id}`;
  if (await shareByDevice({ title, url })) return;
  const description = (await copyToClipboard(url)) ? messages.linkCopied : messages.linkNotCopied;
  toast({ title: messages.notImplemented, description });
}

/** Answers whether the device took it over; somebody who closes its sheet again has seen it. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Browsers give the clipboard to secure pages only, and may refuse. */
async function copyToClipboard(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
