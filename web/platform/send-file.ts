import { errorFromResponse, unreachedError } from "./api-error.ts";
import { currentAccessToken } from "./auth-client.ts";
import { languageHeader } from "./fetch-in-language.ts";

type Sending = {
  /** Called with the percentage sent so far. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Send a file as the signed-in person, and return the body of the response. Throws ApiError, and the signal's reason when it is aborted.
 * Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export async function sendFile(
  path: string,
  body: File | FormData,
  { onProgress, signal, headers = {} }: Sending,
): Promise<Record<string, unknown>> {
  const token = await currentAccessToken().catch(() => {
    throw unreachedError();
  });
  const request = new XMLHttpRequest();
  const ended = new Promise<void>((resolve, reject) => {
    request.addEventListener("load", () => resolve());
    request.addEventListener("error", () => reject(unreachedError()));
    request.addEventListener("abort", () => reject(signal.reason));
  });
  request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
  });
  signal.addEventListener("abort", () => request.abort());
  signal.throwIfAborted();
  request.open("POST", path);
  if (body instanceof File) request.setRequestHeader("content-type", "application/octet-stream");
  for (const [name, value] of Object.entries({ ...languageHeader(), ...headers })) request.setRequestHeader(name, value);
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.send(body);
  await ended;
  const answer = readBody(request.responseText);
  if (request.status >= 200 && request.status < 300) return answer;
  throw errorFromResponse(request.status, answer);
}

/** Return a JSON object; an empty one for anything else, such as the page of a proxy. */
export function readBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/**
 * Upload a picture for a course and return its public address, null when the response has none. Throws ApiError, and the signal's reason
 * when it was aborted.
 */
export async function uploadCourseImage(
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string | null> {
  const { url } = await sendFile(`/api/course-images?name=${encodeURIComponent(file.name.slice(-200))}`, file, options);
  return typeof url === "string" && url !== "" ? url : null;
}

/** Upload a picture for the lessons of a course and return its address. Throws ApiError, and the signal's reason when it was aborted. */
export async function uploadLessonImage(
  courseId: string,
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const form = new FormData();
  form.set("file", file, file.name.slice(-200));
  const { url } = await sendFile(`/api/courses/${encodeURIComponent(courseId)}/lesson-images`, form, options);
  if (typeof url === "string" && url !== "") return url;
  throw errorFromResponse(200, null);
}
