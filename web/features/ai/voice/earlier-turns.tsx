import Volume2 from "lucide-react/icons/volume-2";
import { useState, type MouseEvent, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { EarlierTurn } from "./earlier.ts";
import { messages } from "./messages.ts";

/** So many are shown at once; the others unfold. */
const shownAtOnce = 3;

type EarlierTurnsProps = {
  turns: readonly EarlierTurn[];
  showAnswer: (turn: EarlierTurn) => ReactNode;
  isBusy: boolean;
  onHear: (turn: EarlierTurn, event: MouseEvent) => void;
};

/** What was said in this conversation before, to be read and heard again. */
export function EarlierTurns({ turns, showAnswer, isBusy, onHear }: EarlierTurnsProps) {
  const [all, setAll] = useState(false);
  if (turns.length === 0) return null;
  const shown = all ? turns : turns.slice(-shownAtOnce);
  return (
    <section aria-labelledby="earlier" className="border-b border-hairline pb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="earlier" className="text-lg">
          {messages.earlier}
        </h2>
        {turns.length > shownAtOnce && (
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? messages.showLast : messages.showAll(turns.length)}
          </Button>
        )}
      </div>
      <ol className="mt-4 grid grid-cols-1 gap-8">
        {shown.map((turn) => (
          <li key={turn.id} className="grid grid-cols-1 gap-3">
            <p className="ms-8 justify-self-end rounded-md bg-wash px-3 py-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
              <VisuallyHidden>{messages.you}: </VisuallyHidden>
              {turn.question}
            </p>
            <div>
              <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
              {showAnswer(turn)}
              {turn.state === "answered" ? (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-ms-2 mt-2"
                  disabled={isBusy}
                  aria-label={messages.hearOf(turn.question)}
                  onClick={(event) => onHear(turn, event)}
                >
                  <Volume2 aria-hidden="true" />
                  {messages.hear}
                </Button>
              ) : (
                <p className="mt-2 text-sm text-muted">{messages.stopped}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
