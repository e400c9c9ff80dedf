import { useEffect, useRef, useState } from "react";
import type { Citation } from "#domain/chat.ts";
import type { TutorContext } from "#web/platform/tutor-stream-request.ts";
import { Composer } from "./composer.tsx";
import type { Turn } from "./conversation.ts";
import { messages } from "./messages.ts";
import { Suggestions } from "./suggestions.tsx";
import { TurnView } from "./turn-view.tsx";
import type { useConversation } from "./use-conversation.ts";

export type TutorBoxProps = {
  conversation: ReturnType<typeof useConversation>;
  context: TutorContext;
  /** What stands there before the first question. */
  opening: { welcome: string; suggestions: readonly string[]; placeholder: string };
  citationAddress: (citation: Citation) => string;
  onFollowCitation?: (() => void) | undefined;
  /** The height of the messages, as classes. */
  className?: string;
};

/** Whoever has no mouse scrolls the messages with the arrow keys. */
const scrollableLog = { role: "log", tabIndex: 0 };

/** Messages and the field for the next question. What stands around it is up to the page. */
export function TutorBox({ conversation, context, opening, citationAddress, onFollowCitation, className = "" }: TutorBoxProps) {
  const { turns, isWaiting, ask, stop } = conversation;
  const [draft, setDraft] = useState("");
  const log = useNewestQuestionInSight(turns);

  async function send(text: string): Promise<void> {
    const question = text.trim();
    if (question === "" || isWaiting) return;
    setDraft((now) => (now.trim() === question ? "" : now));
    const answered = await ask(question);
    // Nothing that a person has written is lost.
    if (!answered) setDraft((now) => now || question);
  }

  return (
    <>
      <div
        ref={log}
        {...scrollableLog}
        aria-label={messages.conversation}
        className={`relative grid grid-cols-1 content-start gap-6 overflow-y-auto overscroll-contain px-4 py-4 text-[0.9375rem] leading-6 focus-visible:-outline-offset-2 ${className}`}
      >
        {turns.length === 0 && (
          <Suggestions
            welcome={opening.welcome}
            suggestions={opening.suggestions}
            onChoose={(suggestion) => void send(suggestion)}
          />
        )}
        {turns.map((turn, index) => (
          <div
            key={turn.id}
            data-turn
            className={`grid grid-cols-1 content-start gap-3 ${index === turns.length - 1 ? "min-h-full" : ""}`}
          >
            <TurnView
              turn={turn}
              context={context}
              citationAddress={citationAddress}
              onFollowCitation={onFollowCitation}
              onRetry={isWaiting ? undefined : () => void send(turn.question)}
            />
          </div>
        ))}
      </div>
      <Composer
        placeholder={opening.placeholder}
        draft={draft}
        onDraftChange={setDraft}
        isWaiting={isWaiting}
        onSend={() => void send(draft)}
        onStop={stop}
      />
    </>
  );
}

/** A new question goes to the top of the box, so that its answer is read from its beginning while it grows. */
function useNewestQuestionInSight(turns: readonly Turn[]) {
  const log = useRef<HTMLDivElement>(null);
  const newest = turns.at(-1)?.id;
  useEffect(() => {
    const turn = log.current?.querySelector<HTMLElement>("[data-turn]:last-child");
    if (newest === undefined || !turn) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    log.current?.scrollTo({ top: turn.offsetTop - 16, behavior: still ? "instant" : "smooth" });
  }, [newest]);
  return log;
}
