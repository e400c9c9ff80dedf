import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { plainText } from "#domain/plain-text.ts";
import { findStoredCue } from "#domain/caption-file.ts";
import { lessonSearchLimit } from "#domain/learning.ts";
import { ownNotesSchema, type OwnNotes } from "#domain/notes.schema.ts";
import { ownSearchSchema, type FoundKind, type SearchResult, type OwnSearch } from "#domain/own-search.schema.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { pageNumber, searchText } from "#server/platform/http/read-parameters.ts";
import { mayReadLessons, type Reader } from "./policy.ts";

const notesPageSize = 50;
const mostOfAKind = 20;
/** Private-use characters that mark the matches. */
const [hitStart, hitEnd] = ["\uE002", "\uE003"];
const headline = `StartSel=${hitStart}, StopSel=${hitEnd}, MaxWords=34, MinWords=14, MaxFragments=1`;

const errorResponses = failures(...signedInFailures, "request.invalid");

const notesRoute = createRoute({
  method: "get",
  path: "/notes",
  tags: ["Notes"],
  summary: "List the caller's notes",
  description: "Sorted by course and lesson. People can see only their own.",
  ...signedIn,
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: answer(ownNotesSchema, "The page of notes"), ...errorResponses },
});

const searchRoute = createRoute({
  method: "get",
  path: "/search",
  tags: ["Learning"],
  summary: "Search the caller's lessons, captions, notes and conversations",
  description:
    "Lessons and captions are found if the caller may read the lesson; notes and conversations are the caller's own. " +
    "While the caller is taking an exam, nothing is found in its course. An empty search finds nothing.",
  ...signedIn,
  request: {
    query: z.object({
      search: searchText(lessonSearchLimit).meta({ description: 'Words, "exact phrases" and -excluded words' }),
    }),
  },
  responses: { 200: answer(ownSearchSchema, "The search results"), ...errorResponses },
});

/** Routes for people to search everything that they may read and have written, and to list all their notes. */
export function searchRoutes({ db, academy }: Pick<Dependencies, "db" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(notesRoute, async (context) => {
    const { page } = context.req.valid("query");
    return context.json(await listNotes(db, requireCaller(context), page), 200);
  });
  router.openapi(searchRoute, async (context) => {
    const { search } = context.req.valid("query");
    const reader = requireCaller(context);
    const { language } = academy.current().values;
    return context.json(search === "" ? { results: [] } : await findOwn(db, reader, { search, language }), 200);
  });
  return router;
}

async function listNotes(db: Database, reader: Reader, page: number): Promise<OwnNotes> {
  const own = db
    .selectFrom("lesson_notes")
    .innerJoin("lessons", "lessons.id", "lesson_notes.lesson_id")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .where("lesson_notes.user_id", "=", reader.userId)
    .where("lesson_notes.content", "!=", "");
  const [rows, count] = await Promise.all([
    own
      .select([
        "courses.id as courseId",
        "courses.title as courseTitle",
        "lessons.id as lessonId",
        "lessons.title as lessonTitle",
      ])
      .select(["lesson_notes.content", "lesson_notes.updated_at", mayReadLessons(reader).as("readable")])
      .orderBy("courses.title")
      .orderBy("courses.id")
      .orderBy("lessons.place")
      .orderBy("lessons.id")
      .limit(notesPageSize)
      .offset((page - 1) * notesPageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const notes = rows.map(({ courseId, courseTitle, lessonId, lessonTitle, content, updated_at, readable }) => ({
    course: { id: courseId, title: courseTitle },
    lesson: { id: lessonId, title: lessonTitle },
    content,
    updated_at: new Date(updated_at).toISOString(),
    readable,
  }));
  return { notes, total: Number(count.total), page, page_size: notesPageSize };
}

type FoundRow = {
  kind: FoundKind;
  course_id: string | null;
  course_title: string | null;
  lesson_id: string | null;
  lesson_title: string | null;
  about: "tutor" | "help" | null;
  excerpt: string;
  media_id: string | null;
  vtt: string | null;
};

/**
 * A lesson without the lines of recordings, files and embeds, which contain addresses rather than words. Composed, so that an accent that is
 * a character of its own does not hide a match.
 */
const proseOf = sql`normalize(regexp_replace(lessons.content, '^::[a-z]+[{].*$', '', 'gn'))`;

/** How many matches of a kind are ranked. A word with more matches does not distinguish them, and ranking them all takes long. */
const mostRanked = 1000;

/** A search; `language` is the academy's, in which conversations about no course are searched. */
type Asked = { search: string; language: string };

/**
 * Search what a person may read and has written, each text in its own language, in one statement. Only for the best matches of each kind
 * are texts loaded, excerpts cut, and lessons searched for the recording whose captions match.
 * While the person takes an exam of a course, nothing of that course is searched, not even their own notes.
 */
async function findOwn(db: Database, reader: Reader, { search, language }: Asked): Promise<OwnSearch> {
  const isOpen = sql`courses.id not in (select course_id from examined)`;
  const isSearched = sql`${mayReadLessons(reader)} and ${isOpen}`;
  const best = sql`order by rank desc limit ${sql.lit(mostOfAKind)}`;
  const wordsOf = (text: RawBuilder<unknown>) => sql`to_tsvector(search_configuration(${courseLanguage(language)}), ${text})`;
  // Some keyboards write an accent as a character of its own, which a search does not.
  const note = sql`normalize(lesson_notes.content)`;
  const turn = sql`normalize(turn.question || E'\\n\\n' || turn.answer)`;
  const [noteWords, turnWords] = [wordsOf(note), wordsOf(turn)];
  const statement = sql<FoundRow>`
    with asked as materialized (
      select languages, query from searched_words(${search}, ${language})
    ), examined as (
      select exams.course_id from exam_attempts join exams on exams.id = exam_attempts.exam_id
      where exam_attempts.user_id = ${reader.userId} and is_attempt_final(exam_attempts) is not true
    ), found as (
      (select 1 as place, 'lesson' as kind, courses.id as course_id, courses.title as course_title, lessons.id as lesson_id,
          lessons.title as lesson_title, null as about, courses.language, ${proseOf} as text, null::uuid as media_id, null as vtt, best.rank
        from (
          select id, ts_rank(search, query) as rank from (
            select lessons.id, lessons.search, asked.query
            from asked join lessons on lessons.search @@ asked.query
            join courses on courses.id = lessons.course_id and courses.language = any(asked.languages)
            where ${isSearched} limit ${sql.lit(mostRanked)}
          ) as matching ${best}
        ) as best join lessons on lessons.id = best.id join courses on courses.id = lessons.course_id)
      union all
      (select 2, 'captions', courses.id, courses.title, lessons.id, lessons.title, null, best.language, caption_words(vtt), best.media_id, vtt, best.rank
        from (
          select lesson_id, media_id, language, rank from (
            select lesson_id, media_id, language, ts_rank(words, query) as rank from (
              select lessons.id as lesson_id, media_captions.media_id, media_captions.language, media_captions.words, asked.query
              from asked
              join media_captions on media_captions.words @@ asked.query and media_captions.language = any(asked.languages)
              join lesson_media on lesson_media.id = media_captions.media_id and lesson_media.state = 'ready'
              join lessons on lessons.id = lesson_media.lesson_id
              join courses on courses.id = lessons.course_id
              where ${isSearched} limit ${sql.lit(mostRanked)}
            ) as matching order by rank desc offset 0
          ) as ranked
          join lessons on lessons.id = ranked.lesson_id and position(ranked.media_id::text in lessons.content) > 0 ${best}
        ) as best
        join media_captions using (media_id, language)
        join lessons on lessons.id = best.lesson_id join courses on courses.id = lessons.course_id)
      union all
      (select 3, 'note', courses.id, courses.title, lessons.id, lessons.title, null, courses.language, ${note}, null, null,
          ts_rank(${noteWords}, asked.query) as rank
        from lesson_notes join lessons on lessons.id = lesson_notes.lesson_id join courses on courses.id = lessons.course_id
        join asked on courses.language = any(asked.languages)
        where lesson_notes.user_id = ${reader.userId} and ${isOpen} and ${noteWords} @@ asked.query ${best})
      union all
      (select 4, 'conversation', courses.id, courses.title, latest.id, latest.title, conversations.kind, ${courseLanguage(language)},
          ${turn}, null, null, ts_rank(${turnWords}, asked.query) as rank
        from conversations join conversation_turns turn on turn.conversation_id = conversations.id
        left join courses on courses.id = conversations.course_id
        join asked on ${courseLanguage(language)} = any(asked.languages)
        left join lateral (
          select lessons.id, lessons.title from lessons where lessons.course_id = courses.id and ${mayReadLessons(reader)}
          order by exists (select from enrollments where user_id = ${reader.userId} and lesson_id = lessons.id) desc, lessons.place limit 1
        ) latest on true
        where conversations.user_id = ${reader.userId} and not is_about_running_exam(turn, courses.id, ${reader.userId})
          and ${turnWords} @@ asked.query ${best})
    )
    select kind, course_id, course_title, lesson_id, lesson_title, about, media_id, vtt,
      ts_headline(search_configuration(language), text, query, ${headline}) as excerpt
    from found join asked on language = any(languages) order by place, rank desc, lesson_title`;
  const { rows } = await db.transaction().execute(async (trx) => {
    // PostgreSQL assumes that matching a text costs as little as comparing two numbers, and reads every lesson for a frequent word.
    await sql`set local enable_seqscan = off`.execute(trx);
    return statement.execute(trx);
  });
  return { results: rows.map(present) };
}

/** SQL for the language of a course, or of what is about none. */
function courseLanguage(ofAcademy: string): RawBuilder<string> {
  return sql<string>`coalesce(courses.language, ${ofAcademy})`;
}

function present({
  kind,
  course_id,
  course_title,
  lesson_id,
  lesson_title,
  about,
  excerpt,
  media_id,
  vtt,
}: FoundRow): SearchResult {
  const pieces = splitHits(plainText(excerpt.replace(/^#{1,6}\s+/gm, "")));
  return {
    kind,
    course: course_id === null ? null : { id: course_id, title: course_title ?? "" },
    lesson: lesson_id === null ? null : { id: lesson_id, title: lesson_title ?? "" },
    excerpt: pieces,
    quote: kind === "lesson" ? quoteAround(excerpt) : null,
    recording: media_id,
    seconds: vtt === null ? null : secondsOf(vtt, pieces.find(({ hit }) => hit)?.text ?? ""),
    about,
  };
}

function splitHits(excerpt: string): SearchResult["excerpt"] {
  return excerpt
    .split(hitStart)
    .flatMap((part, index) => {
      const [hit = "", rest] = index === 0 ? ["", part] : part.split(hitEnd);
      return [
        { text: hit, hit: true },
        { text: rest ?? "", hit: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** Return the words around the first match, up to the nearest Markdown mark on each side; null if only the title matches. */
function quoteAround(excerpt: string): string | null {
  const at = excerpt.indexOf(hitStart);
  if (at === -1) return null;
  const before = /[\p{L}\p{N}\p{M} ,'’-]*$/u.exec(plain(excerpt.slice(0, at)))?.[0] ?? "";
  const after = /^[\p{L}\p{N}\p{M} ,'’-]*/u.exec(plain(excerpt.slice(at)))?.[0] ?? "";
  return (before + after).trim() || null;
}

function plain(text: string): string {
  return text.replaceAll(hitStart, "").replaceAll(hitEnd, "");
}

function secondsOf(vtt: string, word: string): number {
  const wanted = word.toLowerCase();
  return findStoredCue(vtt, ({ text }) => text.normalize("NFC").toLowerCase().includes(wanted))?.from ?? 0;
}
