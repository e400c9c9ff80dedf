import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { isThisMachine } from "#server/platform/http/network.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import { fillAddress } from "./fill-address.ts";

/** A mail as shown in the demo's mailbox. The text is empty if it is no longer stored. */
type DemoMail = { id: string; to: string; subject: string; text: string; createdAt: string };

const mostMails = 100;

/** The part of the academy's look (web/styles/tokens.css) that one page of text needs. */
const mailboxStyles = `
@font-face { font-family: "Newsreader"; font-weight: 400 600; font-display: swap; src: url("/demo/mail/newsreader.woff2") format("woff2"); }
@font-face { font-family: "Source Sans"; font-weight: 200 900; font-display: swap; size-adjust: 106%; src: url("/demo/mail/source-sans.woff2") format("woff2"); }
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.983 0.006 82), oklch(0.205 0.004 80));
  --surface: light-dark(oklch(0.996 0.003 82), oklch(0.24 0.004 80));
  --ink: light-dark(oklch(0.24 0.013 70), oklch(0.925 0.01 80));
  --muted: light-dark(oklch(0.475 0.014 70), oklch(0.74 0.012 80));
  --hairline: light-dark(oklch(0.897 0.01 82), oklch(0.335 0.005 80));
  --line: light-dark(oklch(0.815 0.012 80), oklch(0.445 0.006 80));
  --accent: light-dark(oklch(0.415 0.077 163), oklch(0.81 0.078 160));
  --accent-strong: light-dark(oklch(0.345 0.066 163), oklch(0.87 0.066 158));
  --on-accent: light-dark(oklch(0.988 0.006 120), oklch(0.215 0.026 163));
  --focus: light-dark(oklch(0.5 0.115 163), oklch(0.84 0.1 160));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.55 "Source Sans", Arial, sans-serif; }
header { border-bottom: 1px solid var(--hairline); }
.wordmark { display: inline-flex; align-items: center; gap: 0.625rem; color: inherit; text-decoration: none; font: 520 1.3125rem/1 Newsreader, Georgia, serif; }
header, main { padding-inline: max(1.25rem, 50vw - 23rem); }
header { display: flex; align-items: center; height: 4rem; }
main { padding-block: 2.5rem 5rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.5rem 1rem; }
h1, h2 { margin: 0; font-family: Newsreader, Georgia, serif; font-weight: 500; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(2rem, 1.65rem + 1.6vw, 2.875rem); line-height: 1.1; letter-spacing: -0.01em; }
h2 { margin-bottom: 0.875rem; font-size: 1.5rem; line-height: 1.22; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.lead { margin: 0.75rem 0 0; color: var(--muted); max-width: 36.5rem; }
ol { list-style: none; margin: 2rem 0 0; padding: 0; display: grid; gap: 1.25rem; }
article, .empty { padding: clamp(1.25rem, 4vw, 2rem); border: 1px solid var(--hairline); border-radius: 6px; background: var(--surface); }
.empty { margin-top: 2rem; }
article > :last-child, .empty > :last-child { margin-bottom: 0; }
.facts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 1rem; margin-bottom: 0.5rem; font-size: 0.9375rem; color: var(--muted); }
.facts strong { font-weight: 600; color: var(--ink); }
time { font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-underline-offset: 0.18em; }
a:hover { color: var(--accent-strong); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.quiet { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 6px; color: var(--ink); font-weight: 500; text-decoration: none; }
.quiet:hover { background: var(--surface); color: var(--ink); }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem 1.25rem; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.button:hover { background: var(--accent-strong); color: var(--on-accent); }
.address { margin-top: -0.375rem; font-size: 0.875rem; line-height: 1.45; }
.code { font: 600 2rem/1.25 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 0.16em; }
.foot { padding-top: 1rem; border-top: 1px solid var(--hairline); font-size: 0.875rem; color: var(--muted); }
@media (forced-colors: active) { .button { border: 1px solid; } }
`;

const empty = `<section class="empty">
<h2>No mail yet</h2>
<p>Ask for a link or a new password, and come back.</p>
<p><a class="button" href="/auth">Sign in</a></p>
</section>`;

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const { resolve } = createRequire(import.meta.url);

/** The academy's own fonts, read from the source folder, because this page is not part of the pages' build. */
const fonts = {
  "newsreader.woff2": () => fileURLToPath(new URL("../../../web/styles/fonts/newsreader-latin.woff2", import.meta.url)),
  "source-sans.woff2": () => resolve("@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"),
};

/**
 * Serve /demo/mail, which shows all mails with their links and codes to anybody, before the launch and without sign-in.
 * Mount it only in a demo that is reachable from this machine alone.
 */
export function demoMailboxRoutes({ db, academy, publicUrl }: Pick<Dependencies, "db" | "academy" | "publicUrl">): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/demo/mail", async (context, next) => {
    // Check the host: another site whose name was made to point to this machine (DNS rebinding) could otherwise read the links and codes.
    const address = `http://${context.req.header("host") ?? "localhost"}`;
    if (!URL.canParse(address) || !isThisMachine(new URL(address).hostname)) return next();
    context.header("Cache-Control", "no-store");
    return context.html(
      renderMailbox(await newestMails(db, publicUrl), {
        nonce: context.get("nonce"),
        academy: escapeHtml(academy.current().values.name),
      }),
    );
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

/** Render the demo's mailbox as a page: one article per mail, newest first. It needs no script; its styles carry the request's nonce. */
function renderMailbox(mails: DemoMail[], { nonce, academy }: { nonce: string; academy: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>The demo’s mail · ${academy}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeHtml(nonce)}">${mailboxStyles}</style>
</head>
<body>
<header><a class="wordmark" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${academy}</a></header>
<main>
<div class="head">
<h1>The demo’s mail</h1>
<a class="quiet" href="/demo/mail">Refresh</a>
</div>
<p class="lead">What the academy has mailed, newest first. Only the demo shows it: a real academy sends it through your mail server.</p>
${mails.length === 0 ? empty : `<ol>\n${mails.map(renderMail).join("\n")}\n</ol>`}
</main>
</body>
</html>
`;
}

function renderMail({ id, to, subject, text, createdAt }: DemoMail): string {
  const parts =
    text === ""
      ? `<p class="lead">Its text is no longer kept.</p>`
      : text
          .split(/\n{2,}/)
          .map(renderPart)
          .join("\n");
  return `<li><article aria-labelledby="mail-${id}">
<p class="facts"><span>To <strong>${escapeHtml(to)}</strong></span> <time datetime="${escapeHtml(createdAt)}">${writeTime(createdAt)}</time></p>
<h2 id="mail-${id}">${escapeHtml(subject)}</h2>
${parts}
</article></li>`;
}

/** Render a part of the plain text: a labelled link, a code, the footer, or a paragraph. */
function renderPart(part: string): string {
  const [, label, link] = /^(.*):\n(https?:\/\/\S+)$/s.exec(part) ?? [];
  if (label !== undefined && link !== undefined) {
    const address = escapeHtml(link);
    return `<p><a class="button" href="${address}">${escapeHtml(label)}</a></p>\n<p class="address"><a href="${address}">${address}</a></p>`;
  }
  if (/^\s*\d{6}\s*$/.test(part)) return `<p class="code">${part.trim()}</p>`;
  if (part.startsWith("-- \n"))
    return `<p class="foot">${part
      .slice(4)
      .trim()
      .split(/\n(?=You )/)
      .map(renderLines)
      .join("<br>")}</p>`;
  return `<p>${renderLines(part)}</p>`;
}

function renderLines(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[^\s<>]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replace(/\n/g, " ");
}

function writeTime(iso: string): string {
  return `${timeFormat.format(new Date(iso))} UTC`;
}

/** Return the newest mails with their full text. For the demo only, which delivers no mail. */
async function newestMails(db: Database, publicUrl: string): Promise<DemoMail[]> {
  const mails = await db
    .selectFrom("mail_outbox")
    .select(["id", "to_address as to", "subject", "text_body as text", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostMails)
    .execute();
  return mails.map((mail) => ({ ...mail, text: fillAddress(mail.text, publicUrl) }));
}
