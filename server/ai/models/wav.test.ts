import { describe, expect, test } from "vitest";
import { readWav, wavHead } from "./wav.ts";

const samples = Uint8Array.from({ length: 64 }, (_, index) => index);
const file = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Return a WAV file with a changed header field. */
function changed(at: number, value: number, size: 2 | 4 = 2): Uint8Array {
  const bytes = file(wavHead(24_000), samples);
  const view = new DataView(bytes.buffer);
  if (size === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return bytes;
}

describe("a WAV file", () => {
  test("is read back, although its length is unknown", () => {
    expect(readWav(file(wavHead(24_000), samples))).toEqual({ kind: "samples", rate: 24_000, bytes: samples });
  });

  test("ends at its true length", () => {
    expect(readWav(changed(40, 10, 4)).bytes).toEqual(samples.subarray(0, 10));
  });

  test("may have other chunks before its sound", () => {
    const head = wavHead(16_000);
    const note = new Uint8Array([...Buffer.from("LIST"), 3, 0, 0, 0, 1, 2, 3, 0]);
    expect(readWav(file(head.subarray(0, 36), note, head.subarray(36), samples)).bytes).toEqual(samples);
  });

  test("with two channels gives the first", () => {
    const { bytes } = readWav(changed(22, 2));
    expect([...bytes.subarray(0, 6)]).toEqual([0, 1, 4, 5, 8, 9]);
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["text", Buffer.from("this is no sound at all, but it is long enough to be")],
    ["a head cut short", wavHead(16_000).subarray(0, 20)],
    ["a head without sound", wavHead(16_000).subarray(0, 36)],
    ["8 bits a sample", changed(34, 8)],
    ["another format", changed(20, 3)],
    ["three channels", changed(22, 3)],
    ["no channel", changed(22, 0)],
    ["a rate that no player has", changed(24, 1, 4)],
    ["a part that reaches beyond the end", changed(16, 0xffff_ffff, 4)],
  ])("is not %s", (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(RangeError);
  });
});
