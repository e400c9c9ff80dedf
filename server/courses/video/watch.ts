import { sql } from "kysely";
import { readStoredCues } from "#domain/caption-file.ts";
import { AppError } from "#domain/errors.ts";
import { countedSeconds, lengthOf, neededSeconds, uniteRanges, type SecondsRange } from "#domain/media.ts";
import { isWithin } from "#domain/moment.ts";
import type { MediaProgress } from "#domain/media.schema.ts";
import { longestWatchMs, newSeconds, readingMs, spendTime, watchingMs, type TimeRange } from "#domain/watch-credit.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { isSame, sign } from "#server/platform/secrets/signed-token.ts";
import { findCaptions, findLongestCaptions } from "./caption-queries.ts";

type WatchDependencies = Pick<Dependencies, "db" | "clock" | "secret">;

/** A person and the recording that they watch; `watchedPercent` is how much of it must be watched. */
type Watched = { userId: string; mediaId: string; seconds: number; watchedPercent: number };

/** Return when a person began to watch, signed so that nobody else can produce it. */
export function beginWatch(
  { secret, clock }: Pick<WatchDependencies, "secret" | "clock">,
  { userId, mediaId }: { userId: string; mediaId: string },
): string {
  const begun = clock().getTime();
  return `${begun}.${sign(secret, "watch", `${userId}.${mediaId}.${begun}`)}`;
}

/**
 * Add what a player reports to what the person has watched before, and return their progress.
 * New seconds take up time that has passed since the person began. Each moment of a person counts once, however many recordings, tabs and
 * devices report.
 * Throws what `readBegun` throws, and `media.too_fast` for more than can have been played; then nothing is stored.
 */
export async function storeReport(
  { db, clock, secret }: WatchDependencies,
  { userId, mediaId, seconds, watchedPercent }: Watched,
  report: { watch: string; ranges: readonly SecondsRange[]; position: number; speed: number },
): Promise<MediaProgress> {
  const now = clock();
  const begun = readBegun(secret, { userId, mediaId, now }, report.watch);
  const all = countedSeconds(seconds);
  const claimed = uniteRanges(report.ranges.map(([from, to]) => [Math.min(from, all), Math.min(to, all)]));
  const position = Math.min(report.position, seconds);
  return db.transaction().execute(async (trx) => {
    // Concurrent reports of the same person wait here, and see what this one has taken up.
    const spent = await lockWatchTime(trx, userId);
    const known = await findCovered(trx, { userId, mediaId });
    const cost = watchingMs(newSeconds(known, claimed), report.speed);
    const left = spendTime(spent, { begun, now: now.getTime(), cost });
    if (!left) throw new AppError("media.too_fast");
    if (cost > 0) await keepWatchTime(trx, { userId, spent: left });
    return writeProgress(trx, { userId, mediaId, seconds, watchedPercent, claimed, position, now });
  });
}

/**
 * Mark a recording as done after its transcript was read to the end.
 * Reading takes up time as watching does: at least the time needed to read the longest captions, whatever the language. Otherwise a
 * language with a single line would be a shortcut. Throws `media.not_found` if there are no captions in the language, what `readBegun`
 * throws, and `media.too_fast`.
 */
export async function keepTranscriptRead(
  { db, clock, secret }: WatchDependencies,
  { userId, mediaId, seconds, watchedPercent }: Watched,
  report: { watch: string; language: string },
): Promise<MediaProgress> {
  const now = clock();
  const begun = readBegun(secret, { userId, mediaId, now }, report.watch);
  const [read, longest] = await Promise.all([
    findCaptions(db, { mediaId, language: report.language }),
    findLongestCaptions(db, mediaId),
  ]);
  if (read === undefined || longest === undefined) throw new AppError("media.not_found");
  const cost = readingMs((readStoredCues(longest) ?? []).map(({ text }) => text).join("\n"));
  return db.transaction().execute(async (trx) => {
    const left = spendTime(await lockWatchTime(trx, userId), { begun, now: now.getTime(), cost });
    if (!left) throw new AppError("media.too_fast");
    await keepWatchTime(trx, { userId, spent: left });
    return writeProgress(trx, { userId, mediaId, seconds, watchedPercent, claimed: [], position: null, now });
  });
}

/** Lock the row of a person's watched time until the transaction ends; returns the time already taken up. */
async function lockWatchTime(db: Database, userId: string): Promise<TimeRange[]> {
  const { rows } = await sql<{ spent: TimeRange[] | null }>`
    with locked as (
      insert into watch_times as known (user_id) values (${userId}) on conflict (user_id) do update set spent = known.spent returning spent
    )
    select (select json_agg(json_build_array(lower(part), upper(part))) from unnest(spent) part) as spent from locked`.execute(
    db,
  );
  return rows[0]?.spent ?? [];
}

async function keepWatchTime(db: Database, { userId, spent }: { userId: string; spent: TimeRange[] }): Promise<void> {
  await sql`update watch_times set spent = ${toMultirange(spent)}::int8multirange where user_id = ${userId}`.execute(db);
}

async function findCovered(db: Database, { userId, mediaId }: { userId: string; mediaId: string }): Promise<SecondsRange[]> {
  const { rows } = await sql<{ covered: SecondsRange[] | null }>`
    select (select json_agg(json_build_array(lower(part), upper(part))) from unnest(covered) part) as covered
    from media_progress where user_id = ${userId} and media_id = ${mediaId}`.execute(db);
  return rows[0]?.covered ?? [];
}

function toMultirange(ranges: readonly (readonly [number, number])[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}

type Progress = Watched & {
  claimed: SecondsRange[];
  /** Null: done as a whole, wherever they stopped. */ position: number | null;
  now: Date;
};

async function writeProgress(
  db: Database,
  { userId, mediaId, seconds, watchedPercent, claimed, position, now }: Progress,
): Promise<MediaProgress> {
  const needed = neededSeconds(seconds, watchedPercent);
  const isDone = position === null;
  const ranges = toMultirange(claimed);
  const at = now.toISOString();
  const { rows } = await sql<{ covered: [number, number][] | null; position: number; done_at: string | null }>`
    with kept as (
      insert into media_progress as known (user_id, media_id, covered, position_seconds, begun_at, watched_at, done_at)
      select ${userId}, id, ${ranges}::int4multirange, ${position ?? 0}, ${at}, ${at},
        case when ${isDone}::boolean or ${lengthOf(claimed)}::int >= ${needed}::int then ${at}::timestamptz end
      from lesson_media where id = ${mediaId} for key share
      on conflict (user_id, media_id) do update set
        covered = known.covered + excluded.covered,
        position_seconds = case when ${isDone}::boolean then known.position_seconds else excluded.position_seconds end,
        watched_at = excluded.watched_at,
        done_at = coalesce(known.done_at, case
          when ${isDone}::boolean or (select sum(upper(part) - lower(part)) from unnest(known.covered + excluded.covered) part) >= ${needed}::int then ${at}::timestamptz end)
      returning covered, position_seconds, done_at
    )
    select (select json_agg(json_build_array(lower(part), upper(part))) from unnest(covered) part) as covered,
      position_seconds as position, done_at from kept`.execute(db);
  const [row] = rows;
  // The recording was deleted in the meantime.
  if (!row) throw new AppError("media.not_found");
  const { covered, done_at } = row;
  return { position: row.position, covered: covered ?? [], needed, done_at: done_at && new Date(done_at).toISOString() };
}

/**
 * Return when watching began. Throws `media.watch_unknown` for a beginning that is not theirs, is too long ago, or is in the future (a clock
 * has run fast).
 */
function readBegun(
  secret: Uint8Array,
  { userId, mediaId, now }: { userId: string; mediaId: string; now: Date },
  watch: string,
): number {
  const [begun = "", signature = "", ...rest] = watch.split(".");
  const isSigned = isSame(signature, sign(secret, "watch", `${userId}.${mediaId}.${begun}`));
  const isTheirs = isSigned && rest.length === 0 && /^\d{13}$/.test(begun);
  if (!isTheirs || !isWithin(new Date(Number(begun)), now, longestWatchMs / 1000)) throw new AppError("media.watch_unknown");
  return Number(begun);
}
