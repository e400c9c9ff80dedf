import type { ManuscriptState } from "#domain/manuscript.ts";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "../messages.ts";

const hues = { draft: undefined, published: "success", changed: "info" } as const satisfies Record<ManuscriptState, unknown>;

/** How a manuscript differs from what learners read. */
export function StateChip({ state }: { state: ManuscriptState }) {
  return (
    <Chip hue={hues[state]} title={messages.stateHelp[state]}>
      {messages.state[state]}
    </Chip>
  );
}
