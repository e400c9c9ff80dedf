/*
 * Read one uploaded recording: the program of a separate process. A small file may demand gigabytes or never end; then only this process
 * ends.
 * Plain JavaScript, because Node's type stripping needs the compiler that `--jitless` removes (see picture-process.mjs). Takes the input,
 * the supported codecs, and the limits as its argument, and writes one line of JSON: the contents of the file, or `{ refusal }`. If
 * browsers could not start playing before all of the file has loaded, the same packets are rewritten to `to`, without decoding.
 */
import { open } from "node:fs/promises";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

/**
 * @type {{ from: string, to: string, container: "mp4" | "webm" | "mp3", played: { video: string, audio: string },
 *   limits: { memory: number, pixels: number, seconds: number }, exits: { memory: number } }}
 */
const { from, to, container, played, limits, exits } = JSON.parse(process.argv[2] ?? "");

setInterval(() => {
  if (process.memoryUsage.rss() > limits.memory) process.exit(exits.memory);
}, 20).unref();

/** Thrown to end the check; the message is the reason of the refusal. */
class Refusal extends Error {}

async function read() {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(from) });
  if (!(await input.canRead())) throw new Refusal("damaged");
  const tracks = (await input.getTracks()).filter(({ type }) => type === "video" || type === "audio");
  const video = tracks.find(({ type }) => type === "video");
  const audio = tracks.find(({ type }) => type === "audio");
  if (!video && !audio) throw new Refusal("damaged");
  for (const track of [video, audio]) {
    if (!track) continue;
    const codec = (await track.getCodecParameterString()) ?? (await track.getCodec()) ?? "";
    if (!new RegExp(played[track.type], "i").test(codec)) throw new Refusal("wrong_codec");
  }
  const width = video ? await video.getDisplayWidth() : null;
  const height = video ? await video.getDisplayHeight() : null;
  if (Math.max(width ?? 0, height ?? 0) > limits.pixels) throw new Refusal("too_large");
  const shown = [video, audio].filter((track) => track !== undefined);
  const seconds = await input.computeDuration(shown);
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Refusal("damaged");
  if (seconds > limits.seconds) throw new Refusal("too_long");
  const isRewritten = container === "webm" || (container === "mp4" && !(await beginsWithIndex()));
  if (isRewritten) await rewrite(shown, seconds);
  else await readToTheEnd(shown, seconds);
  const contentType = { mp4: video ? "video/mp4" : "audio/mp4", webm: video ? "video/webm" : "audio/webm", mp3: "audio/mpeg" }[
    container
  ];
  return { contentType, seconds, width, height, isRewritten };
}

/** Return whether the boxes of an MP4 file are ordered for streaming: the index before the data, and a brand other than QuickTime's. */
async function beginsWithIndex() {
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(16);
    for (let at = 0, boxes = 0; at < size && boxes < 64; boxes += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 16) return false;
      const name = head.toString("latin1", 4, 8);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (name === "ftyp" && head.toString("latin1", 8, 12) === "qt  ") return false;
      // Seeking in a fragmented file requires that all of it has loaded.
      if (name === "moof" || name === "mdat") return false;
      if (name === "moov") return at > 0 && !(await isFollowedByPieces(file, at + length, size));
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
}

async function isFollowedByPieces(file, start, size) {
  const head = Buffer.alloc(8);
  for (let at = start, boxes = 0; at + 8 <= size && boxes < 16; boxes += 1) {
    await file.read(head, 0, 8, at);
    const name = head.toString("latin1", 4, 8);
    if (name === "mdat") return false;
    if (/^(moof|sidx|styp)$/.test(name)) return true;
    const length = head.readUInt32BE(0);
    if (length < 8) return false;
    at += length;
  }
  return false;
}

/** Read all packets once, which detects a truncated file. */
async function readToTheEnd(tracks, seconds) {
  let end = 0;
  for (const track of tracks)
    for await (const packet of packetsOf(track)) end = Math.max(end, packet.timestamp + packet.duration);
  refuseCutOff(end, seconds);
}

/** Refuse a truncated file. The last packet may end slightly before the declared end. */
function refuseCutOff(end, seconds) {
  if (end < seconds - 1) throw new Refusal("damaged");
}

async function* packetsOf(track) {
  const sink = new EncodedPacketSink(track);
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet)) {
    if (packet.data.byteLength === 0) throw new Refusal("damaged");
    yield packet;
  }
}

/** Write the same packets with the index in front. */
async function rewrite(tracks, seconds) {
  const format = container === "webm" ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "reserve" });
  const output = new Output({ format, target: new FilePathTarget(to) });
  const copies = [];
  for (const track of tracks) {
    const codec = await track.getCodec();
    const config = await track.getDecoderConfig();
    if (codec === null || config === null) throw new Refusal("damaged");
    const source = track.type === "video" ? new EncodedVideoPacketSource(codec) : new EncodedAudioPacketSource(codec);
    const { packetCount } = await track.computePacketStats();
    const facts = { maximumPacketCount: Math.max(1, packetCount) };
    if (track.type === "video") output.addVideoTrack(source, { ...facts, rotation: await track.getRotation() });
    else output.addAudioTrack(source, { ...facts });
    copies.push({ source, packets: packetsOf(track), config, next: null });
  }
  await output.start();
  let end = 0;
  // Write packets in order of time, so that picture and sound are interleaved in the file.
  for (const copy of copies) copy.next = (await copy.packets.next()).value ?? null;
  for (;;) {
    const waiting = copies.filter(({ next }) => next !== null);
    if (waiting.length === 0) break;
    const first = waiting.reduce((one, other) => (other.next.timestamp < one.next.timestamp ? other : one));
    await first.source.add(first.next, { decoderConfig: first.config });
    end = Math.max(end, first.next.timestamp + first.next.duration);
    first.next = (await first.packets.next()).value ?? null;
    if (first.next === null) first.source.close();
  }
  refuseCutOff(end, seconds);
  await output.finalize();
  const file = await open(to, "r+");
  await file.sync().finally(() => file.close());
}

let answer;
try {
  answer = await read();
} catch (error) {
  // Any error while reading is the file's fault: the reader has no other input.
  answer = { refusal: error instanceof Refusal ? error.message : "damaged", reason: String(error) };
}
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit());
