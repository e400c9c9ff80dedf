import type { Cue } from "#domain/captions.ts";
import type { CaptionCues } from "#domain/media.schema.ts";
import { request } from "#web/platform/api.ts";

/** A track of a recording: its captions in a language, or its chapters. */
export type Track = { kind: "captions"; language: string } | { kind: "chapters" };

/** A track as stored on the server. */
export type StoredTrack = Pick<CaptionCues, "revision" | "saved_by" | "versions"> & { cues: Cue[] };

/** Read the stored track, or an earlier version of its captions. */
export async function readTrack(mediaId: string, track: Track, version?: number): Promise<StoredTrack> {
  if (track.kind === "chapters")
    return fromChapters(await request("GET", "/api/media/{mediaId}/chapters", { params: { mediaId } }));
  const params = { mediaId, language: track.language };
  return request("GET", "/api/media/{mediaId}/captions/{language}/cues", {
    params,
    ...(version !== undefined && { query: { version } }),
  });
}

/** Save a track that is based on a revision, and return it as stored. An empty list removes it. */
export async function saveTrack(mediaId: string, track: Track, revision: number, cues: readonly Cue[]): Promise<StoredTrack> {
  if (track.kind === "chapters") {
    const chapters = cues.map(({ from, text }) => ({ from, title: text }));
    const body = { revision, chapters };
    return fromChapters(await request("PUT", "/api/media/{mediaId}/chapters", { params: { mediaId }, body }));
  }
  const params = { mediaId, language: track.language };
  const body = { revision, cues: cues.map(({ from, to, text }) => ({ from, to, text })) };
  return request("PUT", "/api/media/{mediaId}/captions/{language}/cues", { params, body });
}

function fromChapters({
  revision,
  chapters,
}: {
  revision: number;
  chapters: readonly { from: number; title: string }[];
}): StoredTrack {
  return {
    revision,
    saved_by: null,
    versions: [],
    cues: chapters.map(({ from, title }, at) => ({ from, to: chapters[at + 1]?.from ?? from, text: title })),
  };
}
