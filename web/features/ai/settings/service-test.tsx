import { useEffect, useRef, useState, type ReactNode } from "react";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { serviceBody, type ServiceFacts } from "./integration-actions.ts";
import { messages } from "./messages.ts";

type Outcome = { tone: "success" | "danger"; title?: string; text: string };
type ServiceTestProps = {
  read: () => ServiceFacts;
  onField?: (field: string | undefined, message: string) => void;
  children?: ReactNode;
};

/** A button that sends a service one tiny test question, and its outcome. `onField` is called with the invalid input, if any. */
export function ServiceTest({ read, onField, children }: ServiceTestProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function ask(): Promise<void> {
    const controller = new AbortController();
    asking.current = controller;
    setBusy(true);
    setOutcome(null);
    onField?.(undefined, "");
    try {
      const { model, milliseconds, reason } = await request("POST", "/api/faculty/vendor/test", {
        body: serviceBody(read()),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      if (reason === null) setOutcome({ tone: "success", text: messages.testAnswered(model, milliseconds) });
      else setOutcome({ tone: "danger", title: messages.testRefused(model), text: reason });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      onField?.(error.field, error.message);
      // The invalid field shows its own error.
      const isSaid = onField !== undefined && (error.field === "model" || error.field === "base_url");
      setOutcome({ tone: "danger", title: messages.testFailed, text: isSaid ? "" : error.message });
    } finally {
      if (!controller.signal.aborted) setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" busy={busy} onClick={() => void ask()}>
          {busy ? messages.testing : messages.test}
        </Button>
        {children}
      </div>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title} live>
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
