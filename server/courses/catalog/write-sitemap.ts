import { helpArticles } from "#ai/help/read-articles.ts";
import type { ListedCourse } from "./list-for-robots.ts";

/** As many addresses as one sitemap may have. */
export const sitemapLimit = 50_000;

/** Pages that are there whatever the courses. */
const pages = ["/", "/store", "/for-business", "/talent-marketplace"] as const;

/**
 * The pages that search engines should know, as a sitemap: the academy's own, its help, its categories and its courses. A page that lists courses changed
 * when one of them did. Courses that are too many for one sitemap are left out from the end.
 */
export function writeSitemap(publicUrl: string, courses: readonly ListedCourse[]): string {
  const categories = Map.groupBy(courses, ({ category }) => category);
  const entries = [
    ...pages.map((path) => ({ path, changedAt: path === "/" || path === "/store" ? newest(courses) : undefined })),
    ...helpArticles().map(({ id }) => ({ path: `/help/${id}`, changedAt: undefined })),
    ...[...categories].map(([category, ofIt]) => ({
      path: `/store?${new URLSearchParams({ category }).toString()}`,
      changedAt: newest(ofIt),
    })),
    ...courses.map(({ id, changedAt }) => ({ path: `/product/${id}`, changedAt })),
  ].slice(0, sitemapLimit);
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function newest(courses: readonly ListedCourse[]): Date | undefined {
  return courses.reduce<Date | undefined>((last, { changedAt }) => (last && last > changedAt ? last : changedAt), undefined);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
