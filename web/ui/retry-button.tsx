import { msg } from "@lingui/core/macro";
import { useRevalidator } from "react-router";
import { readMessage } from "#web/i18n/define-messages.ts";
import { Button } from "./button.tsx";

/** A button that loads the page's data again, for a notice about what is missing or out of date. */
export function RetryButton({ label = readMessage(msg`Try again`) }: { label?: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Button size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
      {label}
    </Button>
  );
}
