import type { AgentDraft } from "#domain/agents.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "./messages.ts";

export const stateHues = { draft: "info", approved: "success", discarded: "neutral" } as const;

/** The title of a draft, its student and its author, in one line. */
export function DraftHeading({ draft }: { draft: AgentDraft }) {
  const { state, student, author, by_you, model } = draft;
  const words = [
    ...(student ? [messages.for(student.full_name)] : []),
    ...(by_you ? [] : [messages.by(author)]),
    model === "built-in" ? messages.byBuiltIn : messages.byModel(model),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Chip hue={stateHues[state]}>{messages.state[state]}</Chip>
      <span className="wrap-anywhere" dir="auto">
        {words.join(", ")}
      </span>
    </p>
  );
}

/** Return the title of a draft in a list. */
export function titleOf(draft: AgentDraft): string {
  switch (draft.kind) {
    case "lesson-content":
      return draft.data.title.replaceAll("\\", "");
    case "assessment":
      return draft.lesson?.title ?? messages.tab.assessment;
    case "engagement":
      return draft.student?.full_name ?? draft.data.name;
  }
}
