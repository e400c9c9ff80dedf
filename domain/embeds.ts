/*
 * Lines of a lesson's Markdown for embeds, attachments and checks, without schemas because they also run in the browser. Lines for
 * recordings are in media.ts.
 */
import { uuidPattern } from "./uuid.ts";

/** Sites whose videos a lesson may embed. Nothing is loaded from them before the learner clicks. */
export const embedSites = {
  youtube: {
    name: "YouTube",
    id: /^[\w-]{11}$/,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    origin: "https://www.youtube-nocookie.com",
  },
  vimeo: {
    name: "Vimeo",
    id: /^\d{5,12}$/,
    page: (id: string) => `https://vimeo.com/${id}`,
    player: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    origin: "https://player.vimeo.com",
  },
} as const;
export type EmbedSite = keyof typeof embedSites;

/** A video of another site. */
export type Embed = { site: EmbedSite; id: string };

/** Return whether a text names a supported video site. */
export function isEmbedSite(text: string): text is EmbedSite {
  return Object.hasOwn(embedSites, text);
}

/** Return the video that an address leads to, in any of its site's forms; null for any other address. */
export function readEmbedAddress(address: string): Embed | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.port !== "") return null;
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const parts = url.pathname.split("/").filter(Boolean);
  const [first = "", second = ""] = parts;
  if (host === "youtu.be") return known("youtube", first);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    if (first === "watch") return known("youtube", url.searchParams.get("v") ?? "");
    return /^(embed|shorts|live|v)$/.test(first) ? known("youtube", second) : null;
  }
  if (host === "vimeo.com" || host === "player.vimeo.com") return known("vimeo", parts.find((part) => /^\d+$/.test(part)) ?? "");
  return null;
}

function known(site: EmbedSite, id: string): Embed | null {
  return embedSites[site].id.test(id) ? { site, id } : null;
}

const embedLine = /^::video\{(https?:\/\/[^\s{}]{1,300})\}[ \t]*$/;

/** Return the external video in a line of Markdown; null for any other line. */
export function readEmbedLine(line: string): Embed | null {
  const [, address] = embedLine.exec(line) ?? [];
  return address === undefined ? null : readEmbedAddress(address);
}

/** Return the line that embeds an external video. */
export function embedLineOf({ site, id }: Embed): string {
  return `::video{${embedSites[site].page(id)}}`;
}

/** Return whether a text embeds an external video. */
export function showsEmbed(markdown: string, { site, id }: Embed): boolean {
  return markdown.split("\n").some((line) => {
    const shown = readEmbedLine(line.replace(/^ {1,3}/, ""));
    return shown?.site === site && shown.id === id;
  });
}

const fileLine = new RegExp(String.raw`^::file\{#(${uuidPattern})\}[ \t]*$`);

/** Return the id of the attachment in a line of Markdown; null for any other line. */
export function readFileLine(line: string): string | null {
  return fileLine.exec(line)?.[1] ?? null;
}

const checkLine = new RegExp(String.raw`^::check\{#(${uuidPattern})\}[ \t]*$`);

/** Return the id of the question in a line of Markdown that places a check; null for any other line. */
export function readCheckLine(line: string): string | null {
  return checkLine.exec(line)?.[1] ?? null;
}

/** Return the line that places a check. */
export function checkLineOf(id: string): string {
  return `::check{#${id}}`;
}

/** Return the line that offers an attachment. */
export function fileLineOf(id: string): string {
  return `::file{#${id}}`;
}
