import type { CaptionFault } from "#domain/caption-file.ts";
import { longestCue, mostCues, type Cue } from "#domain/captions.ts";
import { problemsOf, writeTime, type CueProblem, type TrackKind } from "#domain/cue-edits.ts";
import { AppError } from "#domain/errors.ts";
import { mediaLimits } from "#domain/media.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";

/* The rules for captions and chapters: the same, with the same messages, from the editor and from a file. */

/** Return whether a request brings captions, whose body may be larger than others. */
export function isCaptionUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "PUT" && /^\/api\/media\/[^/]+\/captions\/[^/]+(?:\/cues)?$/.test(path);
}

/** Refuse captions whose body is larger than the longest in any script. */
export const limitCaptions = limitBody(
  mediaLimits.captionBytes,
  () => new AppError("request.too_large", { limit: `${mediaLimits.captionBytes / 1024 / 1024} MB` }),
);

/** An example of a WebVTT timing line. */
const example = "00:00:02.000 --> 00:00:04.500";

const refused = {
  ends_first: ["media.cue_ends_first", "to"],
  ends_late: ["media.cue_ends_late", "to"],
  after_end: ["media.cue_after_end", "from"],
  same_start: ["media.chapters_same_start", "from"],
  long: ["media.cue_too_long", "text"],
} as const;
type Refused = keyof typeof refused;

/** `field` names the invalid input of the cue at an index; cues from a file also have a line number. */
type Fitting = { kind: TrackKind; seconds: number | null; field: (at: number, name: string) => string };

/** Refuse invalid cues, reporting the first one. `seconds` is the length of the recording; null: unknown. */
export function refuseUnfit(cues: readonly (Cue & { line?: number })[], { kind, seconds, field }: Fitting): void {
  for (const [at, cue] of cues.entries())
    for (const problem of problemsOf(cues, at, { kind, seconds: seconds ?? mediaLimits.seconds }))
      if (isRefused(problem)) refuse(problem, { field: field(at, refused[problem][1]), ...cue });
}

/** Refuse a file that cannot be parsed to its end, reporting the line. */
export function refuseFault(fault: CaptionFault | null): void {
  if (!fault) return;
  const field = "text";
  switch (fault.what) {
    case "ends_first":
      return refuse("ends_first", { field, ...fault });
    case "too_long":
      return refuse("long", { field, ...fault });
    case "too_many":
      throw new AppError("media.too_many_cues", { field, most: mostCues.toLocaleString("en") });
    case "no_cues":
      throw new AppError("media.captions_unreadable", { field });
    case "times":
      throw new AppError("media.cue_times_unreadable", { field, line: fault.line, example });
    case "no_times":
      throw new AppError("media.cue_without_times", { field, line: fault.line, example });
  }
}

function refuse(problem: Refused, { from, line, field }: { from: number; line?: number; field: string }): never {
  throw new AppError(refused[problem][0], {
    field,
    time: writeTime(from) + (line === undefined ? "" : ` (line ${line})`),
    limit: longestCue.toLocaleString("en"),
    hours: mediaLimits.seconds / 3600,
  });
}

function isRefused(problem: CueProblem): problem is Refused {
  return Object.hasOwn(refused, problem);
}
