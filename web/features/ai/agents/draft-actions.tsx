import { useFetcher } from "react-router";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { Button } from "#web/ui/button.tsx";
import type { DraftOutcome } from "./act-on-agents.ts";
import { messages } from "./messages.ts";

/** Approve and discard, for whoever may decide the draft. */
export function DraftActions({ draft: { id, may_decide } }: { draft: AgentDraft }) {
  const fetcher = useFetcher<DraftOutcome>({ key: `decide-${id}` });
  if (!may_decide) return null;
  const asked = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  const decide = (intent: "approve" | "discard") =>
    void fetcher.submit({ intent, id }, { method: "post", action: "/agents-api" });
  return (
    <div className="flex flex-wrap gap-3 border-t border-hairline pt-4">
      <Button busy={asked === "approve"} disabled={asked === "discard"} onClick={() => decide("approve")}>
        {messages.approve}
      </Button>
      <Button variant="quiet" busy={asked === "discard"} disabled={asked === "approve"} onClick={() => decide("discard")}>
        {messages.discard}
      </Button>
    </div>
  );
}
