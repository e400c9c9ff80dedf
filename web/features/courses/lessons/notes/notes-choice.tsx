import { Button } from "#web/ui/button.tsx";
import { messages } from "../messages.ts";

/** Whoever has no mouse scrolls a long text with the arrow keys. */
const scrollable = { tabIndex: 0 };

/** Another device has written while this one did: both texts are there, and the person says which one goes on. */
export function NotesChoice({ theirs, onChoose }: { theirs: string; onChoose: (choice: "both" | "mine" | "theirs") => void }) {
  return (
    <div ref={bringIntoSight} data-choice className="grid shrink-0 gap-2 border-b border-hairline bg-sunken px-4 py-3 text-sm">
      <div role="alert">
        <p className="font-[550]">{messages.notesDiffer}</p>
        <p>{messages.notesDifferHelp}</p>
      </div>
      <section
        aria-label={messages.theirNotes}
        {...scrollable}
        className="max-h-20 overflow-y-auto rounded-md border border-hairline bg-surface px-3 py-2 whitespace-pre-wrap"
        dir="auto"
      >
        {theirs}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose("both")}>
          {messages.keepBoth}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("mine")}>
          {messages.keepMine}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("theirs")}>
          {messages.keepTheirs}
        </Button>
      </div>
    </div>
  );
}

/** In a low column it may have come up outside of it. The page stays where it is. */
function bringIntoSight(choice: HTMLElement | null): void {
  const column = choice?.closest("[data-side-column]");
  if (column) column.scrollTop = column.scrollHeight;
}
