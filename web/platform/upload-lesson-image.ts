import { ApiError } from "./api.ts";
import { sendFile } from "./send-file.ts";

/** Uploads a picture for the lessons of a course and answers its address. Throws ApiError, and the signal's reason when it was called off. */
export async function uploadLessonImage(
  courseId: string,
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<string> {
  const form = new FormData();
  form.set("file", file, file.name.slice(-200));
  const { url } = await sendFile(`/api/courses/${encodeURIComponent(courseId)}/lesson-images`, form, options);
  if (typeof url === "string" && url !== "") return url;
  throw new ApiError(200, { error: "The academy did not say where the picture is.", code: "server.unexpected" });
}
