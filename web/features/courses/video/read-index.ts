import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { MediaIndex } from "#domain/media.ts";

/** The longest time to read an index, in milliseconds, after which the server decides. */
const patienceMs = 10_000;

/**
 * Read the index of a selected MP4, QuickTime or WebM file, which contains its codecs and picture size, with the same reader as the server.
 * Null when it cannot be read: then the server decides.
 */
export async function readMediaIndex(file: Blob): Promise<MediaIndex | null> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  try {
    return await Promise.race([read(input), late]);
  } catch {
    // Whatever is wrong with the file, the server will find it and report it.
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function read(input: Input): Promise<MediaIndex | null> {
  if (!(await input.canRead())) return null;
  const tracks = await input.getTracks();
  const video = tracks.find((track) => track.isVideoTrack());
  const audio = tracks.find((track) => track.isAudioTrack());
  return {
    video: video
      ? { codec: await codecOf(video), width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
      : null,
    audio: audio ? { codec: await codecOf(audio) } : null,
  };
}

async function codecOf(track: { getCodecParameterString(): Promise<string | null>; getCodec(): Promise<string | null> }) {
  return (await track.getCodecParameterString()) ?? (await track.getCodec()) ?? "";
}
