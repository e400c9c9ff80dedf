import { standardAcademy } from "#domain/academy.ts";
import { directionOf, type InterfaceLanguage } from "#domain/interface-languages.ts";
import { speaksAnswers, translateAnswer } from "#server/platform/language/answer-texts.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";
import { anyAddress } from "./fill-address.ts";
import type { Mail } from "./mailer.ts";

/** Translate a text of the academy to the reader's language. */
type Say = (text: string) => string;

/** A part of a mail: a sentence or two, or a link that the mail asks its reader to open, as the path of a page of the academy. */
export type Paragraph = string | { link: `/${string}`; label: string };

/** A mail before rendering. `kind` is its purpose, as shown in lists of mails; it decides for how long delivery is attempted. */
export type Letter = { kind: string; to: string; subject: string; paragraphs: readonly Paragraph[] };

/** A logo as it is stored, with its size in pixels. */
type MailLogo = { name: string; width: number; height: number };

/** The look of a mail: the academy's name, logo and language, and its accent color with the text color on it, in light and dark mode. */
export type MailLooks = {
  name: string;
  /** Shown in place of the name; null shows the name. */
  logo: MailLogo | null;
  /** The logo for dark backgrounds. */
  logoAtNight: MailLogo | null;
  language: InterfaceLanguage;
  accent: string;
  onAccent: string;
  accentAtNight: string;
  onAccentAtNight: string;
};

/** The look of mails if the academy has not configured its own. */
export const standardLooks: MailLooks = {
  name: standardAcademy.name,
  logo: null,
  logoAtNight: null,
  language: standardAcademy.language,
  accent: "#17573f",
  onAccent: "#fbf8ef",
  accentAtNight: "#8ed6b3",
  onAccentAtNight: "#0c1f17",
};

// Mail programs honor inline styles. What they may drop from a style sheet (dark mode, narrow screens) is only an extra.
const serif = "Newsreader, Georgia, 'Times New Roman', serif";

/** The background of mails by day. */
export const mailPaper = "#fbf9f5";

const sans = "'Source Sans 3', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const looks = {
  body: `margin:0;padding:0;background:${mailPaper};color:#25201a`,
  page: `max-width:33rem;margin:0 auto;padding:32px 20px;font:400 17px/1.55 ${sans}`,
  wordmark: `margin:0 0 28px;font:500 22px/1.2 ${serif}`,
  title: `margin:0 0 20px;font:500 28px/1.2 ${serif}`,
  paragraph: "margin:0 0 18px",
  button: "display:inline-block;padding:12px 22px;border-radius:6px;font-weight:600;text-decoration:none",
  address: "margin:0 0 24px;font-size:14px;line-height:1.45;color:#5f5850;overflow-wrap:anywhere",
  code: "margin:0 0 22px;font:600 32px/1.25 ui-monospace,'SF Mono',Menlo,Consolas,monospace;letter-spacing:0.16em",
  foot: "margin:36px 0 0;padding:16px 0 0;border-top:1px solid #e2dcd3;font-size:14px;line-height:1.5;color:#5f5850",
};

const nightOf = ({ accentAtNight, onAccentAtNight }: MailLooks) => `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    body { background: #1a1816 !important; color: #ece8e1 !important; }
    .accent, .address a, .foot a { color: ${accentAtNight} !important; }
    .button { background: ${accentAtNight} !important; color: ${onAccentAtNight} !important; }
    .address, .foot { color: #aea9a1 !important; border-color: #3a3733 !important; }
    .by-day { display: none !important; }
    .by-night { display: inline !important; }
  }`;

const width = 72;

/** The largest size of the logo in a mail. */
const logoHeight = 40;
const widestLogo = 280;

/** Build a mail with the default look, as `renderMail` does. */
export function composeMail(kind: string, to: string, subject: string, paragraphs: readonly Paragraph[]): Letter {
  return { kind, to, subject, paragraphs };
}

/**
 * Render a mail in plain text and HTML.
 * Everything is escaped. Even so, a mail must not contain text typed by anybody but its reader: using somebody else's address must not be a
 * way to send them messages. A paragraph that is, or ends with, six digits ("Or type this code: 123456") shows them large. A link appears
 * as a button and in full. Every address of the academy is `anyAddress` until the mail is sent.
 */
export function renderMail(letter: Letter, looks: MailLooks): Mail {
  const { kind, to } = letter;
  const language = speaksAnswers(looks.language) ? looks.language : "en";
  const say: Say = (text) => translateAnswer(text, language);
  const subject = say(letter.subject);
  const paragraphs = letter.paragraphs.map((part) =>
    typeof part === "string" ? say(part) : { ...part, label: say(part.label) },
  );
  const translated = { kind, to, subject, paragraphs };
  const own = { ...looks, language };
  return { kind, to, subject, text: renderMailText(translated, own, say), html: renderMailHtml(translated, own, say) };
}

function reasonOf(kind: string, say: Say): string {
  return kind === "invite"
    ? say("You are receiving this email because someone who runs the academy invited this address.")
    : say("You are receiving this email because this address was used at the academy.");
}

/** Render a letter as plain text: lines of at most 72 characters, each link on its own line after its label. */
function renderMailText({ kind, paragraphs }: Letter, { name }: MailLooks, say: Say): string {
  const parts = paragraphs.map((part) => {
    if (typeof part !== "string") return `${wrapText(`${part.label}:`)}\n${anyAddress}${part.link}`;
    const split = splitCode(part);
    return split ? [wrapText(split.before), `    ${split.code}`].filter(Boolean).join("\n\n") : wrapText(part);
  });
  const academy = name === standardAcademy.name ? say("The academy") : name;
  const foot = [`${academy}, ${anyAddress}`, wrapText(reasonOf(kind, say))].join("\n");
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

/** Break lines between words. A word longer than a line stays whole. */
export function wrapText(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/**
 * Render a letter as HTML for mail programs: no scripts, readable in light and dark mode. The logo is the only thing that is loaded, from
 * the academy; its address is the same for everyone, so it does not tell who reads the mail.
 */
function renderMailHtml({ kind, subject, paragraphs }: Letter, own: MailLooks, say: Say): string {
  const link = `color:${own.accent}`;
  const origin = escapeHtml(say("It comes from {address}.")).replace(
    "{address}",
    `<a href="${anyAddress}" style="${link}">${anyAddress}</a>`,
  );
  return `<!doctype html>
<html lang="${own.language}" dir="${directionOf(own.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${nightOf(own)}
</style>
</head>
<body style="${looks.body}">
<div role="article" style="${looks.page}">
<p class="accent" style="${looks.wordmark};${link}">${renderWordmark(own)}</p>
<h1 style="${looks.title}">${escapeHtml(subject)}</h1>
${paragraphs.map((part) => renderParagraph(part, own, say)).join("\n")}
<p class="foot" style="${looks.foot}">${escapeHtml(reasonOf(kind, say))}<br>${origin}</p>
</div>
</body>
</html>
`;
}

/**
 * Render the logo, or the name without one. By day it has the page's color as its background in the picture itself, because many mail
 * programs turn the page dark on their own. They do not know the logo for dark pages, which is hidden unless they honor the style sheet.
 */
function renderWordmark({ name, logo, logoAtNight }: MailLooks): string {
  if (!logo) return escapeHtml(name);
  const margin = 2 * logoMargin(logo);
  const day = renderLogo(`${logo.name}-mail.png`, { width: logo.width + margin, height: logo.height + margin }, name);
  if (!logoAtNight) return day;
  const night = renderLogo(`${logoAtNight.name}.png`, logoAtNight, name);
  return `<span class="by-day">${day}</span><span class="by-night" style="display:none;mso-hide:all">${night}</span>`;
}

/** Return the width of the margin, in pixels, that the picture of a logo by day has in addition. */
export function logoMargin({ width, height }: Pick<MailLogo, "width" | "height">): number {
  return Math.round(Math.min(width, height) / 8);
}

function renderLogo(file: string, { width, height }: Pick<MailLogo, "width" | "height">, name: string): string {
  const scale = Math.min(1, logoHeight / height, widestLogo / width);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<img src="${anyAddress}/brand/${file}" ${size} alt="${escapeHtml(name)}" style="border:0;max-width:100%;height:auto">`;
}

function renderParagraph(part: Paragraph, { accent, onAccent }: MailLooks, say: Say): string {
  if (typeof part !== "string") {
    const link = escapeHtml(`${anyAddress}${part.link}`);
    return `<p style="${looks.paragraph}"><a class="button" href="${link}" style="${looks.button};background:${accent};color:${onAccent}">${escapeHtml(part.label)}</a></p>
<p class="address" style="${looks.address}">${escapeHtml(say("If the button does not work, copy this address into your browser:"))}<br>
<a href="${link}" style="color:${accent}">${link}</a></p>`;
  }
  const split = splitCode(part);
  if (!split) return `<p style="${looks.paragraph}">${escapeHtml(part)}</p>`;
  const before = split.before === "" ? "" : `<p style="${looks.paragraph}">${escapeHtml(split.before)}</p>\n`;
  return `${before}<p class="code" style="${looks.code}">${split.code}</p>`;
}

/** Split a paragraph that ends with a code into its two parts; null for any other. */
function splitCode(paragraph: string): { before: string; code: string } | null {
  const [, before, code] = /^(.*?)(?<![\w-])(\d{6})$/s.exec(paragraph) ?? [];
  return before === undefined || code === undefined ? null : { before: before.trim(), code };
}
