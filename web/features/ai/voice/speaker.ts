/** Says an answer, part by part, and can pause and begin again. */
export type Speaker = {
  pause(): void;
  /** Goes on, or begins again when everything has been said. */
  play(): void;
  /** Says nothing any more, and forgets what it had. */
  stop(): void;
  /** Nothing more comes. */
  finish(): void;
};

/** What a speaker tells: the first sound is heard, another caption is being said (by its number), everything has been said. */
export type SpeakerEvents = { onSound(): void; onCaption(caption: number | null): void; onEnd(): void };
