import type { LessonDraftState } from "#domain/lesson-draft.ts";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "../messages.ts";

const hues = { draft: undefined, published: "success", changed: "info" } as const satisfies Record<LessonDraftState, unknown>;

/** How a lesson draft differs from what learners read. */
export function LessonStateChip({ state }: { state: LessonDraftState }) {
  return (
    <Chip hue={hues[state]} title={messages.stateHelp[state]}>
      {messages.state[state]}
    </Chip>
  );
}
