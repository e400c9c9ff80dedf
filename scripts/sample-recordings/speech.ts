import type { Cue } from "#domain/captions.ts";
import { builtInVoice } from "#server/ai/models/built-in-voice/built-in-voice.ts";

/** Samples per second, as the encoder needs them. */
export const rate = 48_000;

/** Seconds after a sentence, and after a text. */
const pauses = { sentence: 0.3, text: 0.6 };

type Spoken = { sound: Float32Array<ArrayBuffer>; cues: Cue[]; times: { from: number; to: number }[] };

/** Speak texts one after the other. Returns the sound, when each sentence is spoken, and when each text. */
export async function speakAll(texts: readonly string[]): Promise<Spoken> {
  const samples: number[] = [];
  const cues: Cue[] = [];
  const times: Spoken["times"] = [];
  const rest = (seconds: number) => samples.push(...Array.from({ length: Math.round(seconds * rate) }, () => 0));
  for (const text of texts) {
    const begun = samples.length / rate;
    for (const [index, sentence] of text.split(/(?<=[.?!]) (?=[A-Z])/).entries()) {
      if (index > 0) rest(pauses.sentence);
      const from = samples.length / rate;
      for (const sample of await speak(sentence)) samples.push(sample);
      cues.push({ from, to: samples.length / rate, text: sentence });
    }
    times.push({ from: begun, to: samples.length / rate });
    rest(pauses.text);
  }
  return { sound: Float32Array.from(samples), cues, times };
}

async function speak(text: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const sound of builtInVoice().speak({ text, language: "en", signal: AbortSignal.timeout(60_000) })) {
    if (sound.kind !== "samples") throw new Error("the built-in voice makes samples");
    const view = new DataView(sound.bytes.buffer, sound.bytes.byteOffset, sound.bytes.byteLength);
    const length = Math.floor((sound.bytes.byteLength / 2) * (rate / sound.rate));
    parts.push(
      Float32Array.from({ length }, (_, index) => {
        const at = (index * sound.rate) / rate;
        const [left, right] = [Math.floor(at), Math.min(Math.floor(at) + 1, view.byteLength / 2 - 1)];
        const share = at - left;
        return (view.getInt16(left * 2, true) * (1 - share) + view.getInt16(right * 2, true) * share) / 32_768;
      }),
    );
  }
  return Float32Array.from(parts.flatMap((part) => [...part]));
}
