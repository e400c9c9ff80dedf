import type { Caption } from "#domain/voice.schema.ts";
import { createBrowserSpeaker, findBrowserVoice } from "./browser-speaker.ts";
import type { ExchangeChange } from "./exchanges.ts";
import { requestVoice, type VoicePart, type VoiceQuestion } from "./request-voice.ts";
import { createSoundSpeaker } from "./sound-speaker.ts";
import type { Speaker, SpeakerEvents } from "./speaker.ts";

/** What a run tells of the answer. */
type Listener = SpeakerEvents & { onChange(change: ExchangeChange): void };

export type VoiceRun = Pick<Speaker, "pause" | "play"> & {
  /** Ends with whether anything can be heard. Throws what the request or the sound throws, unless the run was stopped. */
  outcome: Promise<"heard" | "silent" | "stopped">;
  stop(): void;
};

/**
 * One question to the voice tutor: the request, and whoever speaks its answer. Begins at once, and must therefore be called while a key or a
 * button is being pressed.
 */
export function startVoiceRun(question: VoiceQuestion, listener: Listener): VoiceRun {
  const connection = new AbortController();
  const { signal } = connection;
  const sound = createSoundSpeaker(listener);
  let browser: ReturnType<typeof createBrowserSpeaker> | null = null;
  let speaker: Speaker = sound;
  let caption = -1;
  let isHeard = false;

  async function useBrowserVoice(): Promise<void> {
    const voice = await findBrowserVoice(question.preferences.language);
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
      if ("voice" in part) await useBrowserVoice();
      else if ("caption" in part) takeCaption(part.caption);
      else if ("citations" in part) listener.onChange({ type: "cited", citations: part.citations });
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
