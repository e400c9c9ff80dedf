import { Hono } from "hono";
import { sql } from "kysely";
import type { PageAcademy } from "#domain/academy.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import { answerNotFound } from "#server/platform/http/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { readLaunched } from "#server/academy/launch/launch.ts";
import { helpArticles } from "#ai/help/read-articles.ts";

/** A course in the sitemap: its id, its category and its last change, including its lessons. */
type ListedCourse = { id: string; category: string; changedAt: Date };

/** The maximum number of addresses in one sitemap. */
export const sitemapLimit = 50_000;

/** Return the pages that do not depend on courses: those of open parts, published legal pages, and the help. */
function pagesOf({ open_business, open_talent, open_voice, legal }: PageAcademy): string[] {
  return [
    "/",
    "/store",
    ...(open_business ? ["/for-business"] : []),
    ...(open_talent ? ["/talent-marketplace"] : []),
    ...legal.map((kind) => `/legal/${kind}`),
    ...helpArticles("en", { open_voice }).map(({ id }) => `/help/${id}`),
  ];
}

/** Pages behind sign-in, and addresses that are not pages. */
const closed = [
  "/api/",
  "/functions/",
  "/auth",
  "/enroll/",
  "/learn/",
  "/course/",
  "/dashboard",
  "/settings",
  "/notifications",
  "/notes",
  "/success",
];

/** GET /robots.txt and /sitemap.xml: what search engines may index. Before the launch, nothing. */
export function robotsRoutes({ db, publicUrl, academy }: Pick<Dependencies, "db" | "publicUrl" | "academy">): Hono<AppEnv> {
  const inTurn = fairQueue({ atOnce: 1, waiting: 8, longestWaitMilliseconds: 2_000 });
  return new Hono<AppEnv>()
    .get("/robots.txt", (context) => {
      const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${publicUrl}/sitemap.xml`];
      context.header("Cache-Control", "public, max-age=3600");
      return context.text(`${lines.join("\n")}\n`);
    })
    .get("/sitemap.xml", async (context) => {
      if (!(await readLaunched(db))) return answerNotFound(context);
      const pages = pagesOf(academy.current().page);
      const sitemap = await inTurn("", async () => writeSitemap(publicUrl, pages, await listForRobots(db, sitemapLimit)));
      context.header("Cache-Control", "public, max-age=600");
      return context.body(sitemap, 200, { "Content-Type": "application/xml; charset=utf-8" });
    });
}

/**
 * Write the sitemap: the academy's own pages, its help, its categories and its courses.
 * A page that lists courses has changed when one of them has. Courses beyond the limit are left out.
 */
export function writeSitemap(publicUrl: string, pages: readonly string[], courses: readonly ListedCourse[]): string {
  const categories = Map.groupBy(courses, ({ category }) => category);
  const entries = [
    ...pages.map((path) => ({ path, changedAt: path === "/" || path === "/store" ? newest(courses) : undefined })),
    ...[...categories].map(([category, ofIt]) => ({
      path: `/store?${new URLSearchParams({ category }).toString()}`,
      changedAt: newest(ofIt),
    })),
    ...courses.map(({ id, changedAt }) => ({ path: `/product/${id}`, changedAt })),
  ].slice(0, sitemapLimit);
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function newest(courses: readonly ListedCourse[]): Date | undefined {
  return courses.reduce<Date | undefined>((last, { changedAt }) => (last && last > changedAt ? last : changedAt), undefined);
}

/** Return the academy's newest courses, at most `most`, in one statement. */
async function listForRobots(db: Database, most: number): Promise<ListedCourse[]> {
  const { rows } = await sql<{ id: string; category: string; changed_at: string }>`
    select courses.id, courses.category,
      greatest(courses.updated_at, (select max(lessons.updated_at) from lessons where lessons.course_id = courses.id)) as changed_at
    from courses
    where courses.offered
    order by courses.published_at desc, courses.created_at desc, courses.id
    limit ${most}`.execute(db);
  return rows.map(({ id, category, changed_at }) => ({ id, category, changedAt: new Date(changed_at) }));
}
