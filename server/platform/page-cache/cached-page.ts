import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";

const stylesheet = /<link([^>]*) rel="stylesheet" href="\/(assets\/[\w.-]+\.css)"/g;

const compressBrotli = promisify(brotliCompress);

const compressGzip = promisify(gzip);

/** A page that can be sent repeatedly: its bytes in the encodings made so far, and its headers. */
export type CachedPage = {
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  /** Its content type. */
  type: string;
  etag: string;
  policy: string;
  /** Bytes that it occupies in the cache. */
  size: number;
};

export type Encoding = "br" | "gzip" | "identity";

/**
 * Prepare a rendered page for all visitors, compressed quickly because a request is waiting for it.
 * A shared nonce would be known to attackers, so scripts are allowed by the hashes of their texts instead. The nonce remains for style
 * elements, which libraries add.
 * @param nonce the one that the page was rendered with
 * @param folder of the browser build
 */
export async function makeCachedPage(html: string, nonce: string, folder: string): Promise<CachedPage> {
  const bare = html.replaceAll(` nonce="${nonce}"`, "").replaceAll(` nonce=""`, "");
  const page = await inlineStyles(bare, folder, nonce);
  const policy = contentSecurityPolicy({ scripts: scriptHashes(page), styles: `'nonce-${nonce}'` });
  return compressInHaste(Buffer.from(page), { type: "text/html; charset=utf-8", policy });
}

/** Prepare the response of a call, or a file, for all visitors. It is not a page: a browser that displays it loads nothing. */
export function makeCachedResponse(bytes: Buffer, type = "application/json"): Promise<CachedPage> {
  return compressInHaste(bytes, { type, policy: "default-src 'none'; frame-ancestors 'none'" });
}

async function compressInHaste(identity: Buffer, { type, policy }: Pick<CachedPage, "type" | "policy">): Promise<CachedPage> {
  return withBodies({
    bodies: { identity, gzip: await compressGzip(identity, { level: constants.Z_BEST_SPEED }) },
    type,
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    policy,
  });
}

/** Return the same page with better compression, for repeated use. */
export async function compressWell(page: CachedPage): Promise<CachedPage> {
  const { identity } = page.bodies;
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity),
  ]);
  return withBodies({ ...page, bodies: { identity, br, gzip: gzipped } });
}

function withBodies(page: Omit<CachedPage, "size">): CachedPage {
  return { ...page, size: Object.values(page.bodies).reduce((sum, { length }) => sum + length, 0) };
}

/** Return the Content-Security-Policy sources that allow exactly these scripts. */
function scriptHashes(html: string): string {
  const texts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  const hashes = new Set(texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`));
  return [...hashes].join(" ");
}

/** Choose the best available encoding that a browser accepts (Accept-Encoding). */
export function chooseEncoding(accepted: string | undefined, bodies: CachedPage["bodies"]): Encoding {
  if (!accepted) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    if (!bodies[encoding]) continue;
    if (new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[;,]|$)`, "i").test(accepted))
      return encoding;
  }
  return "identity";
}

/**
 * Inline a page's stylesheets, so that it can be painted as soon as it has arrived, even over a slow connection.
 * The links remain, because the scripts look for them and the next page uses them, but nothing waits for them any longer.
 * @param folder of the browser build
 * @param nonce that allows the page's style elements
 */
async function inlineStyles(html: string, folder: string, nonce: string): Promise<string> {
  const styles = new Map<string, string>();
  for (const [, , file = ""] of html.matchAll(stylesheet)) styles.set(file, await readFile(join(folder, file), "utf8"));
  return html.replace(
    stylesheet,
    (_, attributes: string, file: string) =>
      `<style nonce="${nonce}">${styles.get(file)}</style><link${attributes} media="not all" rel="stylesheet" href="/${file}"`,
  );
}
