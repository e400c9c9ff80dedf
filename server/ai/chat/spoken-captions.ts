import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { prepareSpoken } from "#ai/quotes/find-spoken.ts";
import type { SpokenRecording } from "#ai/retrieval/spoken-text.ts";
import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { readStoredCues, storedCues } from "#domain/caption-file.ts";
import type { Cue } from "#domain/captions.ts";

/** The captions of a recording, as stored. */
export type StoredCaptions = Omit<SpokenRecording, "cues"> & { vtt: string };

/**
 * SQL for the captions of the recordings in a lesson's published text, as JSON in their order there; null if there are none. Only one
 * language of each recording, the course's or else the first, so that the same words are not found twice.
 */
export const captionsOfLesson = sql`
  select json_agg(json_build_object('id', media.id, 'title', media.title, 'language', spoken.language, 'revision', spoken.revision,
    'vtt', spoken.vtt) order by position(media.id::text in lessons.content))
  from lesson_media media
  cross join lateral (
    select language, revision, vtt from media_captions where media_id = media.id
    order by language = courses.language desc, split_part(language, '-', 1) = split_part(courses.language, '-', 1) desc, language limit 1
  ) as spoken
  where media.lesson_id = lessons.id and media.state = 'ready' and position('::video{#' || media.id || '}' in lessons.content) > 0`;

/** A cache of parsed captions, which needs no invalidation because a revision never changes. */
const known = new LRUCache<string, readonly Cue[]>({ maxSize: 4_000_000, sizeCalculation: (cues) => 1 + cues.length * 100 });

/** Parse stored captions; empty if they contain no words. */
export function readCaptions({ vtt, ...recording }: StoredCaptions): SpokenRecording[] {
  const key = keyOf(recording);
  const cues = known.get(key) ?? readStoredCues(vtt);
  if (!cues) return [];
  known.set(key, cues);
  return [{ ...recording, cues }];
}

/** Return stored captions prepared for `findSpoken`, yielding to the event loop. */
export async function prepareCaptions({ vtt, ...recording }: Omit<StoredCaptions, "title">): Promise<readonly Cue[]> {
  const key = keyOf(recording);
  const cues = known.get(key) ?? (await collectInTurns(storedCues(vtt))).flatMap((cue) => cue ?? []);
  known.set(key, cues);
  await prepareSpoken(cues);
  return cues;
}

function keyOf({ id, language, revision }: Pick<SpokenRecording, "id" | "language" | "revision">): string {
  return `${id} ${language} ${revision}`;
}
