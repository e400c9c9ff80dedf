import { Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { readRunningUploads, subscribeToUploads, type RunningUpload } from "./running-uploads.ts";

const UploadPanel = lazyPart<{ uploads: readonly RunningUpload[] }>(async () => ({
  default: (await import("./upload-panel.tsx")).UploadPanel,
}));

const none: readonly RunningUpload[] = [];

/** The uploads of this tab that continue while their author is elsewhere. On the page of a lesson, its own uploads are left out. */
export function UploadsElsewhere() {
  const { search } = useLocation();
  const running = useSyncExternalStore(subscribeToUploads, readRunningUploads, () => none);
  const here = new URLSearchParams(search).get("lesson");
  const elsewhere = running.filter(({ lesson }) => lesson.id !== here);
  if (elsewhere.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UploadPanel uploads={elsewhere} />
    </Suspense>
  );
}
