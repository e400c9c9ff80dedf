import type { Speaker, SpeakerEvents } from "./speaker.ts";

type Clip = { caption: number; buffer: AudioBuffer };
type Scheduled = { caption: number; from: number; to: number };

/** Sound from the academy: samples with their rate, or a file in a vendor's format. */
export type IncomingSound = { bytes: Uint8Array<ArrayBuffer>; rate: number | null };

/** Seconds between scheduling and playing the first sample, so that it is never too late. */
const lead = 0.05;
const lookEveryMs = 60;

/**
 * Play sound as it arrives, without gaps, through the browser's audio graph. Create it during a key press or click,
 * because browsers block sound otherwise.
 */
export function createSoundSpeaker({ onSound, onCaption, onEnd }: SpeakerEvents): Speaker & {
  /** Add the sound of a caption. Rejects for a file that this browser cannot play. */
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
  // Files are decoded one after another, to keep their order.
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

/** Ignore a failed change of the audio graph: it fails when the speaker is stopped before the browser has applied it. */
function settle(change: Promise<void>): void {
  change.catch(() => {});
}

/** Convert signed 16-bit little-endian mono samples to an audio buffer; null where there are none. */
function bufferOf(audio: AudioContext, bytes: Uint8Array, rate: number): AudioBuffer | null {
  const count = Math.floor(bytes.length / 2);
  if (count === 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const buffer = audio.createBuffer(1, count, rate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < count; index += 1) samples[index] = view.getInt16(index * 2, true) / 32_768;
  return buffer;
}
