/** Speaks an answer part by part, with pause and replay. */
export type Speaker = {
  pause(): void;
  /** Continues, or restarts when everything has been spoken. */
  play(): void;
  /** Stop speaking, and discard everything. */
  stop(): void;
  /** Announce that no more parts follow. */
  finish(): void;
};

/** A speaker's events: the first sound is audible, another caption begins (by number), everything has been spoken. */
export type SpeakerEvents = { onSound(): void; onCaption(caption: number | null): void; onEnd(): void };
