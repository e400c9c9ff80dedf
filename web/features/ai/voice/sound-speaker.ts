import type { Speaker, SpeakerEvents } from "./speaker.ts";

type Clip = { caption: number; buffer: AudioBuffer };
type Scheduled = { caption: number; from: number; to: number };

/** Sound as the academy sends it: samples with their rate, or a file in whatever format a vendor has. */
export type IncomingSound = { bytes: Uint8Array<ArrayBuffer>; rate: number | null };

/** Seconds between deciding to play and the first sample, so that it does not come too late. */
const lead = 0.05;
const lookEveryMs = 60;

/**
 * Plays sound as it comes, without gaps, through the browser's audio graph. It must be made while a key or a button is being pressed,
 * because browsers let nothing sound before.
 */
export function createSoundSpeaker({ onSound, onCaption, onEnd }: SpeakerEvents): Speaker & {
  /** Adds the sound of a caption. Rejects for a file that this browser cannot play. */
  add(caption: number, sound: IncomingSound): Promise<void>;
} {
  const audio = new AudioContext();
  const clips: Clip[] = [];
  let scheduled: Scheduled[] = [];
  let end = 0;
  let isWhole = false;
  let isOver = false;
  let hasStarted = false;
  let isStopped = false;
  // Files are decoded one after another, so that their order stays.
  let decoding: Promise<void> = Promise.resolve();
  const timer = setInterval(look, lookEveryMs);

  function schedule(): void {
    for (const { caption, buffer } of clips.slice(scheduled.length)) {
      const source = new AudioBufferSourceNode(audio, { buffer });
      source.connect(audio.destination);
      const from = Math.max(end, audio.currentTime + lead);
      source.start(from);
      end = from + buffer.duration;
      scheduled.push({ caption, from, to: end });
    }
  }

  function look(): void {
    if (audio.state !== "running" || isOver || scheduled.length === 0) return;
    const now = audio.currentTime;
    const current = scheduled.findLast(({ from }) => from <= now + lead);
    if (current) {
      if (!hasStarted) onSound();
      hasStarted = true;
      onCaption(current.caption);
    }
    if (!isWhole || now < end) return;
    isOver = true;
    settle(audio.suspend());
    onCaption(null);
    onEnd();
  }

  async function take(caption: number, { bytes, rate }: IncomingSound): Promise<void> {
    const buffer = rate === null ? await audio.decodeAudioData(bytes.slice().buffer) : bufferOf(audio, bytes, rate);
    if (isStopped || buffer === null) return;
    clips.push({ caption, buffer });
    schedule();
  }

  return {
    add: (caption, sound) => {
      decoding = decoding.then(() => take(caption, sound));
      return decoding;
    },
    finish: () => {
      decoding.finally(() => (isWhole = true)).catch(() => {});
    },
    pause: () => settle(audio.suspend()),
    play: () => {
      if (isOver) {
        isOver = false;
        scheduled = [];
        end = 0;
        schedule();
      }
      settle(audio.resume());
    },
    stop: () => {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timer);
      clips.length = 0;
      settle(audio.close());
    },
  };
}

/** Lets a change of the audio graph fail in silence: it does when the speaker is stopped before the browser has carried it out, and nothing is to sound then. */
function settle(change: Promise<void>): void {
  change.catch(() => {});
}

/** Signed 16-bit samples of one channel, little end first, as the browser wants them; null where there are none. */
function bufferOf(audio: AudioContext, bytes: Uint8Array, rate: number): AudioBuffer | null {
  const count = Math.floor(bytes.length / 2);
  if (count === 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const buffer = audio.createBuffer(1, count, rate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < count; index += 1) samples[index] = view.getInt16(index * 2, true) / 32_768;
  return buffer;
}
