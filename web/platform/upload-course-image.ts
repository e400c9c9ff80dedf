import { sendFile } from "./send-file.ts";

/**
 * Uploads a picture for a course and answers its public address, null when the answer holds none. Throws ApiError, and the signal's reason when
 * it was called off.
 */
export async function uploadCourseImage(
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string | null> {
  const { url } = await sendFile(`/api/course-images?name=${encodeURIComponent(file.name.slice(-200))}`, file, options);
  return typeof url === "string" && url !== "" ? url : null;
}
