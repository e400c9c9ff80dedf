import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, rewindDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrateDatabase, readMigrations } from "./migrate.ts";

const own = "0044-one-lesson.sql";
let database: TestDatabase;
let client: Client;

/** A database with the previous schema, without people. */
beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
  await rewindDatabase(database, own);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows as unknown[];
const migrate = () =>
  migrateDatabase(
    database.connection,
    readMigrations().filter(({ name }) => name <= own),
  );

async function addPerson(): Promise<string> {
  const id = randomUUID();
  await client.query("insert into users (id, email) values ($1, $1::uuid || '@school.example')", [id]);
  await client.query("insert into profiles (id, full_name) values ($1, 'Ada')", [id]);
  return id;
}

async function addCourse(): Promise<string> {
  const id = randomUUID();
  await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [id]);
  return id;
}

/** Insert lessons and manuscripts as the previous version did, by their names, both in order. */
async function addTexts(course: string, lessons: readonly string[], manuscripts: readonly string[]) {
  const ids = new Map([...new Set([...lessons, ...manuscripts])].map((name) => [name, randomUUID()]));
  await client.query("begin");
  for (const [position, name] of lessons.entries()) {
    await client.query(
      "insert into lessons (id, course_id, position, title, content, created_at, updated_at) values ($1, $2, $3, $4, 'as read', '2026-01-01', '2026-01-02')",
      [ids.get(name), course, position, name],
    );
  }
  for (const [position, name] of manuscripts.entries()) {
    await client.query(
      "insert into manuscripts (id, course_id, position, title, content, revision, updated_at) values ($1, $2, $3, $4, 'as written', 7, '2026-01-03')",
      [ids.get(name), course, position, name],
    );
    await client.query(
      "insert into manuscript_versions (manuscript_id, number, reason, title, content, begun_at, written_at) values ($1, 4, 'saved', $2, 'as written', '2026-01-03', '2026-01-03')",
      [ids.get(name), name],
    );
  }
  await client.query("commit");
  return (name: string) => ids.get(name)!;
}

describe("lessons and manuscripts become one", () => {
  test.each<[string[], string[], string[]]>([
    [["a", "b", "c"], [], ["a", "b", "c"]],
    [
      ["a", "x", "b"],
      ["a", "b"],
      ["a", "x", "b"],
    ],
    [
      ["x", "y", "a", "b", "z"],
      ["a", "b"],
      ["x", "y", "a", "b", "z"],
    ],
    [
      ["a", "x"],
      ["draft", "a", "other draft"],
      ["draft", "a", "x", "other draft"],
    ],
    [["x"], ["draft"], ["x", "draft"]],
    [
      ["b", "a"],
      ["draft", "b", "a"],
      ["draft", "b", "a"],
    ],
    [[], ["draft"], ["draft"]],
    [[], [], []],
  ])("of lessons %j and manuscripts %j: %j @slow", async (lessons, manuscripts, order) => {
    const course = await addCourse();
    await addTexts(course, lessons, manuscripts);
    expect(await migrate()).toEqual([own]);
    expect(
      await rowsOf(
        `select d.title, l.position, l.published_at is not null as published, l.content as read, d.content as written, d.revision,
          (select json_agg(v.number order by v.number) from lesson_versions v where v.lesson_id = l.id) as versions
        from course_lessons l join lesson_drafts d on d.lesson_id = l.id order by l.position`,
      ),
    ).toEqual(
      order.map((title, position) => {
        const [published, written] = [lessons.includes(title), manuscripts.includes(title)];
        return {
          title,
          position,
          published,
          read: published ? "as read" : null,
          written: written ? "as written" : "as read",
          revision: written ? 7 : 1,
          versions: [written ? 4 : 1],
        };
      }),
    );
    // What learners read, and its order, is unchanged.
    expect(await rowsOf("select title, position, content, created_at, updated_at from lessons order by position")).toEqual(
      lessons.map((title, position) => ({
        title,
        position,
        content: "as read",
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      })),
    );
    // The constraints on the order still hold.
    await expect(client.query("update course_lessons set position = position + 1"))
      .rejects.toThrow(/without gaps/)
      .catch((error) => {
        if (order.length > 0) throw error;
      });
  });

  test("everybody stays at their lesson, and keeps what they stored for lessons", async () => {
    const course = await addCourse();
    const idOf = await addTexts(course, ["a", "b"], ["draft", "a", "b"]);
    const [begun, further, fresh] = [await addPerson(), await addPerson(), await addPerson()];
    await client.query(
      `insert into enrollments (user_id, course_id, progress, current_lesson, updated_at)
        values ($1, $4, 50, 0, '2026-01-01'), ($2, $4, 100, 1, '2026-01-02'), ($3, $4, 0, 0, '2026-01-03')`,
      [begun, further, fresh, course],
    );
    await client.query("insert into lesson_visits (user_id, course_id, lesson_id, opened_at) values ($1, $2, $3, now())", [
      further,
      course,
      idOf("b"),
    ]);
    await client.query("insert into lesson_notes (user_id, lesson_id, content) values ($1, $2, 'mine')", [further, idOf("b")]);
    await client.query("insert into reading_positions (user_id, lesson_id, block, read_at) values ($1, $2, 3, now())", [
      further,
      idOf("b"),
    ]);
    await migrate();
    expect(
      await rowsOf(
        "select user_id, lesson_id, current_lesson, updated_at::date::text as went_on from enrollments order by updated_at",
      ),
    ).toEqual([
      { user_id: begun, lesson_id: idOf("a"), current_lesson: 0, went_on: "2026-01-01" },
      { user_id: further, lesson_id: idOf("b"), current_lesson: 1, went_on: "2026-01-02" },
      { user_id: fresh, lesson_id: null, current_lesson: 0, went_on: "2026-01-03" },
    ]);
    for (const table of ["lesson_visits", "lesson_notes", "reading_positions"])
      expect(await rowsOf(`select lesson_id from ${table}`)).toEqual([{ lesson_id: idOf("b") }]);
    await expect(
      client.query("update enrollments set lesson_id = (select id from course_lessons where published_at is null)"),
    ).resolves.toBeDefined();
  });
});

describe("a process of the previous version, until it is replaced", () => {
  // The previous version's statements, verbatim.
  const opening = `with opened as (
      select lessons.id, lessons.position, lessons.course_id,
        (select round((seen.position + 1) * 100::numeric / (select count(*) from lessons as every where every.course_id = seen.course_id))
          from lessons as seen where seen.id = lessons.id) as percent
      from lessons join courses on courses.id = lessons.course_id where lessons.id = $1 and courses.id = $2 for share of lessons
    ), recorded as (
      update enrollments set progress = greatest(enrollments.progress, opened.percent), current_lesson = opened.position from opened
      where enrollments.course_id = opened.course_id and enrollments.user_id = $3 returning enrollments.*
    ), visited as (
      insert into lesson_visits (user_id, course_id, lesson_id, opened_at)
      select recorded.user_id, recorded.course_id, opened.id, now() from recorded join opened on opened.course_id = recorded.course_id
      on conflict do nothing
    )
    select progress, current_lesson from recorded`;

  test("serves learners: the new version sees the lessons that it opens, and the other way round", async () => {
    const course = await addCourse();
    const idOf = await addTexts(course, ["a", "b", "c"], ["a", "draft", "b", "c"]);
    const learner = await addPerson();
    await client.query("insert into enrollments (user_id, course_id) values ($1, $2)", [learner, course]);
    await migrate();
    expect(await rowsOf(opening, [idOf("b"), course, learner])).toEqual([{ progress: 67, current_lesson: 1 }]);
    expect(await rowsOf("select lesson_id from enrollments")).toEqual([{ lesson_id: idOf("b") }]);
    await client.query("update enrollments set progress = 100, lesson_id = $1", [idOf("c")]);
    expect(
      await rowsOf(
        "select lessons.title from enrollments join lessons on lessons.course_id = enrollments.course_id and lessons.position = enrollments.current_lesson",
      ),
    ).toEqual([{ title: "c" }]);
    expect(await rowsOf("select title, position from lessons where course_id = $1 order by position", [course])).toHaveLength(3);
    await client.query(
      "insert into lesson_notes (user_id, lesson_id, content) select $1, lessons.id, 'mine' from lessons where lessons.id = $2 for key share",
      [learner, idOf("c")],
    );
    expect(
      await rowsOf(
        "select lessons.id, lessons.xmin || ' ' || courses.xmin as mark from lessons join courses on courses.id = lessons.course_id",
      ),
    ).toHaveLength(3);
    await client.query("insert into enrollments (user_id, course_id) values ($1, $2)", [await addPerson(), course]);
  });

  test("publishes a changed text of a published lesson", async () => {
    const course = await addCourse();
    const idOf = await addTexts(course, ["a", "b"], ["a", "draft", "b"]);
    await migrate();
    await client.query("update lessons set title = 'B', content = 'as written' where id = $1", [idOf("b")]);
    await client.query(
      "insert into manuscript_versions (manuscript_id, number, reason, title, content, begun_at, written_at) values ($1, 5, 'published', 'B', 'as written', now(), now())",
      [idOf("b")],
    );
    expect(await rowsOf("select title, content, position from lessons where course_id = $1 order by position", [course])).toEqual(
      [
        { title: "a", content: "as read", position: 0 },
        { title: "B", content: "as written", position: 1 },
      ],
    );
  });

  test("saves texts of authors, but refuses to move, add or delete lessons, or to publish one for the first time", async () => {
    const course = await addCourse();
    const idOf = await addTexts(course, ["a"], ["a", "draft"]);
    await migrate();
    expect(
      await rowsOf(
        `select manuscripts.position, manuscripts.revision, manuscripts.content from manuscripts join courses on courses.id = manuscripts.course_id
          where manuscripts.id = $1 for update of manuscripts`,
        [idOf("draft")],
      ),
    ).toEqual([{ position: 1, revision: 7, content: "as written" }]);
    await client.query(
      "update manuscripts set title = 'Draft', content = 'saved', updated_by = null, updated_at = now(), revision = revision + 1 where id = $1",
      [idOf("draft")],
    );
    await client.query(
      "insert into manuscript_versions (manuscript_id, number, reason, title, content, begun_at, written_at) values ($1, 5, 'saved', 'Draft', 'saved', now(), now())",
      [idOf("draft")],
    );
    expect(await rowsOf("select title, content, revision from lesson_drafts where lesson_id = $1", [idOf("draft")])).toEqual([
      { title: "Draft", content: "saved", revision: 8 },
    ]);
    expect(await rowsOf("select number from lesson_versions where lesson_id = $1 order by number", [idOf("draft")])).toEqual([
      { number: 4 },
      { number: 5 },
    ]);
    const values = [idOf("draft"), course];
    for (const [refused, given] of [
      ["update manuscripts set position = position + 1 where id = $1", [idOf("draft")]],
      ["insert into manuscripts (id, course_id, position, title) values (gen_random_uuid(), $1, 2, 'New')", [course]],
      ["insert into lessons (id, course_id, position, title, content) values ($1, $2, 1, 'Draft', 'saved')", values],
      ["delete from manuscripts where id = $1", [idOf("draft")]],
    ] as const)
      await expect(client.query(refused, [...given])).rejects.toThrow(/upgraded|cannot/);
  });
});
