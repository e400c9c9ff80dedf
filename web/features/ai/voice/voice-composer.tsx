import { Pause, Play, Square } from "#web/ui/icons-signed-in.tsx";
import { useId, useState, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from "react";
import type { LearningPreferences } from "#domain/settings.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Textarea } from "#web/ui/field.tsx";
import { canListen, TalkButton } from "./talk-button.tsx";
import { messages } from "./messages.ts";
import type { useVoiceTutor } from "./use-voice-tutor.ts";
import type { VoiceState } from "./voice-state.ts";

/** Heights of the bars, of 16, at rest. */
const still: Record<VoiceState, readonly number[]> = {
  idle: [4, 4, 4, 4],
  generating: [4, 8, 8, 4],
  playing: [8, 16, 11, 6],
  paused: [6, 10, 8, 5],
};

/** The delays between the bars, in seconds. */
const offsets = [0, 0.32, 0.61, 0.14];

/** The longest question that the faculty accepts. */
const longestQuestion = 8000;

type VoiceComposerProps = {
  tutor: ReturnType<typeof useVoiceTutor>;
  language: LearningPreferences["language"];
  field: RefObject<HTMLTextAreaElement | null>;
  /** An unanswered question of an earlier visit. */
  unanswered: string | null;
  /** Shown before the playback buttons. */
  children?: ReactNode;
};

/** The field for questions, spoken or typed, with the playback controls. */
export function VoiceComposer({ tutor, language, field, unanswered, children }: VoiceComposerProps) {
  const { state, ask, pause, play, stop } = tutor;
  const [draft, setDraft] = useState(unanswered ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const listens = useHydrated() && canListen();
  const id = useId();
  const isOnline = useOnline();
  useUnsentField(draft.trim() !== "" && draft !== unanswered);
  const isBusy = state === "generating";
  const length = draft.trim().length;
  const isTooLong = length > longestQuestion;

  async function send(text: string): Promise<void> {
    const question = text.trim();
    if (question === "" || question.length > longestQuestion || isBusy) return;
    // Offline, put the question (perhaps spoken) into the field, so that it is not lost.
    if (!navigator.onLine) return setDraft(question);
    setProblem(null);
    setDraft("");
    const isAnswered = await ask(question);
    // After a failure, put the question back into the field.
    if (!isAnswered) setDraft((now) => now || question);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send(draft);
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void send(draft);
  }
  function onStop({ detail }: MouseEvent): void {
    stop();
    // The button disappears with the sound. After a key press the focus moves to the field; after a touch the on-screen keyboard should
    // stay closed.
    if (detail === 0) field.current?.focus({ preventScroll: true });
  }

  return (
    <div className="sticky bottom-0 z-10 [@media(max-height:32rem)]:static -mx-4 border-t border-hairline bg-paper px-4 pt-3 pb-4 sm:mx-0 sm:mb-4 sm:rounded-md sm:border sm:bg-surface sm:shadow-raised">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <p role="status" className="me-auto flex items-center gap-2 text-sm text-muted">
          <VoiceBars state={state} />
          {messages.states[state]}
        </p>
        {children}
        {(state === "playing" || state === "paused") && (
          // One button, so that the focus stays on it.
          <Button onClick={state === "playing" ? pause : play}>
            {state === "playing" ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {state === "playing" ? messages.pause : messages.play}
          </Button>
        )}
        {state !== "idle" && (
          <Button onClick={onStop}>
            <Square aria-hidden="true" className="fill-current" />
            {messages.stop}
          </Button>
        )}
      </div>
      {problem && (
        <Notice live tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
      <form className="mt-2 grid gap-2" onSubmit={onSubmit}>
        {unanswered !== null && draft === unanswered && state === "idle" && (
          <p className="text-sm text-muted">{messages.unanswered}</p>
        )}
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
          {isTooLong && messages.tooLong(length, longestQuestion)}
        </p>
        <label htmlFor={id} className="sr-only">
          {messages.question}
        </label>
        <Textarea
          ref={field}
          id={id}
          rows={2}
          value={draft}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-problem` : undefined}
          placeholder={messages.placeholder}
          title={messages.keysHint}
          enterKeyHint="send"
          dir="auto"
          className="max-h-40 min-h-16 resize-none"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {listens && <p className="me-auto basis-full text-xs text-muted sm:basis-0 sm:grow">{messages.soundGoesOut}</p>}
          {listens && (
            <TalkButton
              language={language}
              disabled={isBusy}
              onBegin={() => state === "playing" && pause()}
              onWords={setDraft}
              onSaid={(words) => void send(words)}
              onProblem={setProblem}
            />
          )}
          <Button type="submit" variant="primary" disabled={isBusy || length === 0 || isTooLong || !isOnline}>
            {messages.ask}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Four bars that rise and fall while the tutor thinks or speaks. */
function VoiceBars({ state }: { state: VoiceState }) {
  const isMoving = state === "playing" || state === "generating";
  return (
    <span aria-hidden="true" className={state === "idle" ? "text-edge" : "text-accent"}>
      <Bars heights={still[state]} className={isMoving ? "motion-safe:hidden" : ""} seconds={null} />
      {isMoving && <Bars heights={still[state]} className="motion-reduce:hidden" seconds={state === "playing" ? 0.9 : 1.8} />}
    </span>
  );
}

function Bars({ heights, className, seconds }: { heights: readonly number[]; className: string; seconds: number | null }) {
  return (
    <svg viewBox="0 0 18 16" className={`h-4 w-4.5 fill-current ${className}`}>
      {heights.map((height, index) => (
        <rect key={index} x={index * 5} y={(16 - height) / 2} width="3" height={height} rx="1.5">
          {seconds !== null && (
            <>
              <Beat attribute="height" values="4;15;4" seconds={seconds} offset={offsets[index] ?? 0} />
              <Beat attribute="y" values="6;0.5;6" seconds={seconds} offset={offsets[index] ?? 0} />
            </>
          )}
        </rect>
      ))}
    </svg>
  );
}

function Beat({ attribute, values, seconds, offset }: { attribute: string; values: string; seconds: number; offset: number }) {
  return <animate attributeName={attribute} values={values} dur={`${seconds}s`} begin={`-${offset}s`} repeatCount="indefinite" />;
}
