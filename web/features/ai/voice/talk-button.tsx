import Mic from "lucide-react/icons/mic";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { LearningPreferences } from "#domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { listen } from "./listen.ts";
import { messages } from "./messages.ts";

type TalkButtonProps = {
  language: LearningPreferences["language"];
  disabled: boolean;
  onBegin: () => void;
  onWords: (words: string) => void;
  /** All that was said, when there is something. */
  onSaid: (words: string) => void;
  onProblem: (problem: string | null) => void;
};

/**
 * Push to talk: held with a pointer, it listens until it is let go; with the keyboard, or by a screen reader's click, one press begins and
 * the next one ends.
 */
export function TalkButton({ language, disabled, onBegin, onWords, onSaid, onProblem }: TalkButtonProps) {
  const [isListening, setListening] = useState(false);
  const hearing = useRef<ReturnType<typeof listen> | null>(null);
  const isHeld = useRef(false);
  useEffect(() => () => hearing.current?.abort(), []);

  function begin(): void {
    if (hearing.current) return;
    onProblem(null);
    onBegin();
    try {
      hearing.current = listen(language, { onWords, onEnd: end });
      setListening(true);
    } catch {
      onProblem(messages.hearing.other);
    }
  }
  function end(words: string, error: string | null): void {
    hearing.current = null;
    setListening(false);
    if (words !== "") onSaid(words);
    else if (error !== "aborted") onProblem(problemOf(error ?? "no-speech"));
  }
  function toggle(): void {
    if (hearing.current) hearing.current.finish();
    else begin();
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    isHeld.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    begin();
  }
  function letGo(): void {
    if (isHeld.current) hearing.current?.finish();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // A key that is held must not begin and end again and again.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  }

  return (
    <Button
      aria-pressed={isListening}
      disabled={disabled}
      title={messages.talkHint}
      className={`touch-none select-none ${isListening ? "bg-accent-soft! text-accent!" : ""}`}
      onPointerDown={onPointerDown}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onClick={() => {
        // The click that ends a hold is not one of its own.
        if (isHeld.current) isHeld.current = false;
        else toggle();
      }}
    >
      <Mic aria-hidden="true" />
      {isListening ? messages.talkDone : messages.talk}
    </Button>
  );
}

function problemOf(error: string): string {
  const { hearing } = messages;
  if (error === "service-not-allowed") return hearing["not-allowed"];
  return error in hearing ? hearing[error as keyof typeof hearing] : hearing.other;
}
