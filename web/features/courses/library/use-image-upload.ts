import { useEffect, useRef, useState } from "react";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { ApiError } from "#web/platform/api.ts";
import { uploadCourseImage } from "#web/platform/upload-course-image.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

type UploadState =
  | { kind: "idle" }
  | { kind: "uploading"; file: File; preview: string; percent: number }
  | { kind: "failed"; file: File; message: string; mayWorkLater: boolean };

/**
 * The picture of a course while its form is open: `url` is what the course will have ("": none). A picture that is chosen is uploaded at once;
 * until that has succeeded the course keeps the one it had.
 */
export function useImageUpload(initialUrl: string) {
  const [url, setUrl] = useState(initialUrl);
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    const preview = URL.createObjectURL(file);
    setState({ kind: "uploading", file, preview, percent: 0 });
    try {
      if (file.size > courseImageLimit.bytes)
        throw new ApiError(413, { error: messages.imageTooLarge, code: "course_image.too_large" });
      const uploaded = await uploadCourseImage(file, {
        signal: controller.signal,
        onProgress: (percent) => {
          if (!controller.signal.aborted) setState({ kind: "uploading", file, preview, percent });
        },
      });
      if (controller.signal.aborted) return;
      if (uploaded === null) {
        setState({ kind: "failed", file, message: messages.noPublicUrl, mayWorkLater: true });
        toast({ title: messages.noPublicUrl, variant: "destructive" });
        return;
      }
      setUrl(uploaded);
      setState({ kind: "idle" });
      toast(messages.uploaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const { message, status } = error;
      setState({ kind: "failed", file, message, mayWorkLater: status === 0 || status === 429 || status >= 500 });
      toast({ title: messages.uploadError, description: message, variant: "destructive" });
    } finally {
      URL.revokeObjectURL(preview);
    }
  }

  return {
    url,
    state,
    choose: (file: File) => void choose(file),
    remove: () => {
      upload.current?.abort();
      setState({ kind: "idle" });
      setUrl("");
    },
  };
}

export type ImageUpload = ReturnType<typeof useImageUpload>;
