import { createHash } from "node:crypto";
import type { Database } from "#server/dependencies.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { dialectVersion } from "#domain/markdown-dialect.ts";

/** What a lesson was rendered to, as it is kept; nulls where nothing is. */
export type StoredHtml = { source: Buffer | null; dialect: number | null; html: string | null };

type LessonText = { id: string; content: string };

/** The HTML of a published lesson: what is kept, where it is of this text and of this renderer; otherwise it is rendered, and kept. */
export async function lessonHtml(
  db: Database,
  { id, content }: LessonText,
  { kept, group }: { kept: StoredHtml; group: string },
): Promise<string> {
  const source = hashOf(content);
  if (kept.html !== null && kept.dialect === dialectVersion && kept.source?.equals(source)) return kept.html;
  const html = await renderMarkdown(content, { group });
  // Whoever reads has their text all the same: it is rendered once more next time.
  await storeLessonHtml(db, { id, content }, html).catch(() => {});
  return html;
}

/** Keep what a lesson was rendered to. Nothing is kept of a lesson that is gone meanwhile, or has another text. */
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
