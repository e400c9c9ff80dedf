import type { LearningPreferences } from "#domain/settings.ts";

/** The part of the browser's speech recognition that is used; TypeScript's own library does not know it. */
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

function recognitionOfBrowser(): (new () => Recognition) | undefined {
  const browser = globalThis as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

/** Whether this browser can turn speech into text. */
export function canListen(): boolean {
  return recognitionOfBrowser() !== undefined;
}

/** What listening tells: the words so far, and at its end all of them, or why there are none (an error name of the browser). */
type Hearing = { onWords(words: string): void; onEnd(words: string, error: string | null): void };

/** Listens until `finish`, which waits for the last words, or `abort`, which does not. */
export function listen(language: LearningPreferences["language"], { onWords, onEnd }: Hearing) {
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
