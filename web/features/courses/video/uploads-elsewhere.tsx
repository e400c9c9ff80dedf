import { Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { readRunningUploads, subscribeToUploads, type RunningUpload } from "./running-uploads.ts";

const UploadPanel = lazyPart<{ uploads: readonly RunningUpload[] }>(async () => ({
  default: (await import("./upload-panel.tsx")).UploadPanel,
}));

const none: readonly RunningUpload[] = [];

/** The uploads of this tab that go on while their author is elsewhere: the lesson that they are of shows its own. */
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
