import { AudioLines, Volume2 } from "#web/ui/icons-signed-in.tsx";
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode, type RefObject } from "react";
import type { Suggestion } from "#domain/chat.schema.ts";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { tutorsLanguage, type AskedPreferences, type LearningPreferences } from "#domain/settings.ts";
import { languageNow } from "#web/i18n/define-messages.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { EarlierConversation, EarlierTurn } from "./earlier.ts";
import { ExchangeView } from "./exchange-view.tsx";
import { canListen } from "./talk-button.tsx";
import { messages } from "./messages.ts";
import { useVoiceTutor } from "./use-voice-tutor.ts";
import { VoiceComposer } from "./voice-composer.tsx";

/** The number of earlier turns shown at first; the others can be expanded. */
const shownAtOnce = 3;

type EarlierTurnsProps = {
  turns: readonly EarlierTurn[];
  showAnswer: (turn: EarlierTurn) => ReactNode;
  isBusy: boolean;
  onHear: (turn: EarlierTurn, event: MouseEvent) => void;
};

/** A complete answer; `onChooseLesson` answers the tutor's question which lesson is meant, and is absent if the conversation has continued. */
type AnswerInRoom = {
  conversationId: string;
  turnId: string;
  suggestions: readonly Suggestion[];
  onChooseLesson: ((lessonTitle: string) => void) | undefined;
  helpful: boolean | null;
};

type VoiceRoomProps = {
  preferences: AskedPreferences;
  course: { id: string; language: string } | null;
  conversation: EarlierConversation;
  /** Render a stored answer, with its quotes. */
  showAnswer: (turn: EarlierTurn) => ReactNode;
  /** What stands below a complete answer: lessons to choose from, and its rating. */
  Below: ComponentType<AnswerInRoom>;
  /** The button for a new conversation; `onDone` is called once the old one has been deleted. */
  NewConversation: ComponentType<{ onDone: () => void; returnFocus: RefObject<HTMLElement | null> }>;
};

/** A conversation with the voice tutor: the transcript of earlier and current turns, with the controls below. */
export function VoiceRoom({ preferences, course, conversation, showAnswer, Below, NewConversation }: VoiceRoomProps) {
  const language = preferences.language ?? languageOf(course);
  const tutor = useVoiceTutor(preferences, course?.id ?? null, conversation);
  const [earlier, setEarlier] = useState(conversation.turns);
  const listens = useHydrated() && canListen();
  const transcript = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { exchanges, spoken } = tutor;
  // A turn that is being replayed appears only among the current ones.
  const before = earlier.filter(({ id }) => exchanges.every(({ turn }) => turn !== id));

  function hear({ question, id }: EarlierTurn, { detail }: MouseEvent): void {
    void tutor.ask(question, id);
    // The clicked button disappears with its turn. After a key press the focus moves to the transcript.
    if (detail === 0) transcript.current?.focus({ preventScroll: true });
  }
  function choose(lessonTitle: string): void {
    void tutor.ask(lessonTitle);
    // The pressed button is disabled from now on.
    transcript.current?.focus({ preventScroll: true });
  }
  const onChooseLesson = tutor.state === "generating" ? undefined : choose;
  function clear(): void {
    tutor.clear();
    setEarlier([]);
  }

  return (
    <>
      <EarlierTurns
        turns={before}
        showAnswer={(turn) => (
          <>
            {showAnswer(turn)}
            {turn.state === "answered" && (
              <Below
                conversationId={conversation.id}
                turnId={turn.id}
                suggestions={turn.suggestions}
                onChooseLesson={exchanges.length === 0 && turn === before.at(-1) ? onChooseLesson : undefined}
                helpful={turn.helpful ?? null}
              />
            )}
          </>
        )}
        isBusy={tutor.state === "generating"}
        onHear={hear}
      />
      <section ref={transcript} tabIndex={-1} aria-label={messages.transcript} className="grow pb-6 outline-none">
        {exchanges.length > 0 ? (
          <ol className="grid grid-cols-1 gap-10">
            {exchanges.map((exchange, index) => (
              <ExchangeView
                key={exchange.id}
                exchange={exchange}
                language={exchange.language ?? language}
                spoken={index === exchanges.length - 1 ? spoken : null}
                citationAddress={citedLessonAddress}
              >
                {/* Of an answer that is replayed, neither its rating since nor its place in the conversation is known here. */}
                {exchange.isAnswered && earlier.every(({ id }) => id !== exchange.turn) && (
                  <Below
                    conversationId={exchange.conversation}
                    turnId={exchange.turn}
                    suggestions={exchange.suggestions}
                    onChooseLesson={index === exchanges.length - 1 ? onChooseLesson : undefined}
                    helpful={null}
                  />
                )}
              </ExchangeView>
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
      <VoiceComposer tutor={tutor} language={language} field={field} unanswered={conversation.unanswered?.question ?? null}>
        {exchanges.length + before.length > 0 && <NewConversation onDone={clear} returnFocus={field} />}
      </VoiceComposer>
    </>
  );
}

/** Return the language of the conversation when none is chosen: the course's, else the page's, if the tutor speaks it. */
function languageOf(course: VoiceRoomProps["course"]): LearningPreferences["language"] {
  return tutorsLanguage(course?.language) ?? tutorsLanguage(languageNow()) ?? "en";
}

/** What was said earlier in this conversation, to read and to play again. */
function EarlierTurns({ turns, showAnswer, isBusy, onHear }: EarlierTurnsProps) {
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
