import { escapeHtml } from "../escape-html.ts";
import { mailboxStyles } from "./mailbox-styles.ts";
import type { DemoMail } from "./newest-mails.ts";

/** The demo’s mailbox as a page: one article a mail, newest first. It needs no script; its styles carry the request's nonce. */
export function renderMailbox(mails: DemoMail[], { nonce }: { nonce: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>The demo’s mail · The Academy</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeHtml(nonce)}">${mailboxStyles}</style>
</head>
<body>
<header><a class="wordmark" href="/"><img src="/favicon.svg" alt="" width="28" height="28">The Academy</a></header>
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

const empty = `<section class="empty">
<h2>No mail yet</h2>
<p>Ask for a link or a new password, and come back.</p>
<p><a class="button" href="/auth">Sign in</a></p>
</section>`;

function renderMail({ id, to, subject, text, createdAt }: DemoMail): string {
  const parts =
    text === ""
      ? `<p class="lead">Its text is not kept any more.</p>`
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

/** A part of the plain text: a link behind what it does, a code, the foot, or a paragraph. */
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

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

function writeTime(iso: string): string {
  return `${timeFormat.format(new Date(iso))} UTC`;
}
