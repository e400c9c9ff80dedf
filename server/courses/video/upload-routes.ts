import { DataStore, ERRORS, Server, Upload } from "@tus/server";
import { Hono, type Context } from "hono";
import { AppError, errorBody } from "#domain/errors.ts";
import { mediaLimits } from "#domain/media.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { methodAsked } from "#server/platform/http/listener.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { refuseOverQuota } from "./quota.ts";
import { adoptUpload, findMedia, noteReceived, uploadKey } from "./queries.ts";
import { uploadLocks } from "./upload-locks.ts";

type UploadDependencies = Pick<Dependencies, "db" | "files" | "clock">;

/**
 * Receive uploads in pieces by the tus protocol (https://tus.io): HEAD returns the offset, PATCH appends.
 * Uploads are created by a call of the data API, and cannot be read here. Write access and quota are checked for every piece: knowing the
 * id of an upload is not enough.
 */
export function uploadRoutes(deps: UploadDependencies): Hono<AppEnv> {
  const failed = new WeakMap<object, Error>();
  const uploads = new MediaUploads(deps);
  const tus = new Server({
    path: "/api/uploads",
    datastore: uploads,
    locker: uploadLocks(deps.db, (id) => uploads.settled(id)),
    relativeLocation: true,
    allowedOrigins: [],
    onUploadFinish: async (_, upload) => {
      await adoptUpload(deps.db, upload.id);
      return {};
    },
    onResponseError: (request, thrown) => {
      // Refusals by tus itself are not Errors. Anything else, such as a full disk, must not look like the sender's mistake.
      if (thrown instanceof Error) failed.set(request, thrown);
      return undefined;
    },
  });

  const answer = async (context: Context<AppEnv>): Promise<Response> => {
    const id = readId(context.req.param("id") ?? "", "media.not_found");
    const method = methodAsked(context);
    if (method === "GET") throw new AppError("request.not_found");
    const caller = requireCaller(context);
    const media = await findMedia(deps.db, id);
    if (!media || !mayWriteDrafts(caller, media)) throw new AppError("media.not_found");
    if (media.state !== "uploading") throw new AppError("media.not_uploading");
    // Asking how much has arrived stores nothing, and its answer has no body that could say why it is refused.
    if (method === "PATCH") await refuseOverQuota(deps.db, media.lesson_id, 0);
    const { raw } = context.req;
    const request = method === raw.method ? raw : new Request(raw.url, { method, headers: raw.headers });
    const response = await tus.handleWeb(request);
    const failure = failed.get(request);
    if (failure) throw failure;
    return inOurWords(response);
  };
  // The server passes a HEAD on as a GET; a real GET is refused, as there is nothing to read.
  return new Hono<AppEnv>().get("/uploads/:id", answer).patch("/uploads/:id", answer);
}

/** Convert a refusal by tus: keep its status, which clients depend on, and give it the body of every other error. */
function inOurWords(response: Response): Response {
  if (response.status < 400 || response.headers.get("content-type") === "application/json") return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(errorBody(new AppError("media.piece_refused"))), { status: response.status, headers });
}

/** Return whether a request sends a piece of an upload. Pieces are streamed, and may be as large as the rest of the file. */
export function isUploadChunk({ method, path }: { method: string; path: string }): boolean {
  return method === "PATCH" && /^\/api\/uploads\/[^/]+$/.test(path);
}

/** The data store for tus: lengths are in the database, and offsets are the lengths of the stored files. */
class MediaUploads extends DataStore {
  readonly #db: Database;
  readonly #files: Files;
  readonly #clock: () => Date;
  /** Running writes, by the upload's id. */
  readonly #storing = new Map<string, Promise<number>>();

  constructor({ db, files, clock }: UploadDependencies) {
    super();
    this.#db = db;
    this.#files = files;
    this.#clock = clock;
  }

  override async getUpload(id: string): Promise<Upload> {
    const media = await findMedia(this.#db, id);
    if (!media || media.upload_bytes > mediaLimits.fileBytes) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: media.upload_bytes, offset: (await this.#files.size(uploadKey(id))) ?? 0 });
  }

  override async write(pieces: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const storing = this.#files.append(uploadKey(id), offset, pieces);
    this.#storing.set(id, storing);
    try {
      const length = await storing;
      await noteReceived(this.#db, id, this.#clock());
      return length;
    } catch (error) {
      // A concurrent writer has appended in the meantime, which the lock should have prevented.
      throw error instanceof RangeError ? ERRORS.INVALID_OFFSET : error;
    } finally {
      this.#storing.delete(id);
    }
  }

  /** Resolve once nothing of an upload is being written, whatever the outcome. */
  async settled(id: string): Promise<void> {
    await this.#storing.get(id)?.catch(() => {});
  }
}
