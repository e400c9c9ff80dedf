import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { LinkToHandOver } from "./invitation-actions.ts";
import { messages } from "./messages.ts";

/** Says that no mail was sent, and shows the link, to be passed on in another way. */
export function HandOverLink({ handOver, className }: { handOver: LinkToHandOver | null; className?: string }) {
  if (!handOver) return null;
  const { email, link } = handOver;
  return (
    <Notice
      live
      className={className ?? ""}
      title={messages.noMailTitle}
      action={<CopyButton key={link} text={link} label={messages.copyLink} />}
    >
      <p>{messages.noMail(email)}</p>
      <p className="mt-1 wrap-anywhere select-all">{link}</p>
    </Notice>
  );
}
