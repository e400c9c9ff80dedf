import { Hono } from "hono";
import { listForRobots } from "./list-for-robots.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { answerNotFound } from "#server/platform/http/errors.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { readLaunched } from "#server/academy/launch/queries.ts";
import { sitemapLimit, writeSitemap } from "./write-sitemap.ts";

/** What only a signed-in person sees, and what is no page. */
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
  "/success",
];

/** GET /robots.txt and /sitemap.xml: where search engines may go and what there is. Before the launch there is nothing. */
export function robotsRoutes({ db, publicUrl }: Pick<Dependencies, "db" | "publicUrl">): Hono<AppEnv> {
  const inTurn = fairQueue({ atOnce: 1, waiting: 8, longestWaitMilliseconds: 2_000 });
  return new Hono<AppEnv>()
    .get("/robots.txt", (context) => {
      const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${publicUrl}/sitemap.xml`];
      context.header("Cache-Control", "public, max-age=3600");
      return context.text(`${lines.join("\n")}\n`);
    })
    .get("/sitemap.xml", async (context) => {
      if (!(await readLaunched(db))) return answerNotFound(context);
      const sitemap = await inTurn("", async () => writeSitemap(publicUrl, await listForRobots(db, sitemapLimit)));
      context.header("Cache-Control", "public, max-age=600");
      return context.body(sitemap, 200, { "Content-Type": "application/xml; charset=utf-8" });
    });
}
