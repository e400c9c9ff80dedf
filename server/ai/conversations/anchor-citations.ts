import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { findSpoken, type SpokenPlace } from "#ai/quotes/verify-quote.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import type { Citation, CitedRecording } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";
import { prepareCaptions, type StoredCaptions } from "#server/ai/chat/read-lessons.ts";
import type { Database } from "#server/dependencies.ts";

/** The captions that a recording has now; `cited` is the revision that was quoted. */
type CurrentCaptions = { id: string; language: string; cited: number; title: string; revision: number };

/** Where words were found in a revision of captions; null if nowhere. Cached without expiry, because a revision never changes. */
const known = new LRUCache<string, { place: SpokenPlace | null }>({
  maxSize: 8_000_000,
  sizeCalculation: ({ place }, key) => key.length + (place?.quote.length ?? 0) + 100,
});

/**
 * Return stored citations as they hold now. If captions were edited since, a citation follows its words to where they are spoken now; it is
 * dropped if they no longer are, or if the lesson no longer shows the recording.
 */
export async function anchorCitations<Stored extends { citations: readonly StoredCitation[] }>(
  db: Database,
  stored: readonly Stored[],
): Promise<(Stored & { citations: StoredCitation[] })[]> {
  const cited = stored.flatMap(({ citations }) => citations.flatMap((citation) => spokenOf(citation) ?? []));
  const current = cited.length === 0 ? [] : await findCurrent(db, cited);
  const keyed = new Map(current.map((captions) => [keyOf({ ...captions, revision: captions.cited }), captions]));
  const places = await findPlaces(db, cited, keyed);
  return stored.map((each) => ({ ...each, citations: each.citations.flatMap((citation) => anchor(citation, keyed, places)) }));
}

type Current = ReadonlyMap<string, CurrentCaptions>;
type Spoken = CitedRecording & { quote: string };
type Places = ReadonlyMap<string, SpokenPlace | null>;

function anchor(citation: StoredCitation, current: Current, places: Places): StoredCitation[] {
  const spoken = spokenOf(citation);
  if (!spoken) return [citation];
  const { quote: _, ...recording } = spoken;
  const captions = current.get(keyOf(recording));
  if (!captions) return [];
  const { title, revision } = captions;
  if (revision === recording.revision) return [{ ...(citation as Citation), recording: { ...recording, title } }];
  const place = places.get(placeKey(spoken, revision));
  if (!place) return [];
  const { quote, ...where } = place;
  return [{ ...(citation as Citation), quote, recording: { ...recording, title, revision, ...where } }];
}

/** Find where words cited from an earlier revision are spoken now, and cache it. Each recording's captions are read once. */
async function findPlaces(db: Database, cited: readonly Spoken[], current: Current): Promise<Places> {
  const places = new Map<string, SpokenPlace | null>();
  const sought = cited.flatMap((spoken) => {
    const captions = current.get(keyOf(spoken));
    if (!captions || captions.revision === spoken.revision) return [];
    const key = placeKey(spoken, captions.revision);
    const found = known.get(key);
    if (found) places.set(key, found.place);
    return found ? [] : [{ spoken, captions }];
  });
  if (sought.length === 0) return places;
  for (const stored of await readCaptions(db, [...new Set(sought.map(({ captions }) => captions))])) {
    const cues = await prepareCaptions(stored);
    for (const { spoken, captions } of sought) {
      if (captions.id !== stored.id || captions.language !== stored.language) continue;
      // They may have been saved again since `findCurrent`.
      captions.revision = stored.revision;
      const [key, place] = [placeKey(spoken, stored.revision), findSpoken(cues, spoken.quote, spoken.seconds)];
      known.set(key, { place });
      places.set(key, place);
      await yieldToEventLoop();
    }
  }
  return places;
}

function spokenOf(citation: StoredCitation): Spoken | undefined {
  return "lessonId" in citation && citation.recording ? { ...citation.recording, quote: citation.quote } : undefined;
}

function keyOf({ id, language, revision }: Pick<CitedRecording, "id" | "language" | "revision">): string {
  return `${id} ${language} ${revision}`;
}

/** Return the cache key of a citation's words, and the second at which they were cited, in a revision. */
function placeKey({ id, language, seconds, quote }: Spoken, revision: number): string {
  return `${keyOf({ id, language, revision })} ${seconds} ${quote}`;
}

async function findCurrent(db: Database, cited: readonly CitedRecording[]): Promise<CurrentCaptions[]> {
  const each = [...new Map(cited.map((recording) => [keyOf(recording), recording])).values()];
  const { rows } = await sql<CurrentCaptions>`
    select media.id, captions.language, cited.revision as cited, media.title, captions.revision
    from unnest(${each.map(({ id }) => id)}::uuid[], ${each.map(({ language }) => language)}::text[],
      ${each.map(({ revision }) => revision)}::int[]) as cited (id, language, revision)
    join lesson_media media on media.id = cited.id and media.state = 'ready'
    join lessons on lessons.id = media.lesson_id and position('::video{#' || media.id || '}' in lessons.content) > 0
    join media_captions captions on captions.media_id = media.id and captions.language = cited.language`.execute(db);
  return rows;
}

async function readCaptions(db: Database, captions: readonly CurrentCaptions[]): Promise<Omit<StoredCaptions, "title">[]> {
  const { rows } = await sql<Omit<StoredCaptions, "title">>`
    select media_id as id, language, revision, vtt from media_captions
    where (media_id, language) in (
      select * from unnest(${captions.map(({ id }) => id)}::uuid[], ${captions.map(({ language }) => language)}::text[]))`.execute(
    db,
  );
  return rows;
}
