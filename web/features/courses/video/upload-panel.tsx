import { formatBytes } from "#web/i18n/format.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Pause, Play } from "#web/ui/icons-signed-in.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { messages } from "./messages.ts";
import { pauseUpload, resumeUpload, type RunningUpload } from "./running-uploads.ts";

/** Uploads of other lessons, at the edge of every page of their author. */
export function UploadPanel({ uploads }: { uploads: readonly RunningUpload[] }) {
  return (
    <section
      aria-label={messages.uploads}
      className="fixed end-4 bottom-4 z-40 w-[min(20rem,calc(100vw-2rem))] rounded-md border border-hairline bg-surface shadow-lg print:hidden"
    >
      <h2 className="border-b border-hairline px-4 py-2 text-sm font-[600]">{messages.uploads}</h2>
      <ul className="grid max-h-60 gap-3 overflow-y-auto px-4 py-3">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload: { id, name, bytes, sent, state, lesson } }: { upload: RunningUpload }) {
  const isPaused = state === "paused";
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="block font-[550] wrap-anywhere">{name}</span>
          <TextLink to={lesson.href} className="wrap-anywhere">
            {lesson.title || messages.uploadLesson}
          </TextLink>
        </p>
        <IconButton
          size="sm"
          label={isPaused ? messages.resume(name) : messages.pause(name)}
          onClick={() => (isPaused ? resumeUpload(id) : pauseUpload(id))}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
      </div>
      <Progress label={messages.uploading(name)} value={(sent / bytes) * 100} size="sm" />
      <p className="text-xs text-muted">
        {state === "sending" ? messages.progress(formatBytes(sent), formatBytes(bytes)) : messages[state]}
      </p>
    </li>
  );
}
