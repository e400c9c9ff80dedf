import { Suspense, use } from "react";
import { useRevalidator } from "react-router";
import { useOnline } from "#web/platform/use-online.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Opening } from "./load-lesson.ts";
import { messages } from "./messages.ts";

/** What the reader should know while they read: no connection, progress not saved, nothing recorded. */
export function LessonNotices({ lessonId, opening }: { lessonId: string; opening: Opening }) {
  const online = useOnline();
  return (
    <>
      {!online && <Notice live>{messages.offline}</Notice>}
      {opening === null ? (
        <p className="text-sm text-muted">{messages.reading}</p>
      ) : (
        // A boundary for each lesson: a new text does not wait for the record of its opening.
        <Suspense key={lessonId} fallback={null}>
          <OpeningNotice opening={opening} />
        </Suspense>
      )}
    </>
  );
}

function OpeningNotice({ opening }: { opening: NonNullable<Opening> }) {
  const revalidator = useRevalidator();
  if (use(opening) === "recorded") return null;
  return (
    <Notice
      live
      action={
        <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {messages.notSaved}
    </Notice>
  );
}
