import AudioLines from "lucide-react/icons/audio-lines";
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode, type RefObject } from "react";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EarlierTurns } from "./earlier-turns.tsx";
import type { EarlierConversation, EarlierTurn } from "./earlier.ts";
import { ExchangeView } from "./exchange-view.tsx";
import { canListen } from "./listen.ts";
import { messages } from "./messages.ts";
import { useVoiceTutor } from "./use-voice-tutor.ts";
import { VoiceComposer } from "./voice-composer.tsx";

type VoiceRoomProps = {
  preferences: LearningPreferences;
  courseId: string | null;
  conversation: EarlierConversation;
  /** An answer that was written down, with what it quotes. */
  showAnswer: (turn: EarlierTurn) => ReactNode;
  /** The way to a new conversation; `onDone` when the old one is gone. */
  NewConversation: ComponentType<{ onDone: () => void; returnFocus: RefObject<HTMLElement | null> }>;
};

/** A conversation with the voice tutor: what was said before and now, word by word, and under it where one asks and listens. */
export function VoiceRoom({ preferences, courseId, conversation, showAnswer, NewConversation }: VoiceRoomProps) {
  const tutor = useVoiceTutor(preferences, courseId, conversation);
  const [earlier, setEarlier] = useState(conversation.turns);
  const listens = useHydrated() && canListen();
  const transcript = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { exchanges, spoken } = tutor;
  // What is heard again stands where it is said.
  const before = earlier.filter(({ id }) => exchanges.every(({ turn }) => turn !== id));

  function hear({ question, id }: EarlierTurn, { detail }: MouseEvent): void {
    void tutor.ask(question, id);
    // The button goes with its turn; whoever pressed it with a key goes on where the words come.
    if (detail === 0) transcript.current?.focus({ preventScroll: true });
  }
  function clear(): void {
    tutor.clear();
    setEarlier([]);
  }

  return (
    <>
      <EarlierTurns turns={before} showAnswer={showAnswer} isBusy={tutor.state === "generating"} onHear={hear} />
      <section ref={transcript} tabIndex={-1} aria-label={messages.transcript} className="grow pb-6 outline-none">
        {exchanges.length > 0 ? (
          <ol className="grid grid-cols-1 gap-10">
            {exchanges.map((exchange, index) => (
              <ExchangeView
                key={exchange.id}
                exchange={exchange}
                language={preferences.language}
                spoken={index === exchanges.length - 1 ? spoken : null}
                citationAddress={citedLessonAddress}
              />
            ))}
          </ol>
        ) : (
          before.length === 0 && (
            <EmptyState headingLevel={2} title={messages.empty} icon={<AudioLines aria-hidden="true" />}>
              {listens ? messages.emptyHelp : messages.emptyHelpWritten}
            </EmptyState>
          )
        )}
      </section>
      <VoiceComposer
        tutor={tutor}
        language={preferences.language}
        field={field}
        unanswered={conversation.unanswered?.question ?? null}
      >
        {exchanges.length + before.length > 0 && <NewConversation onDone={clear} returnFocus={field} />}
      </VoiceComposer>
    </>
  );
}
