import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
  type Target,
} from "mediabunny";

/** Decoder configuration of H.264; the second byte is the profile. */
const avcConfiguration = (profile: number) =>
  Uint8Array.from([
    1,
    profile,
    0xc0,
    0x1e,
    0xff,
    0xe1,
    0,
    10,
    0x67,
    0x42,
    0xc0,
    0x1e,
    0xd9,
    0,
    0xa0,
    0x47,
    0xfe,
    0xc8,
    1,
    0,
    4,
    0x68,
    0xce,
    0x3c,
    0x80,
  ]);

const forms = {
  /** The index is at the end, as cameras write it. */
  late: () => new Mp4OutputFormat({ fastStart: false }),
  early: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  fragmented: () => new Mp4OutputFormat({ fastStart: "fragmented" }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
} satisfies Record<string, () => OutputFormat>;
export type MediaForm = keyof typeof forms;

/** Make a recording in a valid container; the contents of its packets are not decodable. */
export async function makeMedia(
  form: MediaForm,
  { seconds = 4, packetBytes = 400, codec = "avc1.42c01e" }: { seconds?: number; packetBytes?: number; codec?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  await fillMedia(form, target, { seconds, packetBytes, codec });
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** Write a recording of about this many bytes to a file, with a minute for each 20 MB. */
export async function makeLargeMedia(path: string, bytes: number): Promise<void> {
  const packetBytes = 33_000;
  await fillMedia("late", new FilePathTarget(path), {
    seconds: Math.round(bytes / packetBytes / 10),
    packetBytes,
    codec: "avc1.42c01e",
  });
}

type Filling = { seconds: number; packetBytes: number; codec: string };

async function fillMedia(form: MediaForm, target: Target, { seconds, packetBytes, codec }: Filling): Promise<void> {
  const output = new Output({ format: forms[form](), target });
  const isWebm = form === "webm";
  const video = new EncodedVideoPacketSource(isWebm ? "vp8" : codec.startsWith("hvc1") ? "hevc" : "avc");
  const audio = new EncodedAudioPacketSource(isWebm ? "opus" : "aac");
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const shown = {
    codec: isWebm ? "vp8" : codec,
    codedWidth: 640,
    codedHeight: 360,
    ...(!isWebm && { description: avcConfiguration(Number.parseInt(codec.slice(5, 7), 16) || 0x42) }),
  };
  const heard = isWebm
    ? { codec: "opus", numberOfChannels: 1, sampleRate: 48_000 }
    : { codec: "mp4a.40.2", numberOfChannels: 1, sampleRate: 48_000, description: Uint8Array.from([0x11, 0x88]) };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const isKey = frame % 10 === 0;
    const data = new Uint8Array(packetBytes).fill(frame % 251);
    new DataView(data.buffer).setUint32(0, packetBytes - 4);
    data[4] = isKey ? 0x65 : 0x41;
    const packet = new EncodedPacket(data, isKey ? "key" : "delta", frame / 10, 0.1);
    await video.add(packet, { decoderConfig: shown });
    await audio.add(new EncodedPacket(new Uint8Array(40).fill(frame % 251), "key", frame / 10, 0.1), { decoderConfig: heard });
  }
  await output.finalize();
}
