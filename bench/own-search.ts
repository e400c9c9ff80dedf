import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { fillAcademy, lessonsPerCourse } from "./large-academy.ts";
import { signIn } from "./people.ts";

// node bench/own-search.ts [lessons] [transcripts] [languages, such as en,fr,sw]: measure how long a learner who is enrolled in every course
// waits for the search over lessons, captions, notes and conversations, with rare and with frequent words; for comparison, the same words in
// plain SQL over lessons only, without permissions.
const lessons = Number(process.argv[2] ?? 10_000);
const transcripts = Number(process.argv[3] ?? 2_000);
const languages = (process.argv[4] ?? "en").split(",");
const rounds = 2;
const dataFolder = await mkdtemp(join(tmpdir(), "academy-own-search-"));
const academy = await startAcademy("demo", {}, { dataFolder });
try {
  const operator = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: join(dataFolder, "demo") });
  const client = new Client(operator.connection);
  await client.connect();
  await fillAcademy(client, Math.ceil(lessons / lessonsPerCourse));
  await fillTranscripts(client);
  if (languages.length > 1)
    await client.query(
      `update courses set language = ($1::text[])[1 + number % cardinality($1)]
       from (select id, (row_number() over (order by id))::int as number from courses) as numbered where numbered.id = courses.id`,
      [languages],
    );
  await client.query(
    `insert into enrollments (user_id, course_id)
     select users.id, courses.id from users, courses where users.email = 'student@academy.example' on conflict do nothing`,
  );
  await client.query("vacuum analyze");
  const headers = { authorization: `Bearer ${await signIn(academy.url, "student@academy.example")}` };
  const words = await chooseWords(client);
  const [ours, floor]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round <= rounds; round += 1)
    for (const word of words) {
      const begun = performance.now();
      const response = await fetch(`${academy.url}/api/search?search=${encodeURIComponent(word)}`, { headers });
      const { results } = (await response.json()) as { results: { kind: string }[] };
      if (!response.ok) throw new Error(`${word}: ${response.status}`);
      const asked = performance.now();
      await client.query(
        "select id, ts_rank(search, websearch_to_tsquery('english', $1)) from lessons where search @@ websearch_to_tsquery('english', $1) order by 2 desc limit 20",
        [word],
      );
      // The first round only warms up.
      if (round === 0) continue;
      ours.push(asked - begun);
      floor.push(performance.now() - asked);
      found += results.filter(({ kind }) => kind === "captions").length;
    }
  await client.end();
  await operator.close();
  process.stdout.write(
    `${lessons} lessons and ${transcripts} transcripts, ${words.length} searches ${rounds} times, ${found} places in captions\n` +
      `the academy: median ${at(ours, 0.5)} ms, p95 ${at(ours, 0.95)} ms, longest ${at(ours, 1)} ms\n` +
      `lessons alone, in SQL: median ${at(floor, 0.5)} ms, p95 ${at(floor, 0.95)} ms\n`,
  );
} finally {
  await academy.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** Give each of the first lessons a recording, with captions made from a lesson's sentences, one every four seconds. */
async function fillTranscripts(client: Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `with chosen as (
       select id, content, row_number() over (order by course_id, position) as number from course_lessons where content <> '' limit $1
     ), media as (
       insert into lesson_media (lesson_id, file_name, fingerprint, upload_bytes, bytes, state, content_type, file_key, seconds)
       select id, 'lesson.mp4', repeat('0', 64), 1000, 1000, 'ready', 'video/mp4', 'media/' || id || '.mp4', 600 from chosen
       returning id, lesson_id
     ), placed as (
       update course_lessons set content = content || E'\\n\\n::video{#' || media.id || '}\\n' from media where course_lessons.id = media.lesson_id
     )
     insert into media_captions (media_id, language, vtt)
     select media.id, 'en', E'WEBVTT\\n\\n' || (
       select string_agg(
         to_char(make_interval(secs => line * 4), 'HH24:MI:SS') || '.000 --> ' || to_char(make_interval(secs => line * 4 + 3), 'HH24:MI:SS') || E'.000\\n' || sentence,
         E'\\n\\n' order by line)
       from regexp_split_to_table(regexp_replace(chosen.content, '[#*<>\\n]+', ' ', 'g'), '[.] ') with ordinality as part(sentence, line)
       where sentence <> '')
     from media join chosen on chosen.id = media.lesson_id`,
    [transcripts],
  );
  await client.query("reset session_replication_role");
}

/** Return words of the lessons: the most frequent, the rarest, and pairs of both. */
async function chooseWords(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>(
    "select word from ts_stat('select to_tsvector(''simple'', content) from course_lessons') where length(word) > 4 and word ~ '^[a-z]+$' order by ndoc desc, word",
  );
  const words = rows.map(({ word }) => word);
  const [common, rare] = [words.slice(0, 20), words.slice(-20)];
  return [...common, ...rare, ...common.map((word, number) => `${word} ${rare[number] ?? ""}`)];
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
