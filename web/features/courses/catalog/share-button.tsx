import LinkIcon from "lucide-react/icons/link";
import Share from "lucide-react/icons/share-2";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** The ways to pass a course on: one that is still to come and says so, and its address for the clipboard. */
export function ShareButtons({ courseId }: { courseId: string }) {
  return (
    <div className="hidden flex-wrap gap-1 in-data-auth:flex">
      <Button
        variant="quiet"
        className="flex-1"
        onClick={() => toast({ title: messages.notImplemented, description: messages.notImplementedText })}
      >
        <Share aria-hidden="true" />
        {messages.share}
      </Button>
      <Button variant="quiet" className="flex-1" onClick={() => void copyLink(`${location.origin}/product/${courseId}`)}>
        <LinkIcon aria-hidden="true" />
        {messages.copyLink}
      </Button>
    </div>
  );
}

/** Browsers give the clipboard to secure pages only, and may refuse: then the address is shown, to be copied by hand. */
async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: messages.linkCopied, description: messages.linkCopiedText });
  } catch {
    const description = messages.linkNotCopiedText(address);
    toast({ title: messages.linkNotCopied, description, variant: "destructive", duration: Infinity });
  }
}
