import { useEffect, useReducer, useRef, useState } from "react";
import { languages, type AskedPreferences, type LearningPreferences } from "#domain/settings.ts";
import { newId } from "#web/platform/new-id.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { Caption } from "#domain/voice.schema.ts";
import type { EarlierConversation } from "./earlier.ts";
import { afterChange, type ExchangeChange } from "./exchanges.ts";
import { messages } from "./messages.ts";
import { VoiceFailure, requestVoice, type VoicePart, type VoiceQuestion } from "./request-voice.ts";
import { nextVoiceState } from "./voice-state.ts";
import { createBrowserSpeaker, findBrowserVoice } from "./browser-speaker.ts";
import { createSoundSpeaker } from "./sound-speaker.ts";
import type { Speaker, SpeakerEvents } from "./speaker.ts";

/** Callbacks of a run. */
type Listener = SpeakerEvents & { onChange(change: ExchangeChange): void };

type VoiceRun = Pick<Speaker, "pause" | "play"> & {
  /** Resolves with whether anything was audible. Rejects with the error of the request or the sound, unless the run was stopped. */
  outcome: Promise<"heard" | "silent" | "stopped">;
  stop(): void;
};

let lastExchangeId = 0;

/** The voice tutor in a conversation about a course, or about all of them. One answer at a time; leaving the page ends it. */
export function useVoiceTutor(preferences: AskedPreferences, courseId: string | null, earlier: EarlierConversation) {
  const [state, step] = useReducer(nextVoiceState, "idle");
  const [exchanges, change] = useReducer(afterChange, []);
  /** The number of the current caption. */
  const [spoken, setSpoken] = useState<number | null>(null);
  const running = useRef<VoiceRun | null>(null);
  const conversation = useRef(earlier.id);
  /** An unanswered question keeps its turn: asked again, it gets the stored answer if there is one, and is charged only once. */
  const unanswered = useRef(earlier.unanswered);
  useEffect(() => () => running.current?.stop(), []);

  /**
   * Ask. Return true when there is an answer, or a part of one that the person stopped. With the turn of an answered question, play that
   * answer again.
   */
  async function ask(text: string, answered?: string): Promise<boolean> {
    const question = text.trim();
    if (question === "" || state === "generating") return false;
    running.current?.stop();
    const turn = answered ?? (unanswered.current?.question === question ? unanswered.current.turn : newId());
    if (!answered) unanswered.current = { question, turn };
    lastExchangeId += 1;
    step("ask");
    setSpoken(null);
    change({ type: "asked", id: lastExchangeId, turn, conversation: conversation.current, question });
    const isCurrent = () => running.current === run;
    let hasWords = false;
    const run = startVoiceRun(
      {
        text: question,
        context: { general: courseId === null ? {} : { course: courseId }, user: {} },
        preferences,
        conversation: { id: conversation.current, turn },
      },
      {
        onSound: () => isCurrent() && step("sound"),
        onEnd: () => isCurrent() && step("end"),
        onCaption: (caption) => isCurrent() && setSpoken(caption),
        onChange: (come) => {
          if (!isCurrent()) return;
          hasWords ||= come.type === "caption";
          change(come);
        },
      },
    );
    running.current = run;
    try {
      const outcome = await run.outcome;
      if (!isCurrent()) return true;
      if (outcome === "stopped") return hasWords;
      if (!answered) unanswered.current = null;
      if (outcome === "silent") step("silence");
      change({ type: "ended", isAnswered: true });
      return true;
    } catch (error) {
      if (!isCurrent()) return true;
      running.current = null;
      step("fail");
      setSpoken(null);
      change({ type: "failed" });
      const description = error instanceof VoiceFailure ? error.message : messages.failed;
      toast({ title: messages.error, description, variant: "destructive" });
      return false;
    }
  }

  return {
    state,
    exchanges,
    spoken,
    ask,
    pause: () => {
      running.current?.pause();
      step("pause");
    },
    play: () => {
      running.current?.play();
      step("play");
    },
    /** Discard the sound; the words stay. */
    stop: () => {
      running.current?.stop();
      step("stop");
      setSpoken(null);
      change({ type: "ended", isAnswered: false });
    },
    /** Replace the conversation by a new one. */
    clear: () => {
      running.current?.stop();
      running.current = null;
      conversation.current = newId();
      unanswered.current = null;
      step("stop");
      setSpoken(null);
      change({ type: "cleared" });
    },
  };
}

/**
 * Send a question to the voice tutor and play the answer. Call this during a key press or a click, because it creates the sound player
 * at once, and browsers block sound otherwise.
 */
function startVoiceRun(question: VoiceQuestion, listener: Listener): VoiceRun {
  const connection = new AbortController();
  const { signal } = connection;
  const sound = createSoundSpeaker(listener);
  let browser: ReturnType<typeof createBrowserSpeaker> | null = null;
  let speaker: Speaker = sound;
  let caption = -1;
  let isHeard = false;

  async function useBrowserVoice(language: LearningPreferences["language"]): Promise<void> {
    const voice = await findBrowserVoice(language);
    signal.throwIfAborted();
    sound.stop();
    listener.onChange({ type: "voiced", voice: voice ? "browser" : "none" });
    if (voice) speaker = browser = createBrowserSpeaker(voice, listener);
  }

  function takeCaption(come: Caption): void {
    caption += 1;
    listener.onChange({ type: "caption", caption: come });
    if (!browser || come.kind === "code") return;
    isHeard = true;
    browser.add(caption, come.text);
  }

  async function takeSound(part: Extract<VoicePart, { audio: string } | { file: ArrayBuffer }>): Promise<void> {
    isHeard = true;
    const bytes = "file" in part ? new Uint8Array(part.file) : bytesOf(part.audio);
    await sound.add(caption, { bytes, rate: "rate" in part ? part.rate : null });
  }

  async function run(): Promise<"heard" | "silent"> {
    for await (const part of requestVoice(question, signal)) {
      if ("voice" in part) await useBrowserVoice(languages.find((one) => one === part.language) ?? "en");
      else if ("language" in part) listener.onChange({ type: "spoken-in", language: part.language });
      else if ("caption" in part) takeCaption(part.caption);
      else if ("citations" in part) listener.onChange({ type: "cited", citations: part.citations });
      else if ("suggestions" in part) listener.onChange({ type: "offered", suggestions: part.suggestions });
      else await takeSound(part);
    }
    speaker.finish();
    return isHeard ? "heard" : "silent";
  }

  return {
    outcome: run().catch((error: unknown) => {
      if (signal.aborted) return "stopped";
      sound.stop();
      browser?.stop();
      throw error;
    }),
    pause: () => speaker.pause(),
    play: () => speaker.play(),
    stop: () => {
      connection.abort();
      sound.stop();
      browser?.stop();
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
