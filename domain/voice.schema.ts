import { z } from "zod";
import { citationSchema, type Citation } from "./chat.schema.ts";

/** What a caption stands in: captions of one block belong together, and their order is the order of the answer. */
const captionSchema = z.object({
  block: z.int().min(0).meta({ description: "Captions with the same number are parts of the same paragraph" }),
  kind: z.enum(["heading", "paragraph", "item", "quote", "code"]),
  text: z.string().meta({ description: "What is said, in the words that are shown" }),
});
export type Caption = z.infer<typeof captionSchema>;

/**
 * What the stream of a spoken answer carries, one object a line: a caption, then the sound of it, and so on; what it cites; why it broke off.
 * `voice` comes first, and only where the academy has no voice for the language, so that nothing but captions follows.
 * Sound without `rate` is a whole file in a format of the vendor's; with it, signed 16-bit samples of one channel, little end first.
 */
export type VoiceStreamEvent =
  | { voice: "none"; language: string }
  | { caption: Caption }
  | { audio: string; rate: number }
  | { audio: string; type: string }
  | { citations: Citation[] }
  | { error: string };

const voiceStreamEventSchema: z.ZodType<VoiceStreamEvent> = z.union([
  z.object({ voice: z.literal("none"), language: z.string() }),
  z.object({ caption: captionSchema }),
  z.object({ audio: z.base64(), rate: z.int().min(8000).max(192_000) }),
  z.object({ audio: z.base64(), type: z.string() }),
  z.object({ citations: z.array(citationSchema) }),
  z.object({ error: z.string() }),
]);

/** One event as it goes over the wire: a line prefixed "data: " and an empty line, as in a written answer. */
export function encodeVoiceEvent(event: VoiceStreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Reads what one line carries behind its prefix. Null for what is none of these events. Never throws. */
export function readVoiceEvent(payload: string): VoiceStreamEvent | null {
  try {
    const parsed = voiceStreamEventSchema.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
