import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { writeVtt, type Cue } from "#domain/captions.ts";
import { builtInVoice } from "#server/ai/models/built-in-voice/built-in-voice.ts";
import { findChromium } from "./find-chromium.ts";

// Render and record the sample academy's video lesson: node scripts/record-sample-video.ts. The built-in voice speaks, a browser draws and
// encodes.

const place = "server/operations/seed/videos/hue-lightness-chroma";

/**
 * The spoken sentences, each with the color to show: hue in degrees, lightness and chroma from 0 to 1, interpolated during the sentence.
 */
const script: { say: string; title: string; scale: "none" | "hue" | "lightness" | "chroma"; from: Colour; to: Colour }[] = [
  {
    say: "Every color can be described with three questions.",
    title: "Three questions",
    scale: "none",
    from: [30, 0.7, 0.12],
    to: [30, 0.7, 0.12],
  },
  {
    say: "First: which family does it belong to? That is its hue.",
    title: "Hue",
    scale: "hue",
    from: [0, 0.7, 0.13],
    to: [120, 0.7, 0.13],
  },
  {
    say: "Hue is an angle on a circle. Turn it, and red becomes green, then blue, and comes back to red.",
    title: "Hue",
    scale: "hue",
    from: [120, 0.7, 0.13],
    to: [360, 0.7, 0.13],
  },
  {
    say: "Second: how light or dark is it? That is its lightness.",
    title: "Lightness",
    scale: "lightness",
    from: [200, 0.25, 0.07],
    to: [200, 0.95, 0.03],
  },
  {
    say: "A black and white copy of a picture keeps the lightness, and discards almost everything else.",
    title: "Lightness",
    scale: "lightness",
    from: [200, 0.95, 0],
    to: [200, 0.35, 0],
  },
  {
    say: "Third: how far is it from gray? That is its chroma.",
    title: "Chroma",
    scale: "chroma",
    from: [40, 0.65, 0],
    to: [40, 0.65, 0.17],
  },
  {
    say: "A traffic cone has high chroma. A brick has less. Fog has almost none.",
    title: "Chroma",
    scale: "chroma",
    from: [40, 0.65, 0.17],
    to: [40, 0.65, 0.01],
  },
  {
    say: "Pink is a light red. Brown is a dark orange. Navy is a dark blue.",
    title: "Pink, brown, navy",
    scale: "none",
    from: [10, 0.85, 0.08],
    to: [265, 0.3, 0.1],
  },
  {
    say: "When a color on your screen feels wrong, ask the three questions in turn.",
    title: "Hue, lightness, chroma",
    scale: "none",
    from: [265, 0.3, 0.1],
    to: [150, 0.75, 0.1],
  },
];
type Colour = [hue: number, lightness: number, chroma: number];

const rate = 48_000;
const pause = 0.6;
const framesPerSecond = 12;

/** Return the spoken text as samples, at the rate that the encoder needs. */
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

const samples: number[] = [];
const cues: Cue[] = [];
const scenes: { title: string; text: string; scale: string; from: Colour; to: Colour; begin: number; end: number }[] = [];
for (const { say, ...scene } of script) {
  const spoken = await speak(say);
  const begin = samples.length / rate;
  for (const sample of spoken) samples.push(sample);
  cues.push({ from: begin, to: samples.length / rate, text: say });
  samples.push(...Array.from({ length: Math.round(pause * rate) }, () => 0));
  scenes.push({ ...scene, text: say, begin, end: samples.length / rate });
}
const seconds = samples.length / rate;

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const page = await browser.newPage();
// Browsers offer encoders only on secure pages; localhost counts as one.
await page.route("http://localhost/**", (route) =>
  route.fulfill({ contentType: "text/html", body: "<!doctype html><canvas></canvas>" }),
);
await page.goto("http://localhost/");
type Chunk = { data: string; type: "key" | "delta"; timestamp: number; duration: number };
const recorded: { video: Chunk[]; audio: Chunk[] } = await page.evaluate(
  async ({ scenes, seconds, framesPerSecond, rate, sound }) => {
    const toBase64 = (chunk: EncodedVideoChunk | EncodedAudioChunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    };
    const keep = (into: Chunk[]) => (chunk: EncodedVideoChunk | EncodedAudioChunk) =>
      into.push({
        data: toBase64(chunk),
        type: chunk.type,
        timestamp: chunk.timestamp / 1e6,
        duration: (chunk.duration ?? 0) / 1e6,
      });
    const [video, audio]: [Chunk[], Chunk[]] = [[], []];
    const fail = (error: Error) => {
      throw error;
    };

    const canvas = new OffscreenCanvas(640, 360);
    const draw = canvas.getContext("2d");
    if (!draw) throw new Error("no canvas");
    const encoder = new VideoEncoder({ output: keep(video), error: fail });
    encoder.configure({ codec: "vp09.00.20.08", width: 640, height: 360, bitrate: 120_000, framerate: framesPerSecond });
    const paint = (at: number) => {
      const scene = scenes.find(({ end }) => at < end) ?? scenes.at(-1);
      if (!scene) return;
      const share = Math.min(1, (at - scene.begin) / (scene.end - scene.begin - 0.4));
      const mix = (index: 0 | 1 | 2) => scene.from[index] + (scene.to[index] - scene.from[index]) * share;
      const [hue, lightness, chroma] = [mix(0), mix(1), mix(2)];
      draw.fillStyle = "#faf7f2";
      draw.fillRect(0, 0, 640, 360);
      draw.fillStyle = `oklch(${lightness} ${chroma} ${hue})`;
      draw.beginPath();
      draw.roundRect(40, 90, 240, 200, 16);
      draw.fill();
      draw.fillStyle = "#2a2522";
      draw.font = "600 34px Georgia, serif";
      draw.fillText(scene.title, 40, 60);
      const rows: [string, number, string][] = [
        ["Hue", hue / 360, `${Math.round(hue % 360)}°`],
        ["Lightness", lightness, lightness.toFixed(2)],
        ["Chroma", chroma / 0.2, chroma.toFixed(2)],
      ];
      for (const [index, [name, part, words]] of rows.entries()) {
        const top = 110 + index * 66;
        const isAsked = scene.scale === "none" || scene.scale === name.toLowerCase();
        draw.globalAlpha = isAsked ? 1 : 0.35;
        draw.font = "500 20px sans-serif";
        draw.fillStyle = "#2a2522";
        draw.fillText(name, 320, top);
        draw.fillText(words, 545, top);
        for (let step = 0; step < 56; step += 1) {
          const there = step / 55;
          draw.fillStyle = `oklch(${name === "Lightness" ? there : lightness} ${name === "Chroma" ? there * 0.2 : chroma} ${name === "Hue" ? there * 360 : hue})`;
          draw.fillRect(320 + step * 5, top + 10, 5, 16);
        }
        draw.fillStyle = "#2a2522";
        draw.fillRect(318 + Math.min(1, Math.max(0, part)) * 280, top + 6, 4, 24);
        draw.globalAlpha = 1;
      }
    };
    for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
      paint(frame / framesPerSecond);
      const picture = new VideoFrame(canvas, { timestamp: (frame / framesPerSecond) * 1e6, duration: 1e6 / framesPerSecond });
      encoder.encode(picture, { keyFrame: frame % (framesPerSecond * 5) === 0 });
      picture.close();
      if (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await encoder.flush();

    const speaker = new AudioEncoder({ output: keep(audio), error: fail });
    speaker.configure({ codec: "opus", sampleRate: rate, numberOfChannels: 1, bitrate: 24_000 });
    const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0));
    const heard = new Float32Array(bytes.buffer);
    for (let at = 0; at < heard.length; at += rate) {
      const data = heard.slice(at, at + rate);
      const piece = new AudioData({
        format: "f32",
        sampleRate: rate,
        numberOfFrames: data.length,
        numberOfChannels: 1,
        timestamp: (at / rate) * 1e6,
        data,
      });
      speaker.encode(piece);
      piece.close();
    }
    await speaker.flush();
    return { video, audio };
  },
  { scenes, seconds, framesPerSecond, rate, sound: Buffer.from(Float32Array.from(samples).buffer).toString("base64") },
);
await browser.close();

const target = new BufferTarget();
const output = new Output({ format: new WebMOutputFormat(), target });
const [video, audio] = [new EncodedVideoPacketSource("vp9"), new EncodedAudioPacketSource("opus")];
output.addVideoTrack(video, { frameRate: framesPerSecond });
output.addAudioTrack(audio);
await output.start();
const packetOf = ({ data, type, timestamp, duration }: Chunk) =>
  new EncodedPacket(Buffer.from(data, "base64"), type, timestamp, duration);
const waiting = [
  ...recorded.video.map((chunk) => ({ chunk, isVideo: true })),
  ...recorded.audio.map((chunk) => ({ chunk, isVideo: false })),
].toSorted((one, other) => one.chunk.timestamp - other.chunk.timestamp);
for (const { chunk, isVideo } of waiting) {
  if (isVideo) await video.add(packetOf(chunk), { decoderConfig: { codec: "vp09.00.20.08", codedWidth: 640, codedHeight: 360 } });
  else await audio.add(packetOf(chunk), { decoderConfig: { codec: "opus", sampleRate: rate, numberOfChannels: 1 } });
}
await output.finalize();
await writeFile(`${place}.webm`, new Uint8Array(target.buffer ?? new ArrayBuffer()));
await writeFile(`${place}.en.vtt`, writeVtt(cues));
process.stdout.write(`${seconds.toFixed(1)} s, ${target.buffer?.byteLength} bytes\n`);
process.exit(0);
