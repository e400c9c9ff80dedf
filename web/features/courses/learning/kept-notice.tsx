import { useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

/** Says that what stands here was loaded before the connection went. */
export function KeptNotice() {
  const revalidator = useRevalidator();
  return (
    <Notice
      live
      title={messages.keptTitle}
      className="mb-6"
      action={
        <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {messages.kept}
    </Notice>
  );
}
