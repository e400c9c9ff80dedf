import { z } from "zod";
import { citationSchema, suggestionSchema, type Citation, type Suggestion } from "./chat.schema.ts";
import { decodeLine, encodeLine, type DecodedLine } from "./stream-line.ts";

/** A caption and its block: the captions of one block belong together, in the order of the answer. */
const captionSchema = z.object({
  block: z.int().min(0).meta({ description: "Captions with the same number belong to the same paragraph" }),
  kind: z.enum(["heading", "paragraph", "item", "quote", "code"]),
  text: z.string().meta({ description: "The spoken words, as they are displayed" }),
});
export type Caption = z.infer<typeof captionSchema>;

/**
 * The events in the stream of a spoken answer, one object per line: captions, each followed by its sound; citations; lessons to choose
 * from; an error. A `voice` event comes first if the academy has no voice for the language, and then only captions follow. Sound without
 * `rate` is a whole file in the vendor's format; with it, signed 16-bit little-endian mono samples.
 */
export type VoiceStreamEvent =
  | { voice: "none"; language: string }
  | { caption: Caption }
  | { audio: string; rate: number }
  | { audio: string; type: string }
  | { citations: Citation[] }
  | { suggestions: Suggestion[] }
  | { error: string };

const voiceStreamEventSchema: z.ZodType<VoiceStreamEvent> = z.union([
  z.object({ voice: z.literal("none"), language: z.string() }),
  z.object({ caption: captionSchema }),
  z.object({ audio: z.base64(), rate: z.int().min(8000).max(192_000) }),
  z.object({ audio: z.base64(), type: z.string() }),
  z.object({ citations: z.array(citationSchema) }),
  z.object({ suggestions: z.array(suggestionSchema) }),
  z.object({ error: z.string() }),
]);

/** Encode one event for the stream, as in a written answer. */
export function encodeVoiceEvent(event: VoiceStreamEvent): string {
  return encodeLine(event);
}

/** Decode one line (without its line break). Never throws. */
export function decodeVoiceLine(line: string): DecodedLine<VoiceStreamEvent> {
  return decodeLine(line, voiceStreamEventSchema);
}
