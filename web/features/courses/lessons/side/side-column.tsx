import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { messages } from "../messages.ts";
import { useFolds } from "./stored-folds.ts";

/**
 * What stands beside the text from 80rem up: tutor and notes, each of which folds away. Below that each of them is a sheet with a button
 * of its own, and this column takes no room.
 */
export function SideColumn({ tutor, notes }: { tutor: ReactNode; notes: ReactNode }) {
  const { folds, fold } = useFolds();
  const id = useId();
  const parts = [
    { side: "tutor", label: messages.tutor, content: tutor, look: "xl:shrink-0" },
    {
      side: "notes",
      label: messages.notes,
      content: notes,
      look: "xl:flex xl:min-h-36 xl:flex-1 xl:flex-col xl:has-data-choice:min-h-104",
    },
  ] as const;
  return (
    <div
      data-side-column
      className="xl:sticky xl:top-22 xl:flex xl:h-[calc(100dvh-6.5rem)] xl:flex-col xl:gap-2 xl:self-start xl:overflow-y-auto"
    >
      <div role="group" aria-label={messages.beside} className="hidden justify-end gap-1 xl:flex">
        {parts.map(({ side, label }) => (
          <Button
            key={side}
            size="sm"
            variant="quiet"
            aria-expanded={!folds[side]}
            aria-controls={`${id}-${side}`}
            className="group"
            onClick={() => fold(side, !folds[side])}
          >
            {label}
            <ChevronDown aria-hidden="true" className="-rotate-90 transition-transform group-aria-expanded:rotate-0" />
          </Button>
        ))}
      </div>
      {parts.map(({ side, content, look }) => (
        <div key={side} id={`${id}-${side}`} className={folds[side] ? "xl:hidden" : look}>
          {content}
        </div>
      ))}
    </div>
  );
}
