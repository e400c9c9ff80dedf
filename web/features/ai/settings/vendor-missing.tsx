import { useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

/** Who answers did not come with the keys; it can be asked for again. */
export function VendorMissing() {
  const revalidator = useRevalidator();
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {messages.vendorFailed}
    </Notice>
  );
}
