import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.schema.ts";
import { cueText, mostCues } from "./captions.ts";
import { errorText } from "./errors.ts";
import { chapterLimits } from "./cue-edits.ts";
import { canonicalLanguage, captionKinds, mediaLimits, mediaStates } from "./media.ts";
import { revisionSchema } from "./revision.schema.ts";
import { visibleText } from "./storable-text.ts";

const aLanguage = "The language must be a code such as en or pt-BR.";
/** A language tag in its canonical form: otherwise "pt-br" and "pt-BR" would have separate captions. */
const language = z
  .string()
  .max(35, aLanguage)
  .overwrite((text) => canonicalLanguage(text) ?? text)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, aLanguage)
  .meta({ example: "en" });
export const languageSchema = language;

/** Title and description of a recording. */
const words = {
  title: z.string().max(200).meta({ description: "If empty, the player shows no title" }),
  description: z.string().max(2000),
};

const ranges = z
  .array(z.tuple([z.int().min(0).max(mediaLimits.seconds), z.int().min(0).max(mediaLimits.seconds)]))
  .max(2000)
  .meta({ description: "Start (inclusive) and end (exclusive) in seconds" });

/** A person's progress in a recording. */
export const mediaProgressSchema = z
  .object({
    position: z.number().min(0).meta({ description: "The second at which the person stopped" }),
    covered: ranges,
    needed: z.int().meta({ description: "How many different seconds must be watched for the recording to be done" }),
    done_at: z.union([z.string().meta({ format: "date-time" }), z.null()]),
  })
  .meta({ id: "MediaProgress", description: "A person's progress in a recording." });
export type MediaProgress = z.infer<typeof mediaProgressSchema>;

const chapter = z.object({
  from: z.number().min(0).max(mediaLimits.seconds).meta({ description: "The second at which the chapter starts" }),
  title: z.string().min(1).max(chapterLimits.title),
});
export type Chapter = z.infer<typeof chapter>;
const chapters = z.array(chapter).meta({ description: "In order; each chapter lasts until the next one" });

const mediaKind = z
  .enum(["video", "audio", "file"])
  .meta({ description: "A `file` is an attachment: it is opened or downloaded, not played" });

const kindsOfCaptions = z
  .record(z.string(), z.enum(captionKinds, "The kind of a text track must be captions or subtitles."))
  .meta({ description: "By language: `captions` also describe sounds, `subtitles` show only what is said" });

/** A recording or an attachment, as a lesson shows it. */
export const lessonMediaSchema = z
  .object({
    id: z.uuid(),
    ...words,
    kind: mediaKind,
    file_name: z.string(),
    bytes: z.int(),
    pages: z.int().nullable().meta({ description: "The number of pages in a document, or slides; null if the file doesn't say" }),
    state: z.enum(["ready", "preparing"]).meta({ description: "A recording in state `preparing` has no file yet" }),
    content_type: z.string(),
    seconds: z.number(),
    needed: z.int().meta({ description: "How many different seconds must be watched for the recording to be done" }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    smaller: z
      .union([z.object({ width: z.int(), height: z.int(), bytes: z.int() }), z.null()])
      .meta({ description: "The 720p version at `/media/{id}/file?quality=720p`; null if there is none, or none yet" }),
    languages: z.array(language).meta({ description: "The languages of its captions" }),
    caption_kinds: kindsOfCaptions,
    chapters,
    progress: z.union([mediaProgressSchema, z.null()]),
  })
  .meta({ id: "LessonMedia", description: "A recording that a lesson shows. Its file is at `/media/{id}/file`." });
export type LessonMedia = z.infer<typeof lessonMediaSchema>;

/** A recording, as its authors see it. */
export const authoredMediaSchema = z
  .object({
    id: z.uuid().meta({ description: "Also the id of its upload, `/api/uploads/{id}`, and in its URL" }),
    file_name: z.string(),
    kind: mediaKind,
    fingerprint: z.string(),
    ...words,
    state: z.enum(mediaStates),
    refusal: z.union([z.string(), z.null()]).meta({ description: "Why the file was rejected, in words" }),
    upload_bytes: z.int(),
    received_bytes: z.int(),
    seconds: z.number().nullable(),
    pages: z.int().nullable(),
    languages: z.array(language),
    caption_kinds: kindsOfCaptions,
    caption_revisions: z
      .record(z.string(), z.int())
      .meta({ description: "The revision of the captions in each language, for replacing or removing them" }),
    chapters,
    missing_captions: z.boolean().meta({
      description:
        "Whether a published lesson shows the recording although it has no captions and no stated reason, because they were " +
        "removed after publishing",
    }),
    without_captions: z
      .union([
        z.object({ reason: z.string(), by: z.string().nullable(), at: z.string().meta({ format: "date-time" }) }),
        z.null(),
      ])
      .meta({
        description: "Why its lesson was published without captions, with the author and the time; null if no reason was given",
      }),
  })
  .meta({ id: "AuthoredMedia", description: "A recording of a lesson, for its authors." });
export type AuthoredMedia = z.infer<typeof authoredMediaSchema>;

export const authoredMediaListSchema = z.object({ media: z.array(authoredMediaSchema) });

/** The request that starts an upload. */
export const newMediaSchema = z.strictObject({
  file_name: cleanLine(200).min(1),
  bytes: z.int().min(1, "The number of bytes must be at least 1: the file is empty.").max(Number.MAX_SAFE_INTEGER),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "The fingerprint must be a SHA-256 in hexadecimal digits.")
    .meta({ description: "The SHA-256 of the file's first MiB" }),
});

export const mediaChangeSchema = z.strictObject({
  title: cleanLine(200).optional(),
  description: cleanText(2000).optional(),
  caption_kinds: kindsOfCaptions.optional(),
});

const tooLong = errorText("media.captions_too_long", { limit: mediaLimits.storedCaptionCharacters.toLocaleString("en") });

/** A caption file as uploaded: WebVTT or SRT. */
export const newCaptionsSchema = z.strictObject({
  text: cleanText(mediaLimits.captionCharacters, tooLong).min(1),
  revision: revisionSchema.optional().meta({
    description: "The revision that the caller has read; 0 if there were none. If omitted, any current captions are replaced",
  }),
});

/** A cue's text, normalized. Longer cues are rejected later, with an error that names their time, as for files. */
const aCueText = z
  .string()
  .overwrite((text) => cueText(visibleText(text)))
  .min(1)
  .max(mediaLimits.storedCaptionCharacters);

/** A time up to the largest that a file can contain. A cue after the recording's end is rejected later, naming its time, as for files. */
const second = z.number().min(0).max(3_600_000);
const cue = z.object({ from: second, to: second, text: z.string().meta({ description: "Plain text; may have several lines" }) });

const revision = revisionSchema.meta({ description: "Increases with each save; 0 if there are none yet" });
const savedBy = z.string().nullable().meta({ description: "The name of the person who saved it; null if unknown" });
const savedAt = z.string().meta({ format: "date-time" });

/** Captions for editing. */
export const captionCuesSchema = z
  .object({
    language,
    revision,
    cues: z.array(cue),
    saved_by: savedBy,
    saved_at: savedAt.nullable(),
    versions: z
      .array(z.object({ revision: z.int(), saved_by: savedBy, saved_at: savedAt }))
      .meta({ description: "Earlier versions that are still kept, newest first" }),
  })
  .meta({ id: "CaptionCues", description: "The captions of a recording, cue by cue, for its authors." });
export type CaptionCues = z.infer<typeof captionCuesSchema>;

/** Edited captions, and the revision on which they are based. */
export const captionCuesChangeSchema = z.strictObject({
  revision: revision.meta({ description: "The revision that the caller has read; 0 if there were none" }),
  cues: z
    .array(z.strictObject({ from: second, to: second, text: aCueText }))
    .max(mostCues, errorText("media.too_many_cues", { most: mostCues.toLocaleString("en") }))
    .meta({ description: "All cues; an empty list removes the captions" }),
});

export const chaptersSchema = z
  .object({ revision, chapters })
  .meta({ id: "MediaChapters", description: "The chapters of a recording, for its authors." });

export const chaptersChangeSchema = z.strictObject({
  revision: revision.meta({ description: "The revision that the caller has read" }),
  chapters: z
    .array(z.strictObject({ from: z.number().min(0).max(mediaLimits.seconds), title: cleanLine(chapterLimits.title).min(1) }))
    .max(chapterLimits.most, `A recording may have at most ${chapterLimits.most} chapters.`),
});

/** The reason why a recording of a published lesson has no captions. */
export const withoutCaptionsSchema = z.strictObject({
  reason: cleanText(mediaLimits.uncaptionedReason).regex(/\p{L}/u, "Write the reason in words: why it has no captions."),
});

/** The response when watching starts; the time is measured from here. */
export const watchSchema = z.object({ watch: z.string().meta({ description: "The token to send with every report" }) });

/** A player's report: all ranges watched since it started. */
export const mediaReportSchema = z.strictObject({
  watch: z.string().max(300),
  ranges,
  position: z.number().min(0).max(mediaLimits.seconds),
  speed: z.number().min(0.25).max(2).meta({ description: "The fastest speed since watching began" }),
});

/** The report that a transcript was read to its end. */
export const transcriptReportSchema = z.strictObject({ watch: z.string().max(300), language });

/** A video of another site, with the id from its address. */
const embed = {
  site: z.enum(["youtube", "vimeo"]),
  video: z.string().regex(/^[\w-]{5,12}$/, "The video must be the id that its site gives it."),
};

/** The videos of other sites that a person has marked as watched in a lesson. */
export const embedTicksSchema = z.object({ watched: z.array(z.object(embed)) });

export const embedTickSchema = z.strictObject({ ...embed, watched: z.boolean() });
