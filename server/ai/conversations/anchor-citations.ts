import { sql } from "kysely";
import { findSpoken } from "#ai/quotes/find-spoken.ts";
import { readStoredCues } from "#domain/captions.ts";
import type { Citation, CitedRecording } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** `vtt` is null where the captions are those that were cited. */
type CurrentCaptions = { id: string; language: string; cited: number; title: string; revision: number; vtt: string | null };

/**
 * Return stored citations as they hold now. Captions may have been edited since: a citation follows its words to where they are said now,
 * and is dropped when they are said nowhere, or when the lesson no longer shows the recording.
 */
export async function anchorCitations<Stored extends { citations: readonly StoredCitation[] }>(
  db: Database,
  stored: readonly Stored[],
): Promise<(Stored & { citations: StoredCitation[] })[]> {
  const cited = stored.flatMap(({ citations }) => citations.flatMap((citation) => recordingOf(citation) ?? []));
  const current = cited.length === 0 ? [] : await findCurrent(db, cited);
  const keyed = new Map(current.map((captions) => [keyOf({ ...captions, revision: captions.cited }), captions]));
  return stored.map((each) => ({ ...each, citations: each.citations.flatMap((citation) => anchor(citation, keyed)) }));
}

function anchor(citation: StoredCitation, current: ReadonlyMap<string, CurrentCaptions>): StoredCitation[] {
  const recording = recordingOf(citation);
  if (!recording) return [citation];
  const captions = current.get(keyOf(recording));
  if (!captions) return [];
  const { title, revision, vtt } = captions;
  if (vtt === null) return [{ ...(citation as Citation), recording: { ...recording, title } }];
  const place = findSpoken(readStoredCues(vtt) ?? [], citation.quote, recording.seconds);
  if (!place) return [];
  const { quote, ...where } = place;
  return [{ ...(citation as Citation), quote, recording: { ...recording, title, revision, ...where } }];
}

function recordingOf(citation: StoredCitation): CitedRecording | undefined {
  return "lessonId" in citation ? citation.recording : undefined;
}

function keyOf({ id, language, revision }: Pick<CitedRecording, "id" | "language" | "revision">): string {
  return `${id} ${language} ${revision}`;
}

async function findCurrent(db: Database, cited: readonly CitedRecording[]): Promise<CurrentCaptions[]> {
  const each = [...new Map(cited.map((recording) => [keyOf(recording), recording])).values()];
  const { rows } = await sql<CurrentCaptions>`
    select media.id, captions.language, cited.revision as cited, media.title, captions.revision,
      case when captions.revision <> cited.revision then captions.vtt end as vtt
    from unnest(${each.map(({ id }) => id)}::uuid[], ${each.map(({ language }) => language)}::text[],
      ${each.map(({ revision }) => revision)}::int[]) as cited (id, language, revision)
    join lesson_media media on media.id = cited.id and media.state = 'ready'
    join lessons on lessons.id = media.lesson_id and position('::video{#' || media.id || '}' in lessons.content) > 0
    join media_captions captions on captions.media_id = media.id and captions.language = cited.language`.execute(db);
  return rows;
}
