import { BufferTarget, Conversion, FilePathSource, Input, Output, WEBM, WebMOutputFormat } from "mediabunny";

/** Make a recording of so many seconds that really plays: the beginning of a longer one, copied packet by packet. */
export async function shortRecording(seconds: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const input = new Input({ source: new FilePathSource("tests/e2e/recordings/three-questions.webm"), formats: [WEBM] });
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const conversion = await Conversion.init({ input, output, trim: { start: 0, end: seconds } });
  await conversion.execute();
  return { name: "short.webm", mimeType: "video/webm", buffer: Buffer.from(target.buffer ?? new ArrayBuffer()) };
}
