import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { migrateDatabase, readMigrations } from "#server/platform/database/migrate.ts";
import { createTestDatabase, rewindDatabase } from "./database.ts";

/** A database as it was before a migration; `migrate` applies all later migrations, or those up to a given one, and returns their names. */
export type OldDatabase = { client: Client; migrate(last?: string): Promise<string[]> };

/** Call `work` with a database in the state before a migration, and drop it afterwards. */
export async function withDatabaseBefore(migration: string, work: (old: OldDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  try {
    await rewindDatabase(database, migration);
    await work({
      client,
      migrate: (last = "~") => {
        const migrations = readMigrations().filter(({ name }) => name <= last);
        return migrateDatabase(database.connection, migrations);
      },
    });
  } finally {
    await client.end();
    await database.drop();
  }
}

/** Insert a course with a lesson and a recording, whose file is called a.mp4. */
export async function insertRecording(client: Client): Promise<{ course: string; lesson: string; media: string }> {
  const [course, lesson, media] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
  await client.query(
    "insert into course_lessons (id, course_id, position, title, content, published_at) values ($1, $2, 0, 'One', 'one', now())",
    [lesson, course],
  );
  await client.query(
    "insert into lesson_media (id, lesson_id, file_name, fingerprint, upload_bytes) values ($1, $2, 'a.mp4', $3, 5)",
    [media, lesson, "a".repeat(64)],
  );
  return { course, lesson, media };
}
