import { createHash } from "node:crypto";
import type { Database } from "#server/dependencies.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { dialectVersion } from "#domain/markdown-dialect.ts";

/** The stored HTML of a lesson; all null if nothing is stored. */
export type StoredHtml = { source: Buffer | null; dialect: number | null; html: string | null };

type LessonText = { id: string; content: string };

/** Return the HTML of a published lesson: the stored one if it was made from this text by this renderer; otherwise render and store it. */
export async function lessonHtml(
  db: Database,
  { id, content }: LessonText,
  { cached, group }: { cached: StoredHtml; group: string },
): Promise<string> {
  const source = hashOf(content);
  if (cached.html !== null && cached.dialect === dialectVersion && cached.source?.equals(source)) return cached.html;
  const html = await renderMarkdown(content, { group });
  // If storing fails, the reader still gets the text; the next request renders it again.
  await storeLessonHtml(db, { id, content }, html).catch(() => {});
  return html;
}

/** Store the rendered HTML of a lesson, unless the lesson was deleted or changed in the meantime. */
export async function storeLessonHtml(db: Database, { id, content }: LessonText, html: string): Promise<void> {
  const row = { source: hashOf(content), dialect: dialectVersion, html };
  await db
    .insertInto("lesson_pages")
    .columns(["lesson_id", "source", "dialect", "html"])
    .expression((eb) =>
      eb
        .selectFrom("lessons")
        .select((of) => [
          "lessons.id",
          of.cast<Buffer>(of.val(row.source), "bytea").as("source"),
          of.cast<number>(of.val(row.dialect), "integer").as("dialect"),
          of.cast<string>(of.val(row.html), "text").as("html"),
        ])
        .where("lessons.id", "=", id)
        .where("lessons.content", "=", content),
    )
    .onConflict((conflict) => conflict.column("lesson_id").doUpdateSet(row))
    .execute();
}

function hashOf(content: string): Buffer {
  return createHash("sha256").update(content).digest();
}
