import { formatMoment } from "#web/i18n/format.ts";
import { useId, useState } from "react";
import type { DraftKind } from "#domain/agent.ts";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { stateHues, titleOf } from "./draft-heading.tsx";
import { DraftView } from "./draft-view.tsx";
import { messages } from "./messages.ts";

/** An agent's earlier drafts, newest first, each to be opened and decided. `drafts` is null when they failed to load. */
export function DraftList({ kind, drafts }: { kind: DraftKind; drafts: readonly AgentDraft[] | null }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-12 border-t border-line pt-6">
      <h3 id={title} className="text-lg">
        {messages.drafts}
      </h3>
      {drafts === null ? (
        <p className="mt-2 text-muted">{messages.draftsFailed}</p>
      ) : drafts.length === 0 ? (
        <p className="mt-2 text-muted">{messages.noDrafts}</p>
      ) : (
        <ul className="mt-3 grid divide-y divide-hairline" data-kind={kind}>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One draft in a list, to be opened and decided. */
export function DraftRow({ draft }: { draft: AgentDraft }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const title = titleOf(draft);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 grow wrap-anywhere" dir="auto">
          {title}
        </span>
        <Chip hue={stateHues[draft.state]}>{messages.state[draft.state]}</Chip>
        <time dateTime={draft.created_at} className="text-sm text-muted tabular-nums">
          {formatMoment(draft.created_at)}
        </time>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={messages.named(open ? messages.close : messages.open, title)}
          onClick={() => setOpen(!open)}
        >
          {open ? messages.close : messages.open}
        </Button>
      </div>
      <div id={panel} hidden={!open} className="mt-4 max-w-3xl rounded-md bg-surface p-4">
        {open && <DraftView draft={draft} />}
      </div>
    </li>
  );
}
