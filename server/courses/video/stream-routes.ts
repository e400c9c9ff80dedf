import { Hono, type Context } from "hono";
import { readStoredCues } from "#domain/caption-file.ts";
import { writeSrt, writeVtt } from "#domain/captions.ts";
import { AppError } from "#domain/errors.ts";
import { canonicalLanguage, documentTypes } from "#domain/media.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { parametersOf, readCookieSession, type CookieSession } from "#server/people/auth/reading-cookie.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { cameThroughProxy } from "#server/platform/http/network.ts";
import { methodAsked } from "#server/platform/http/listener.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { matchesTag, readRange } from "#server/platform/http/partial-requests.ts";
import { streamPieces } from "#server/platform/http/send-pieces.ts";
import type { ByteRange } from "#server/platform/storage/files.ts";
import { findCaptions, findChapters } from "./caption-queries.ts";
import { findReadableOfSession, type Readable } from "./readable-queries.ts";
import { forgetRendition } from "./rendition-queries.ts";

/** Bytes, or seconds, after which a reader's access is checked again. */
const askAgain = { bytes: 16 * 1024 * 1024, seconds: 15 };

type StreamDependencies = Pick<
  Dependencies,
  "db" | "files" | "proxyFiles" | "secret" | "clock" | "publicUrl" | "academy" | "draining"
>;

/**
 * Serve recordings to people who may read the lesson.
 * Media elements send no token, so the reading cookie identifies the reader. Access is decided as for the text, and checked again during a
 * long response.
 */
export function mediaStreamRoutes(deps: StreamDependencies): Hono<AppEnv> {
  const admit = async (context: Context<AppEnv>) => {
    // A visitor has no cookie, and gets only free previews.
    const session = readCookieSession(deps, context);
    // The same error in all cases, so that the existence of recordings is not revealed.
    const media = await findReadableNow(deps, readId(context.req.param("id") ?? "", "file.not_found"), session);
    if (!media) throw new AppError("file.not_found");
    return { session, media };
  };

  /** Return the file to send. If the file of the smaller version is missing, send the original, and have the smaller one made again. */
  const findSent = async (uploaded: Readable, by: { isSmallerAsked: boolean; isNginx: boolean }): Promise<Readable> => {
    const { id, smaller } = uploaded;
    const isSmallerAsked = by.isSmallerAsked && smaller !== null;
    if (isSmallerAsked && (await deps.files.size(smaller.key)) !== null)
      return { ...uploaded, ...smaller, contentType: "video/mp4" };
    // nginx opens the file itself, and says when there is none.
    if (!by.isNginx && (await deps.files.size(uploaded.key)) === null) throw new AppError("file.not_found");
    if (isSmallerAsked) await forgetRendition(deps.db, id, smaller.key);
    return uploaded;
  };

  return new Hono<AppEnv>()
    .get("/media/:id/file", async (context) => {
      const { session, media: uploaded } = await admit(context);
      const isNginx = deps.proxyFiles !== undefined && cameThroughProxy(context);
      const media = await findSent(uploaded, { isSmallerAsked: context.req.query("quality") === "720p", isNginx });
      const tag = `"${media.key.replace("media/", "")}"`;
      const headers = {
        "Content-Type": media.contentType,
        "Accept-Ranges": "bytes",
        ETag: tag,
        ...privateHeaders,
        ...(media.isDocument && documentHeaders(media, context.req.query("download") !== undefined)),
      };
      if (matchesTag(context.req.header("if-none-match"), tag)) return context.body(null, 304, headers);
      // From here on nginx handles ranges and everything else.
      if (isNginx) return context.body(null, 200, { ...headers, "X-Accel-Redirect": `${deps.proxyFiles}/${media.key}` });
      const ifRange = context.req.header("if-range");
      const asked = ifRange === undefined || ifRange === tag ? readRange(context.req.header("range"), media.bytes) : null;
      if (asked === "unsatisfiable")
        return context.body(null, 416, { ...headers, "Content-Range": `bytes */${media.bytes}`, "Content-Length": "0" });
      const { from, to } = asked ?? { from: 0, to: media.bytes - 1 };
      const length = String(to - from + 1);
      const body = methodAsked(context) === "HEAD" ? null : stream(deps, { key: media.key, from, to }, { id: media.id, session });
      return new Response(body, {
        status: asked ? 206 : 200,
        headers: {
          ...headers,
          "Content-Length": length,
          ...(asked && { "Content-Range": `bytes ${from}-${to}/${media.bytes}` }),
        },
      });
    })
    .get("/media/:id/chapters.vtt", async (context) => {
      const { media } = await admit(context);
      const chapters = (await findChapters(deps.db, media.id))?.chapters ?? [];
      if (chapters.length === 0) throw new AppError("file.not_found");
      const cues = chapters.map(({ from, title }, at) => ({
        from,
        to: Math.max(chapters[at + 1]?.from ?? media.seconds, from + 0.001),
        text: title,
      }));
      const name = `${media.fileName.replace(/\.\w{1,5}$/, "")}.chapters.vtt`;
      return context.body(writeVtt(cues), 200, {
        "Content-Type": "text/vtt; charset=utf-8",
        ...privateHeaders,
        ...(context.req.query("download") !== undefined && { "Content-Disposition": attachmentNamed(name) }),
      });
    })
    .get("/media/:id/captions/:file{[\\w-]+\\.(?:vtt|srt)}", async (context) => {
      const { media } = await admit(context);
      const file = context.req.param("file");
      const language = canonicalLanguage(file.slice(0, -4));
      const vtt = language === null ? undefined : await findCaptions(deps.db, { mediaId: media.id, language });
      if (vtt === undefined) throw new AppError("file.not_found");
      const name = `${media.fileName.replace(/\.\w{1,5}$/, "")}.${file}`;
      const headers = {
        ...privateHeaders,
        ...(context.req.query("download") !== undefined && { "Content-Disposition": attachmentNamed(name) }),
      };
      if (file.endsWith(".vtt")) return context.body(vtt, 200, { "Content-Type": "text/vtt; charset=utf-8", ...headers });
      const srt = writeSrt(readStoredCues(vtt) ?? []);
      return context.body(srt, 200, { "Content-Type": "application/x-subrip; charset=utf-8", ...headers });
    });
}

const privateHeaders = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  Vary: "Cookie",
};

function attachmentNamed(name: string, how: "attachment" | "inline" = "attachment"): string {
  const safe = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${safe}`;
}

/** A PDF opens in the browser's own viewer, which styles itself; every other document is downloaded. */
function documentHeaders({ contentType, fileName }: { contentType: string; fileName: string }, isDownload: boolean) {
  const opens = contentType === "application/pdf" && !isDownload;
  // A misleading name could make a document executable on the learner's machine, so the extension is derived from the bytes.
  const extension = Object.keys(documentTypes).find((each) => documentTypes[each] === contentType) ?? ".bin";
  const safeName = fileName.toLowerCase().endsWith(extension) ? fileName : `${fileName}${extension}`;
  return {
    "Content-Disposition": opens ? attachmentNamed(safeName, "inline") : attachmentNamed(safeName),
    ...(opens && { "Content-Security-Policy": "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" }),
  };
}

/** Stream the bytes with backpressure. Stops once the reader has disconnected or lost access, or when the process drains. */
function stream(
  deps: StreamDependencies,
  { key, ...range }: ByteRange & { key: string },
  who: { id: string; session: CookieSession | null },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamPieces(async function* (buffer) {
    let sent = 0;
    let askedAt = performance.now();
    for await (const piece of deps.files.read(key, range, buffer)) {
      deps.draining.throwIfAborted();
      if (sent > askAgain.bytes || performance.now() - askedAt > askAgain.seconds * 1000) {
        if (!(await findReadableNow(deps, who.id, who.session))) throw new AppError("file.not_found");
        sent = 0;
        askedAt = performance.now();
      }
      sent += piece.length;
      yield piece;
    }
  });
}

/** Return the recording if the person of the session (null: a visitor) may read it at this moment. */
function findReadableNow(deps: StreamDependencies, id: string, session: CookieSession | null): Promise<Readable | undefined> {
  return findReadableOfSession(deps.db, id, parametersOf(deps, session));
}
