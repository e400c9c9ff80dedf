import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import { decodeVoiceLine, type Caption, type VoiceStreamEvent } from "#domain/voice.schema.ts";

export type ReadVoice = {
  status: number;
  captions: Caption[];
  /** Bytes of sound, in order. */
  sound: Uint8Array;
  citations: Citation[];
  suggestions: Suggestion[];
  voice: string | null;
  error: string | null;
  isComplete: boolean;
};

/** Yield the events of a spoken answer's lines, as they arrive. Throws for an invalid line. */
export async function* voiceEvents(response: Response): AsyncGenerator<VoiceStreamEvent | "end"> {
  if (!response.body) throw new Error("no body");
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const decoded = decodeVoiceLine(line);
      if (decoded.kind === "unreadable") throw new Error(`unreadable line: ${line.slice(0, 80)}`);
      if (decoded.kind === "end") yield "end";
      if (decoded.kind === "event") yield decoded.event;
    }
  }
}

/** Read a spoken answer's lines to the end. */
export async function readVoice(response: Response): Promise<ReadVoice> {
  const read: ReadVoice = {
    status: response.status,
    captions: [],
    sound: new Uint8Array(),
    citations: [],
    suggestions: [],
    voice: null,
    error: null,
    isComplete: false,
  };
  const sound: Buffer[] = [];
  for await (const event of voiceEvents(response)) {
    if (event === "end") read.isComplete = true;
    else if ("caption" in event) read.captions.push(event.caption);
    else if ("audio" in event) sound.push(Buffer.from(event.audio, "base64"));
    else if ("citations" in event) read.citations.push(...event.citations);
    else if ("suggestions" in event) read.suggestions.push(...event.suggestions);
    else if ("voice" in event) read.voice = event.language;
    else read.error = event.error;
  }
  return { ...read, sound: Buffer.concat(sound) };
}
