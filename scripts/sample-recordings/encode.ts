import { paint, size, type Scene, type TimedScene } from "./canvas.ts";

/* Draw and encode a recording; runs in a browser, which has the encoders. */

/** An encoded piece of a track, with its bytes in Base64. */
export type Chunk = { data: string; type: "key" | "delta"; timestamp: number; duration: number };

type Times = Pick<TimedScene, "from" | "spokenUntil" | "to">[];

function keepIn(chunks: Chunk[]) {
  return (chunk: EncodedVideoChunk | EncodedAudioChunk): void => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    chunks.push({
      data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
      type: chunk.type,
      timestamp: chunk.timestamp / 1e6,
      duration: (chunk.duration ?? 0) / 1e6,
    });
  };
}

const fail = (error: Error): never => {
  throw error;
};

/** Give each scene its times and the title of its chapter. */
function timeScenes(scenes: readonly Scene[], times: Times): TimedScene[] {
  let title = "";
  return scenes.map((scene, index) => {
    title = scene.chapter ?? title;
    const time = times[index];
    if (!time) throw new Error(`scene ${index} is not spoken`);
    return { ...scene, ...time, title };
  });
}

/** Draw every frame of a video and encode it. */
export async function encodePictures(
  scenes: readonly Scene[],
  times: Times,
  { framesPerSecond, bitrate, codec }: { framesPerSecond: number; bitrate: number; codec: string },
): Promise<Chunk[]> {
  const pen = new OffscreenCanvas(size.width, size.height).getContext("2d");
  if (!pen) throw new Error("no canvas");
  const timed = timeScenes(scenes, times);
  const seconds = timed.at(-1)?.to ?? 0;
  const chunks: Chunk[] = [];
  const encoder = new VideoEncoder({ output: keepIn(chunks), error: fail });
  encoder.configure({ codec, ...size, bitrate, framerate: framesPerSecond, latencyMode: "quality" });
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    paint(pen, timed, frame / framesPerSecond);
    const picture = new VideoFrame(pen.canvas, {
      timestamp: (frame / framesPerSecond) * 1e6,
      duration: 1e6 / framesPerSecond,
    });
    encoder.encode(picture, { keyFrame: frame % (framesPerSecond * 10) === 0 });
    picture.close();
    while (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await encoder.flush();
  return chunks;
}

/** Encode samples of one channel, given in Base64. */
export async function encodeSound(base64: string, { rate, bitrate }: { rate: number; bitrate: number }): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  const encoder = new AudioEncoder({ output: keepIn(chunks), error: fail });
  encoder.configure({ codec: "opus", sampleRate: rate, numberOfChannels: 1, bitrate });
  const sound = new Float32Array(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer);
  for (let at = 0; at < sound.length; at += rate) {
    const data = sound.slice(at, at + rate);
    const facts = { format: "f32" as const, sampleRate: rate, numberOfFrames: data.length, numberOfChannels: 1 };
    const piece = new AudioData({ ...facts, timestamp: (at / rate) * 1e6, data });
    encoder.encode(piece);
    piece.close();
  }
  await encoder.flush();
  return chunks;
}
