import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { newestMails } from "./newest-mails.ts";
import { renderMailbox } from "./render-mailbox.ts";

const { resolve } = createRequire(import.meta.url);

/** The academy's own fonts, read where they lie: the page stands apart from the pages' build. */
const fonts = {
  "newsreader.woff2": () => fileURLToPath(new URL("../../../../web/styles/fonts/newsreader-latin.woff2", import.meta.url)),
  "source-sans.woff2": () => resolve("@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"),
};

/**
 * /demo/mail shows everybody all mail with its links and codes, before the launch and without signing in: whoever mounts this must be sure
 * that the academy is a demo that only this machine reaches.
 */
export function demoMailboxRoutes({ db }: Pick<Dependencies, "db">): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/demo/mail", async (context) => {
    context.header("Cache-Control", "no-store");
    return context.html(renderMailbox(await newestMails(db), { nonce: context.get("nonce") }));
  });
  for (const [name, path] of Object.entries(fonts)) {
    routes.get(`/demo/mail/${name}`, async (context) =>
      context.body(new Uint8Array(await readFile(path())), 200, {
        "Content-Type": "font/woff2",
        "Cache-Control": "public, max-age=3600",
      }),
    );
  }
  return routes;
}
