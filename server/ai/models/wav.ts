import type { Sound } from "#ai/speech-model.ts";

type Samples = Extract<Sound, { kind: "samples" }>;

/** The length field of a stream of unknown length. */
const endless = 0xffff_ffff;

/** Return the header of a mono 16-bit WAV file of unknown length, which players read to the end of the stream. */
export function wavHead(rate: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  write(0, "RIFF");
  head.setUint32(4, endless, true);
  write(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  write(36, "data");
  head.setUint32(40, endless, true);
  return new Uint8Array(head.buffer);
}

/** Return whether bytes begin like a WAV file. */
export function isWav(bytes: Uint8Array): boolean {
  return textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WAVE";
}

/** Read the samples of a WAV file, of the first channel if there are two. Throws RangeError for anything but a 16-bit WAV file. */
export function readWav(bytes: Uint8Array): Samples {
  if (!isWav(bytes)) throw new RangeError("no WAV file");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rate = 0;
  let channels = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = textAt(bytes, at);
    // The length in the header may be unknown, or wrong.
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    if (name === "fmt " && length >= 16) {
      const format = view.getUint16(at + 8, true);
      channels = view.getUint16(at + 10, true);
      rate = view.getUint32(at + 12, true);
      const isPlain = (format === 1 || format === 0xfffe) && view.getUint16(at + 22, true) === 16;
      if (!isPlain || channels < 1 || channels > 2 || rate < 8000 || rate > 192_000)
        throw new RangeError("not this kind of WAV file");
    }
    if (name === "data" && rate > 0)
      return { kind: "samples", rate, bytes: firstChannel(bytes.subarray(at + 8, at + 8 + length), channels) };
    at += 8 + length + (length % 2);
  }
  throw new RangeError("a WAV file without sound");
}

function firstChannel(bytes: Uint8Array, channels: number): Uint8Array {
  const frame = channels * 2;
  const whole = bytes.subarray(0, bytes.length - (bytes.length % frame));
  return channels === 1 ? whole : whole.filter((_, index) => index % frame < 2);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
