import { useEffect, useRef } from "react";
import { carryMail } from "#web/features/people/auth/carried.ts";
import { viewAddress } from "#web/features/people/auth/views.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { messages } from "./messages.ts";

type MailOnItsWayProps = { courseId: string; mail: { email: string; at: number }; onBack: () => void };

/** The enrollment waits for the mail: what to do, and the ways on for whoever reads it elsewhere or has mistyped the address. */
export function MailOnItsWay({ courseId, mail, onBack }: MailOnItsWayProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and with it of the button that had the focus.
  useEffect(() => heading.current?.focus(), []);
  const from = new URLSearchParams({ from: completedAddress(courseId) });
  return (
    <div className="grid justify-items-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {messages.mailed}
      </h2>
      <p className="text-pretty wrap-anywhere">{messages.mailedText(mail.email)}</p>
      <p>
        <TextLink to={viewAddress(from, { view: "verify_otp", type: "magiclink" })} state={carryMail(null, mail.email, mail.at)}>
          {messages.typeCode}
        </TextLink>
      </p>
      <Button onClick={onBack}>{messages.otherAddress}</Button>
    </div>
  );
}

/** Where whoever has proven the address comes back to: the page says that the enrollment is completed. */
function completedAddress(courseId: string): string {
  return `/enroll/${courseId}?by=mail`;
}
