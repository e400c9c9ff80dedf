import { createHash } from "node:crypto";
import { Hono } from "hono";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { matchesTag } from "#server/platform/http/partial-requests.ts";

/** Serve stored pictures. A key's content never changes, so browsers may cache it forever; the ETag is derived from the key. */
export function fileRoutes({ files }: Pick<Dependencies, "files">): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/files/:key{.+}", async (context) => {
    const key = readKey(context.req.param("key"));
    const tag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const isKnown = matchesTag(context.req.header("if-none-match"), tag) && (await files.size(key)) !== null;
    const file = isKnown ? null : await files.get(key);
    if (!isKnown && !file) throw new AppError("file.not_found");
    const headers = {
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
      ETag: tag,
    };
    if (!file) return context.body(null, 304, headers);
    return context.body(new Uint8Array(file.body), 200, { ...headers, "Content-Type": file.contentType });
  });
}

function readKey(key: string): string {
  // Only covers are public; pictures and recordings of lessons have routes of their own.
  if (!/^course-images\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}$/.test(key)) throw new AppError("file.not_found");
  return key;
}
