import { splitCode, type Letter, type Paragraph } from "./mail-content.ts";
import { escapeHtml } from "./escape-html.ts";

// Mail programs keep to what stands on the element; what they let be in a style sheet (night, narrow screens) is added to it.
const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const looks = {
  body: "margin:0;padding:0;background:#fbf9f5;color:#25201a",
  page: `max-width:33rem;margin:0 auto;padding:32px 20px;font:400 17px/1.55 ${sans}`,
  wordmark: `margin:0 0 28px;font:500 22px/1.2 ${serif};color:#17573f`,
  title: `margin:0 0 20px;font:500 28px/1.2 ${serif}`,
  paragraph: "margin:0 0 18px",
  button:
    "display:inline-block;padding:12px 22px;border-radius:6px;background:#17573f;color:#fbf8ef;font-weight:600;text-decoration:none",
  address: "margin:0 0 24px;font-size:14px;line-height:1.45;color:#5f5850;overflow-wrap:anywhere",
  link: "color:#17573f",
  code: "margin:0 0 22px;font:600 32px/1.25 ui-monospace,'SF Mono',Menlo,Consolas,monospace;letter-spacing:0.16em",
  foot: "margin:36px 0 0;padding:16px 0 0;border-top:1px solid #e2dcd3;font-size:14px;line-height:1.5;color:#5f5850",
};

const night = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    body { background: #1a1816 !important; color: #ece8e1 !important; }
    .accent, .address a, .foot a { color: #8ed6b3 !important; }
    .button { background: #8ed6b3 !important; color: #0c1f17 !important; }
    .address, .foot { color: #aea9a1 !important; border-color: #3a3733 !important; }
  }`;

/** A letter as HTML for mail programs: no pictures, no scripts, nothing from elsewhere, readable by day and by night. */
export function renderMailHtml({ subject, paragraphs, reason, academy }: Letter): string {
  const home = academy ? `<a href="${escapeHtml(academy)}" style="${looks.link}">${escapeHtml(academy)}</a>` : "the academy";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${night}
</style>
</head>
<body style="${looks.body}">
<div role="article" style="${looks.page}">
<p class="accent" style="${looks.wordmark}">The Academy</p>
<h1 style="${looks.title}">${escapeHtml(subject)}</h1>
${paragraphs.map(renderParagraph).join("\n")}
<p class="foot" style="${looks.foot}">${escapeHtml(reason)}<br>It comes from ${home}.</p>
</div>
</body>
</html>
`;
}

function renderParagraph(part: Paragraph): string {
  if (typeof part !== "string") {
    const link = escapeHtml(part.link);
    return `<p style="${looks.paragraph}"><a class="button" href="${link}" style="${looks.button}">${escapeHtml(part.label)}</a></p>
<p class="address" style="${looks.address}">If the button does not work, copy this address into your browser:<br>
<a href="${link}" style="${looks.link}">${link}</a></p>`;
  }
  const split = splitCode(part);
  if (!split) return `<p style="${looks.paragraph}">${escapeHtml(part)}</p>`;
  const before = split.before === "" ? "" : `<p style="${looks.paragraph}">${escapeHtml(split.before)}</p>\n`;
  return `${before}<p class="code" style="${looks.code}">${split.code}</p>`;
}
