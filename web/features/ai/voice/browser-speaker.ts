import type { LearningPreferences } from "#domain/settings.ts";
import type { Speaker, SpeakerEvents } from "./speaker.ts";

const voicesWithinMs = 1000;

/**
 * Return a voice of this browser for a language, or null. Only local voices: the others send every word to the browser's
 * vendor.
 */
export async function findBrowserVoice(language: LearningPreferences["language"]): Promise<SpeechSynthesisVoice | null> {
  if (!("speechSynthesis" in globalThis)) return null;
  const find = () =>
    speechSynthesis.getVoices().find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language)) ?? null;
  if (speechSynthesis.getVoices().length > 0) return find();
  // The list is available shortly after it was first requested.
  await new Promise<void>((resolve) => {
    const come = () => resolve();
    speechSynthesis.addEventListener("voiceschanged", come, { once: true });
    setTimeout(come, voicesWithinMs);
  });
  return find();
}

/** Speak captions with a voice of the browser. After a pause the sentence starts again, because not every browser can pause within one. */
export function createBrowserSpeaker(
  voice: SpeechSynthesisVoice,
  { onSound, onCaption, onEnd }: SpeakerEvents,
): Speaker & { add(caption: number, text: string): void } {
  const sentences: { caption: number; text: string }[] = [];
  let next = 0;
  let isWhole = false;
  let isPaused = false;
  let hasStarted = false;
  let running: SpeechSynthesisUtterance | null = null;

  function sayNext(): void {
    if (running || isPaused) return;
    const sentence = sentences[next];
    if (!sentence) {
      if (!isWhole) return;
      isPaused = true;
      onCaption(null);
      onEnd();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onstart = () => {
      if (!hasStarted) onSound();
      hasStarted = true;
      onCaption(sentence.caption);
    };
    utterance.onend = utterance.onerror = () => {
      if (running !== utterance) return;
      running = null;
      next += 1;
      sayNext();
    };
    running = utterance;
    speechSynthesis.speak(utterance);
  }

  function silence(): void {
    isPaused = true;
    running = null;
    speechSynthesis.cancel();
  }

  return {
    add: (caption, text) => {
      sentences.push({ caption, text });
      sayNext();
    },
    finish: () => {
      isWhole = true;
      sayNext();
    },
    pause: silence,
    play: () => {
      isPaused = false;
      if (next >= sentences.length) next = 0;
      sayNext();
    },
    stop: () => {
      silence();
      sentences.length = 0;
    },
  };
}
