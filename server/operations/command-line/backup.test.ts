import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, rewindDatabase, type TestDatabase } from "#tests/support/database.ts";
import { folderPlace } from "./backup-place.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { writeBackup } from "./backup.ts";
import { createSuperAdmin } from "./create-super-admin.ts";
import { restoreBackup } from "./restore.ts";

let from: TestDatabase;
let into: TestDatabase;
let folder: string;

beforeEach(async () => {
  [from, into, folder] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "academy-backup-")),
  ]);
});
afterEach(async () => {
  await Promise.all([from.drop(), into.drop(), rm(folder, { recursive: true })]);
});

const tables = [
  "users",
  "profiles",
  "courses",
  "course_lessons",
  "lesson_drafts",
  "lesson_versions",
  "enrollments",
  "audit_log",
  "platform_settings",
  "api_keys",
];

async function contents({ db }: TestDatabase): Promise<unknown> {
  return Promise.all(
    tables.map((table) =>
      sql`select to_jsonb(t) - 'search' as row from ${sql.table(table)} t order by 1`.execute(db).then(({ rows }) => rows),
    ),
  );
}

async function addRows({ db }: TestDatabase): Promise<void> {
  await createSuperAdmin(db, "owner@academy.example");
  const { id: person } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const { id: course } = await db
    .insertInto("courses")
    .values({ title: 'Knots & "Splices" — Übung', category: "Design", rating: 4.5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("course_lessons")
    .values(
      Array.from({ length: 1200 }, (_, position) => ({
        course_id: course,
        position,
        title: `Lesson ${position}`,
        content: "Line\nline",
      })),
    )
    .execute();
  await db.insertInto("enrollments").values({ user_id: person, course_id: course, progress: 42 }).execute();
  await db
    .insertInto("api_keys")
    .values({ user_id: person, service_name: "Mail", key_encrypted: Buffer.from([0, 255, 10]), last_four: "abcd" })
    .execute();
  await mkdir(join(folder, "files/course-images"), { recursive: true });
  await writeFile(join(folder, "files/course-images/1-owl.webp"), Buffer.from([1, 0, 255]));
}

test("a backup is restored unchanged, including files, and sequences continue", async () => {
  await addRows(from);
  const file = join(folder, "backup");
  const written = await writeBackup(from.connection, folderPlace(join(folder, "files")), file);
  const restored = await restoreBackup(into.connection, folderPlace(join(folder, "restored")), file);
  expect(written).toEqual({ ...restored, gone: 0 });
  expect(await contents(into)).toEqual(await contents(from));
  expect(await readFile(join(folder, "restored/course-images/1-owl.webp"))).toEqual(Buffer.from([1, 0, 255]));
  await into.db.insertInto("audit_log").values({ action: "launch.switched" }).execute();
  await expect(into.db.deleteFrom("audit_log").execute()).rejects.toThrow(/append-only/);
});

/** Made with the first format at migration 0033: contains U+2028 and U+2029 in a name, lessons and notes, and a picture. */
const olderBackup = fileURLToPath(new URL("../../../tests/support/operations/academy-backup-1.gz", import.meta.url));

test("a backup of the first format can be restored @slow", async () => {
  const restored = await restoreBackup(into.connection, folderPlace(join(folder, "restored")), olderBackup);
  expect(restored).toMatchObject({ format: "academy-backup-1", rows: 12, files: 1, bytes: 3, sha256: null });
  const { db } = into;
  const profile = await db.selectFrom("profiles").select(["full_name", "search"]).executeTakeFirstOrThrow();
  expect(profile.full_name).toBe("Ada\u2028Lovelace\u2029\u0085\u200f \u{1f989}");
  const lessons = await db.selectFrom("lessons").select(["title", "content"]).orderBy("position").execute();
  const content = 'one\u2028two\u2029three\r\nfour\\n\t"';
  expect(lessons).toEqual([
    { title: "Lesson 0", content },
    { title: "Lesson 1", content },
  ]);
  expect(await db.selectFrom("lesson_notes").select("content").execute()).toEqual([{ content: "a\u2028b" }]);
  expect(await db.selectFrom("api_keys").select("key_encrypted").execute()).toEqual([
    { key_encrypted: Buffer.from([0, 255, 10]) },
  ]);
  expect(await readFile(join(folder, "restored/course-images/1-owl.webp"))).toEqual(Buffer.from([1, 0, 255]));
});

test("reading an empty academy while an older backup is restored into it causes no deadlock @slow", async () => {
  const reader = new Client(into.connection);
  await reader.connect();
  await reader.query("begin; select from enrollments; select from conversations");
  const restored = restoreBackup(into.connection, folderPlace(join(folder, "restored")), olderBackup);
  const waiting = "select from pg_locks where not granted and locktype = 'relation' and mode = 'AccessExclusiveLock'";
  while ((await from.db.executeQuery(sql.raw(waiting).compile(from.db))).rows.length === 0);
  await expect(reader.query("select from lessons, users, profiles, courses, audit_log")).resolves.toBeDefined();
  await reader.query("commit");
  expect(await restored).toMatchObject({ rows: 12 });
  await reader.end();
});

test("courses of a backup from before there were drafts are restored as published @slow", async () => {
  const older = join(folder, "older");
  const lines = gunzipSync(await readFile(olderBackup)).toString();
  const before = lines.replaceAll(/,"published_at":[^,}]+/g, "");
  expect(before.length).toBeLessThan(lines.length);
  await writeFile(older, gzipSync(before));
  await restoreBackup(into.connection, folderPlace(join(folder, "restored")), older);
  expect(await into.db.selectFrom("courses").select("offered").execute()).toEqual([{ offered: true }]);
});

test("a backup from before lessons and their drafts were merged is migrated, and the location of files stays this academy's @slow", async () => {
  await rewindDatabase(from, "0044-one-lesson.sql");
  const client = new Client(from.connection);
  await client.connect();
  await client.query(`
    insert into users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ada@school.example');
    insert into profiles (id, full_name) values ('00000000-0000-4000-8000-000000000001', 'Ada');
    insert into courses (id, title, category) values ('00000000-0000-4000-8000-000000000002', 'Owls', 'Design');
    insert into lessons (id, course_id, position, title, content)
      select ('00000000-0000-4000-8000-00000000001' || n)::uuid, '00000000-0000-4000-8000-000000000002', n, 'Lesson ' || n, 'as read' from generate_series(0, 2) n;
    insert into manuscripts (id, course_id, position, title, content)
      values ('00000000-0000-4000-8000-000000000020', '00000000-0000-4000-8000-000000000002', 0, 'Draft', 'not yet'),
        ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000002', 1, 'Lesson 0', 'as written');
    insert into enrollments (user_id, course_id, progress, current_lesson)
      values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 67, 1)`);
  await client.end();
  const here = "00000000-0000-4000-8000-000000000099";
  await into.db.insertInto("file_store").values({ id: here, inode: "1" }).execute();
  const file = join(folder, "backup");
  await writeBackup(from.connection, folderPlace(join(folder, "files")), file);
  await restoreBackup(into.connection, folderPlace(join(folder, "restored")), file);

  const { db } = into;
  const drafts = await db
    .selectFrom("course_lessons")
    .innerJoin("lesson_drafts", "lesson_id", "id")
    .select(["course_lessons.title as read", "lesson_drafts.content as written"])
    .orderBy("position")
    .execute();
  expect(drafts).toEqual([
    { read: null, written: "not yet" },
    { read: "Lesson 0", written: "as written" },
    { read: "Lesson 1", written: "as read" },
    { read: "Lesson 2", written: "as read" },
  ]);
  const place = db.selectFrom("enrollments").innerJoin("lessons", "lessons.id", "enrollments.lesson_id");
  expect(await place.select(["title", "position", "progress"]).execute()).toEqual([
    { title: "Lesson 1", position: 1, progress: 67 },
  ]);
  expect(await db.selectFrom("file_store").select("id").execute()).toEqual([{ id: here }]);
  // The schema is at the newest migration.
  expect(await migrateDatabase(into.connection)).toEqual([]);
  await expect(db.deleteFrom("course_lessons").where("position", "=", 1).execute()).rejects.toThrow(/without gaps/);
});

test("what an academy writes before it has people makes room for the backup @slow", async () => {
  await addRows(from);
  const file = join(folder, "backup");
  await writeBackup(from.connection, folderPlace(join(folder, "files")), file);
  await into.db.insertInto("audit_log").values({ action: "launch.switched" }).execute();
  await into.db.insertInto("lesson_images").values({ name: "1700000000000-x-1x1" }).execute();
  await restoreBackup(into.connection, folderPlace(join(folder, "restored")), file);
  expect(await contents(into)).toEqual(await contents(from));
  expect(await into.db.selectFrom("lesson_images").selectAll().execute()).toEqual([]);
});

test("nothing is restored over existing people @slow", async () => {
  await addRows(from);
  const file = join(folder, "backup");
  await writeBackup(from.connection, folderPlace(join(folder, "files")), file);
  await createSuperAdmin(into.db, "other@academy.example");
  const before = await contents(into);
  await expect(restoreBackup(into.connection, folderPlace(join(folder, "restored")), file)).rejects.toThrow(
    /people or courses here already/,
  );
  expect(await contents(into)).toEqual(before);
});
