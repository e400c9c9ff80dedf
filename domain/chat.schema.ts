import { z } from "zod";
import { articleCitationSchema, type ArticleCitation } from "./help.schema.ts";
import { decodeLine, encodeLine, type DecodedLine } from "./stream-line.ts";
import { visibleText } from "./storable-text.ts";

/** One turn of a conversation. No other roles are accepted: system text never comes from a browser. */
export const chatMessageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z
    .string()
    // Some keyboards write an accent as a character of its own: patterns and words would not match.
    .overwrite((text) => visibleText(text).normalize("NFC"))
    .trim()
    .min(1, "A message needs text.")
    .max(8000, "A message may have at most 8,000 characters."),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** A passage that appears verbatim in the lesson that it names. */
export const citationSchema = z.object({
  lessonId: z.uuid(),
  lessonTitle: z.string(),
  quote: z.string(),
  by: z.literal("instructor").optional().meta({
    description: "Set if the words come from the instructor's answer to learners' questions and not from the lesson's text",
  }),
  recording: z
    .object({
      id: z.uuid().meta({ description: "The id of the recording, which is one uploaded file that never changes" }),
      title: z.string(),
      language: z.string().meta({ description: "Language of the captions" }),
      revision: z.int().meta({ description: "Revision of the captions that contain the words" }),
      cue: z.int().min(1).meta({ description: "Number of the caption where the quote begins" }),
      seconds: z.number().meta({ description: "Position in the recording where the quote begins, in seconds" }),
    })
    .optional()
    .meta({ description: "Set if the words are spoken in a recording of the lesson" }),
});
export type Citation = z.infer<typeof citationSchema>;
/** Where in a recording the words of a citation are said. */
export type CitedRecording = NonNullable<Citation["recording"]>;

/** A lesson that an ambiguous question may refer to, with a matching line, so that the learner can choose; or one that the tutor opened. */
export const suggestionSchema = z.object({
  courseId: z.uuid(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
  line: z.string().meta({ description: "A sentence of the lesson that is close to the question, as plain text" }),
  opened: z.enum(["lesson", "practice"]).optional().meta({
    description:
      "Set if the tutor opened the lesson, or a practice question under it; the tutor then doesn't ask which lesson is meant",
  }),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/**
 * The events in the stream of an answer, one object per line. Cited lessons are in `citations`, articles of the help in `articles`, and
 * lessons that may be meant in `suggestions`.
 */
export type StreamEvent =
  | { text: string }
  | { citations: Citation[] }
  | { articles: ArticleCitation[] }
  | { suggestions: Suggestion[] }
  | { error: string };

const streamEventSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ citations: z.array(citationSchema) }),
  z.object({ articles: z.array(articleCitationSchema) }),
  z.object({ suggestions: z.array(suggestionSchema) }),
  z.object({ error: z.string() }),
]);

/** Encode one event for the stream. */
export function encodeStreamEvent(event: StreamEvent): string {
  return encodeLine(event);
}

/** Decode one line (without its line break). Never throws. */
export function decodeStreamLine(line: string): DecodedLine<StreamEvent> {
  return decodeLine(line, streamEventSchema);
}
