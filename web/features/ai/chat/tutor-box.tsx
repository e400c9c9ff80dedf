import { useEffect, useRef, useState } from "react";
import type { Citation } from "#domain/chat.schema.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { TutorContext } from "#web/platform/tutor-stream-request.ts";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import { Composer } from "./composer.tsx";
import type { Turn } from "./conversation.ts";
import type { ConversationTopic, LoadedConversation } from "./load-conversation.ts";
import { speakers, messages } from "./messages.ts";
import { NewConversation } from "./new-conversation.tsx";
import { TurnView } from "./turn-view.tsx";
import { useConversation } from "./use-conversation.ts";

type SuggestionsProps = { welcome: string; suggestions: readonly string[]; onChoose: (suggestion: string) => void };

export type TutorBoxProps = {
  /** The conversation when the page was loaded. */
  loaded: LoadedConversation;
  topic: ConversationTopic;
  context: TutorContext;
  /** Shown before the first question. */
  opening: { welcome: string; suggestions: readonly string[]; placeholder: string };
  citationAddress?: (citation: Citation) => string;
  onFollowCitation?: (() => void) | undefined;
  /** The height of the messages, as classes. */
  className?: string;
};

/** Messages and the field for the next question, without a surrounding frame. */
export function TutorBox({
  loaded,
  topic,
  context,
  opening,
  citationAddress = citedLessonAddress,
  onFollowCitation,
  className = "",
}: TutorBoxProps) {
  const speaker = speakers[topic.kind];
  const { id, turns, isWaiting, ask, stop, clear } = useConversation(context, loaded, speaker.failed);
  const [draft, setDraft] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useNewestQuestionInSight(turns);
  const isOnline = useOnline();
  useUnsentField(draft.trim() !== "");

  async function send(text: string, turnId?: string): Promise<void> {
    const question = text.trim();
    if (question === "" || isWaiting) return;
    // Offline, put the question (perhaps a selected suggestion) into the field, so that it is not lost.
    if (!navigator.onLine) return setDraft((now) => now || question);
    setDraft((now) => (now.trim() === question ? "" : now));
    const answered = await ask(question, turnId);
    // After a failure, put the question back into the field.
    if (!answered) setDraft((now) => now || question);
  }

  return (
    <>
      <ScrollArea
        ref={log}
        role="log"
        aria-label={speaker.conversation}
        className={`relative flex flex-col gap-6 overflow-y-auto overscroll-contain px-4 py-4 text-[0.9375rem] leading-6 focus-visible:-outline-offset-2 ${className}`}
      >
        {loaded.hiddenTurns > 0 && <p className="text-sm text-muted">{messages.hiddenDuringExam(loaded.hiddenTurns)}</p>}
        {turns.length === 0 && loaded.hiddenTurns === 0 && (
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
            className={`grid shrink-0 grid-cols-1 content-start gap-3 ${index === turns.length - 1 ? "min-h-full" : ""}`}
          >
            <TurnView
              turn={turn}
              speaker={speaker}
              context={context}
              citationAddress={citationAddress}
              onFollowCitation={onFollowCitation}
              judgedIn={topic.kind === "tutor" ? id : undefined}
              onChooseLesson={isWaiting || index < turns.length - 1 ? undefined : (title) => void send(title)}
              onRetry={isWaiting || index < turns.length - 1 ? undefined : () => void send(turn.question, turn.id)}
            />
          </div>
        ))}
      </ScrollArea>
      {/* While the answer streams, announce only that it does; the complete answer is announced by itself. */}
      <p role="status" className="sr-only">
        {isWaiting && speaker.answering}
      </p>
      {!isOnline && (
        <p role="status" className="border-t border-hairline px-4 py-2 text-sm text-muted">
          {speaker.offline}
        </p>
      )}
      <Composer
        field={field}
        placeholder={opening.placeholder}
        draft={draft}
        onDraftChange={setDraft}
        isWaiting={isWaiting}
        isOnline={isOnline}
        onSend={() => void send(draft)}
        onStop={stop}
      >
        {turns.length > 0 && <NewConversation topic={topic} onDone={clear} returnFocus={field} />}
      </Composer>
    </>
  );
}

/** Scroll a new question to the top of the box, so that its answer is read from its beginning while it grows. */
function useNewestQuestionInSight(turns: readonly Turn[]) {
  const log = useRef<HTMLDivElement>(null);
  const newest = turns.at(-1)?.id;
  const isFirst = useRef(true);
  useEffect(() => {
    const turn = log.current?.querySelector<HTMLElement>("[data-turn]:last-child");
    if (newest === undefined || !turn) return;
    // Initially the box is scrolled to its end without animation.
    const still = isFirst.current || matchMedia("(prefers-reduced-motion: reduce)").matches;
    isFirst.current = false;
    log.current?.scrollTo({ top: turn.offsetTop - 16, behavior: still ? "instant" : "smooth" });
  }, [newest]);
  return log;
}

/** An empty conversation: the tutor's purpose, and suggestions. */
function Suggestions({ welcome, suggestions, onChoose }: SuggestionsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{welcome}</p>
      <ul aria-label={messages.suggestions} className="flex flex-wrap gap-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <Button size="sm" onClick={() => onChoose(suggestion)}>
              {suggestion}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
