import type { DetailedError, Upload } from "tus-js-client";
import type { ErrorCode } from "#domain/error-codes.ts";
import { uploadChunkBytes } from "#domain/media.ts";
import { currentAccessToken } from "#web/platform/auth-client.ts";
import { errorFromResponse, type ApiError } from "#web/platform/api-error.ts";
import { languageHeader } from "#web/platform/fetch-in-language.ts";
import { readBody } from "#web/platform/send-file.ts";
import { readPersonId, subscribeToSession } from "#web/platform/stored-session.ts";

/** The state of an upload in this tab, and the bytes sent so far. */
export type Sending = { state: "sending" | "paused" | "waiting"; sent: number };

/** An upload that continues while its author navigates in this tab. `lesson.href` leads to its lesson. */
export type RunningUpload = Sending & { id: string; name: string; bytes: number; lesson: UploadLesson };
type UploadLesson = { id: string; title: string; href: string };

/**
 * The delays before a chunk is sent again, in milliseconds: after the first ones, every 30 seconds for about eight hours. Then the upload is
 * paused.
 */
const retryMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array.from({ length: 1000 }, () => 30_000)];

/** Refusals of a piece that no repetition changes. Others with the status 409 mean that the piece does not continue what has arrived. */
const finalCodes: readonly ErrorCode[] = ["media.no_room", "media.not_uploading"];

const senders = new Map<string, Upload>();
const listeners = new Set<() => void>();
let running: readonly RunningUpload[] = [];

/** Return the uploads of this tab, oldest first. The array stays the same until an upload changes. */
export function readRunningUploads(): readonly RunningUpload[] {
  return running;
}

/** Call back when an upload begins, changes or ends. Returns the unsubscribe function. */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Send a file, continuing where its upload stopped. The upload ends with the file, with a final rejection, or when another person signs in.
 * @param onRejected called with the academy's reason for a final rejection
 */
export async function startUpload(
  upload: Pick<RunningUpload, "id" | "name" | "lesson">,
  { file, onRejected }: { file: File; onRejected: (reason: string) => void },
): Promise<void> {
  const { Upload: TusUpload } = await import("tus-js-client");
  const { id } = upload;
  const personId = readPersonId();
  if (senders.has(id)) return;
  const sender = new TusUpload(file, {
    uploadUrl: `${location.origin}/api/uploads/${id}`,
    chunkSize: uploadChunkBytes,
    retryDelays: retryMs,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (piece) => {
      const token = await currentAccessToken();
      if (token && readPersonId() === personId) piece.setHeader("Authorization", `Bearer ${token}`);
      for (const [name, value] of Object.entries(languageHeader())) piece.setHeader(name, value);
    },
    onProgress: (sent) => change(id, { state: "sending", sent }),
    onShouldRetry: (error) => {
      if (isRejection(error) || isComplete(error)) return false;
      change(id, { state: "waiting" });
      return true;
    },
    onError: (error) => {
      if (isComplete(error)) return forget(id);
      if (!isRejection(error)) return change(id, { state: "paused" });
      forget(id);
      onRejected(apiErrorOf(error).message);
    },
    onSuccess: () => forget(id),
  });
  senders.set(id, sender);
  put([...running, { ...upload, bytes: file.size, state: "sending", sent: 0 }]);
  const stop = subscribeToSession(() => {
    if (readPersonId() === personId && senders.get(id) === sender) return;
    stop();
    if (senders.get(id) === sender) void stopUpload(id);
  });
  sender.start();
}

/** Pause an upload; `resumeUpload` continues it. */
export function pauseUpload(id: string): void {
  void senders.get(id)?.abort();
  change(id, { state: "paused" });
}

export function resumeUpload(id: string): void {
  change(id, { state: "sending" });
  senders.get(id)?.start();
}

/** End an upload in this tab. What has been sent stays on the server. */
export async function stopUpload(id: string): Promise<void> {
  await senders.get(id)?.abort();
  forget(id);
}

/** Whether an upload is refused for good: it was removed, belongs to somebody else now, is complete, or there is no room. */
function isRejection(error: Error | DetailedError): boolean {
  const { status, code } = apiErrorOf(error);
  return [403, 404, 413].includes(status) || (status === 409 && finalCodes.some((each) => each === code));
}

/**
 * Whether the whole file has arrived, though the answer to its last piece was lost: only then is the question how much has arrived (HEAD,
 * whose answer has no body) answered with 409.
 */
function isComplete(error: Error | DetailedError): boolean {
  return "originalRequest" in error && error.originalRequest.getMethod() === "HEAD" && apiErrorOf(error).status === 409;
}

function apiErrorOf(error: Error | DetailedError): ApiError {
  const response = "originalResponse" in error ? error.originalResponse : null;
  return errorFromResponse(response?.getStatus() ?? 0, readBody(response?.getBody() ?? ""));
}

function forget(id: string): void {
  senders.delete(id);
  put(running.filter((each) => each.id !== id));
}

function change(id: string, to: Partial<Sending>): void {
  put(running.map((each) => (each.id === id ? { ...each, ...to } : each)));
}

function put(next: readonly RunningUpload[]): void {
  running = next;
  // Closing the tab would interrupt uploads, so ask before; navigating within the tab would not.
  const isAtStake = next.some(({ state }) => state !== "paused");
  if (isAtStake) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
