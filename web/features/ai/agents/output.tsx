import { useId, useState } from "react";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import type { AnyAnswer } from "./agent-actions.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { RunOutcome } from "./agent-actions.ts";
import { Citations } from "./citations.tsx";
import { DraftView } from "./draft-view.tsx";
import { AgentMarkdown } from "./markdown-slot.tsx";
import { messages } from "./messages.ts";

type OutputProps = { busy: boolean; outcome: RunOutcome | undefined; drafts: readonly AgentDraft[] };

/** The output of a call: what the agent wrote, for reading, and the whole response. */
export function Output({ busy, outcome, drafts }: OutputProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} aria-busy={busy} className="min-w-0 lg:border-s lg:border-hairline lg:ps-8">
      <h3 id={title} className="text-lg">
        {messages.output}
      </h3>
      <p role="status" className="sr-only">
        {busy ? messages.running : outcome?.kind === "answered" ? messages.ready : ""}
      </p>
      <div className="mt-3">{busy ? <Writing /> : <Outcome outcome={outcome} drafts={drafts} />}</div>
    </section>
  );
}

function Writing() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <p className="text-muted">{messages.running}</p>
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}

function Outcome({ outcome, drafts }: Omit<OutputProps, "busy">) {
  if (!outcome || outcome.kind === "incomplete") return <p className="text-muted">{messages.outputEmpty}</p>;
  if (outcome.kind === "failed") return <p className="wrap-anywhere text-danger">{messages.error(outcome.message)}</p>;
  return <Answered answer={outcome.answer} drafts={drafts} />;
}

function Answered({ answer, drafts }: { answer: AnyAnswer; drafts: readonly AgentDraft[] }) {
  const written = "draft" in answer ? answer.draft : null;
  // After a decision or a practice answer, the list is more current than the earlier response.
  const draft = drafts.find(({ id }) => id === written?.id) ?? written;
  return (
    <div className="grid gap-5">
      {draft ? <DraftView draft={draft} /> : <AgentMarkdown text={answer.reply || messages.noReply} />}
      {!("draft" in answer) && <Citations citations={answer.citations ?? []} />}
      <WholeResponse answer={answer} startsOpen={!draft && !answer.reply} />
    </div>
  );
}

/** The raw response, open if there is nothing else to show. Rendered only while open, so that no text is on the page twice. */
function WholeResponse({ answer, startsOpen }: { answer: AnyAnswer; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-sm text-muted">{messages.raw}</summary>
      {open && (
        <ScrollArea as="pre" className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
          {JSON.stringify(answer, null, 2)}
        </ScrollArea>
      )}
    </details>
  );
}
