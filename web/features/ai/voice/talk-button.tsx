import { Mic } from "#web/ui/icons-signed-in.tsx";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { LearningPreferences } from "#domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

/** The part of the browser's speech recognition that is used; TypeScript's own library lacks it. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
};

const tags: Record<LearningPreferences["language"], string> = { en: "en-US", fr: "fr-FR", sw: "sw-KE", pt: "pt-PT" };

/** Callbacks of listening: the words so far; at the end all words, or the browser's error name if there are none. */
type Hearing = { onWords(words: string): void; onEnd(words: string, error: string | null): void };

type TalkButtonProps = {
  language: LearningPreferences["language"];
  disabled: boolean;
  onBegin: () => void;
  onWords: (words: string) => void;
  /** Called with everything that was said, if anything. */
  onSaid: (words: string) => void;
  onProblem: (problem: string | null) => void;
};

/**
 * Push to talk. Held with a pointer, it listens until it is released; with the keyboard or a screen reader, one press starts listening and
 * the next one ends it.
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
    // Key repeat must not start and stop listening repeatedly.
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
        // Releasing a held button also fires a click, which must not start listening again.
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

function recognitionOfBrowser(): (new () => Recognition) | undefined {
  const browser = globalThis as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

/** Return whether this browser supports speech recognition. */
export function canListen(): boolean {
  return recognitionOfBrowser() !== undefined;
}

/** Listen until `finish`, which waits for the last words, or `abort`, which does not. */
function listen(language: LearningPreferences["language"], { onWords, onEnd }: Hearing) {
  const Recogniser = recognitionOfBrowser();
  if (!Recogniser) throw new Error("this browser cannot listen");
  const recognition = new Recogniser();
  let words = "";
  let error: string | null = null;
  recognition.lang = tags[language];
  recognition.interimResults = true;
  recognition.continuous = true;
  recognition.onresult = ({ results }) => {
    words = Array.from(results, (result) => result[0]?.transcript ?? "")
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
    onWords(words);
  };
  recognition.onerror = (event) => {
    error = event.error;
  };
  recognition.onend = () => onEnd(words, error);
  recognition.start();
  return {
    finish: () => recognition.stop(),
    abort: () => {
      recognition.onresult = recognition.onend = null;
      recognition.abort();
    },
  };
}
