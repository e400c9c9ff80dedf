import { readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { writeVtt } from "#domain/captions.ts";
import { findChromium } from "./find-chromium.ts";
import type { Scene } from "./sample-recordings/canvas.ts";
import { scenes as colour } from "./sample-recordings/colour.ts";
import type * as Encoding from "./sample-recordings/encode.ts";
import { scenes as letters } from "./sample-recordings/letters.ts";
import { sentences as readAloud } from "./sample-recordings/read-aloud.ts";
import { rate, speakAll } from "./sample-recordings/speech.ts";

// Render and record the sample academy's recordings: node scripts/record-samples.ts [NAME …]. The built-in voice speaks, a browser draws and
// encodes. Each recording has its captions and a file of facts beside it.

const folder = "server/operations/seed/recordings";

/** The recordings: a video has the module that draws it and its scenes; an audio clip has only sentences. */
const recordings: { name: string; module?: string; scenes: Pick<Scene, "say" | "chapter">[] }[] = [
  { name: "hue-lightness-chroma", module: "colour", scenes: colour },
  { name: "anatomy-of-letters", module: "letters", scenes: letters },
  { name: "read-aloud", scenes: readAloud.map((say) => ({ say })) },
];

const picture = { framesPerSecond: 12, bitrate: 90_000, codec: "vp09.00.30.08" };
const soundBitrate = 24_000;
const { width, height } = { width: 960, height: 540 };

const fonts = {
  Newsreader: "web/styles/fonts/newsreader-latin.woff2",
  "Source Sans": "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
};

/** Open a page that can import the modules that draw, and has the academy's fonts. */
async function openStudio(page: Page): Promise<void> {
  // Browsers offer encoders only on secure pages; localhost counts as one.
  await page.route("http://localhost/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const font = Object.entries(fonts).find(([family]) => pathname === `/${encodeURIComponent(family)}`);
    if (font) return route.fulfill({ contentType: "font/woff2", body: await readFile(font[1]) });
    if (!pathname.endsWith(".ts"))
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Studio</title>" });
    const source = await readFile(fileURLToPath(new URL(`./sample-recordings${pathname}`, import.meta.url)), "utf8");
    return route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  await page.goto("http://localhost/");
  await page.evaluate(async (families) => {
    for (const family of families) {
      const face = new FontFace(family, `url("/${encodeURIComponent(family)}")`, { weight: "200 900" });
      document.fonts.add(await face.load());
    }
  }, Object.keys(fonts));
}

/** Record one of them, and write its captions and facts, as the sample academy stores them. */
async function record(page: Page, { name, module, scenes }: (typeof recordings)[number]): Promise<void> {
  const { sound, cues, times } = await speakAll(scenes.map(({ say }) => say));
  const seconds = sound.length / rate;
  const shown = times.map(({ from, to }, index) => ({ from, spokenUntil: to, to: times[index + 1]?.from ?? seconds }));
  const heard = await page.evaluate(
    async ({ base64, facts }) => {
      const { encodeSound } = (await import("/encode.ts" as string)) as typeof Encoding;
      return encodeSound(base64, facts);
    },
    { base64: Buffer.from(sound.buffer).toString("base64"), facts: { rate, bitrate: soundBitrate } },
  );
  const seen =
    module === undefined
      ? null
      : await page.evaluate(
          async ({ from, spoken, facts }) => {
            const { encodePictures } = (await import("/encode.ts" as string)) as typeof Encoding;
            const drawn = (await import(from)) as { scenes: Scene[] };
            return encodePictures(drawn.scenes, spoken, facts);
          },
          { from: `/${module}.ts`, spoken: shown, facts: picture },
        );
  const bytes = await mux(heard, seen);
  const chapters = scenes.flatMap(({ chapter: title }, index) => (title ? [{ from: times[index]?.from ?? 0, title }] : []));
  const kind = seen ? { content_type: "video/webm", width, height } : { content_type: "audio/webm", width: null, height: null };
  const facts = { ...kind, seconds, chapters };
  await writeFile(`${folder}/${name}.webm`, bytes);
  await writeFile(`${folder}/${name}.en.vtt`, writeVtt(cues));
  await writeFile(`${folder}/${name}.json`, `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${name}: ${seconds.toFixed(1)} s, ${bytes.length} bytes\n`);
}

/** Put the tracks into one file, in the order of their times. */
async function mux(heard: readonly Encoding.Chunk[], seen: readonly Encoding.Chunk[] | null): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const [video, audio] = [new EncodedVideoPacketSource("vp9"), new EncodedAudioPacketSource("opus")];
  if (seen) output.addVideoTrack(video, { frameRate: picture.framesPerSecond });
  output.addAudioTrack(audio);
  await output.start();
  const chunks = [
    ...(seen ?? []).map((chunk) => ({ chunk, isVideo: true })),
    ...heard.map((chunk) => ({ chunk, isVideo: false })),
  ].toSorted((one, other) => one.chunk.timestamp - other.chunk.timestamp);
  for (const { chunk, isVideo } of chunks) {
    const packet = new EncodedPacket(Buffer.from(chunk.data, "base64"), chunk.type, chunk.timestamp, chunk.duration);
    if (isVideo) await video.add(packet, { decoderConfig: { codec: picture.codec, codedWidth: width, codedHeight: height } });
    else await audio.add(packet, { decoderConfig: { codec: "opus", sampleRate: rate, numberOfChannels: 1 } });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await openStudio(page);
  for (const recording of recordings) if (wanted.length === 0 || wanted.includes(recording.name)) await record(page, recording);
} finally {
  await browser.close();
}
process.exit(0);
