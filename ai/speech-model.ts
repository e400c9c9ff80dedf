import type { LearningPreferences } from "#domain/settings.ts";

export type Language = LearningPreferences["language"];

/** A piece of sound: samples (signed 16-bit little-endian mono), or a whole file in the vendor's own format. */
export type Sound = { kind: "samples"; rate: number; bytes: Uint8Array } | { kind: "file"; mediaType: string; bytes: Uint8Array };

/** A request to speak: plain words, a few sentences at most. `signal` aborts the call, and with it the request to the vendor. */
export type SpeechRequest = { text: string; language: Language; signal: AbortSignal };

/**
 * The port to a voice. `speak` throws AppError "voice.failed", "voice.busy", "tutor.vendor_failed" or "tutor.vendor_timeout", never with
 * the vendor's own message, or the signal's reason if it was aborted.
 */
export type SpeechModel = {
  /** "built-in" or "vendor:model/voice", for the ledger and the logs. */
  readonly name: string;
  /** Whether speaking costs nothing, so that no tokens are reserved. */
  readonly isFree: boolean;
  /** Whether it can pronounce the language. It is never called for any other. */
  speaks(language: Language): boolean;
  speak(request: SpeechRequest): AsyncIterable<Sound>;
};
