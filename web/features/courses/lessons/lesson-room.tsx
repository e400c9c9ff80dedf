import type { ReactNode } from "react";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { LessonBar } from "./lesson-bar.tsx";
import { LessonNotices } from "./lesson-notices.tsx";
import { placeOf } from "./lesson-place.ts";
import { LessonRail } from "./lesson-rail.tsx";
import { LessonTurn } from "./lesson-turn.tsx";
import type { NotesArrival, Opening } from "./load-lesson.ts";
import { NotesPanel } from "./notes/notes-panel.tsx";
import { useReadingPlace } from "./reading/use-reading-place.ts";
import { RoomLayout } from "./room-layout.tsx";
import { SideColumn } from "./side/side-column.tsx";
import { useLessonKeys } from "./use-lesson-keys.ts";
import { usePassage } from "./use-passage.ts";
import { useScrollableBlocks } from "./use-scrollable-blocks.ts";
import { VideoPlaceholder } from "./video-placeholder.tsx";

type LessonRoomProps = { page: LessonPage; userId: string; opening: Opening; notes: NotesArrival; tutor: ReactNode };

/** A lesson to read: its text in the middle, its course on one side, tutor and notes on the other. */
export function LessonRoom({ page, userId, opening, notes, tutor }: LessonRoomProps) {
  const { lesson, course } = page;
  const place = placeOf(page);
  const text = usePassage(lesson.html);
  useScrollableBlocks(text, lesson.html);
  useReadingPlace(text, page, userId);
  const addressOf = (neighbour: { id: string } | null) => neighbour && lessonAddress(course.id, neighbour.id);
  useLessonKeys(addressOf(place.previous), addressOf(place.next));
  return (
    <RoomLayout
      rail={<LessonRail page={page} place={place} />}
      bar={<LessonBar page={page} place={place} />}
      side={
        <SideColumn
          tutor={tutor}
          notes={<NotesPanel userId={userId} courseId={course.id} lessonId={lesson.id} arrival={notes} />}
        />
      }
    >
      <article aria-labelledby="lesson-title">
        <header className="grid grid-cols-1 gap-5">
          <h1 id="lesson-title" dir="auto">
            {lesson.title}
          </h1>
          <VideoPlaceholder />
          <LessonNotices lessonId={lesson.id} opening={opening} />
        </header>
        {/* Sanitised by the server; the text is Markdown that people wrote. */}
        <div ref={text} className="prose mt-8 [&_mark]:px-0" dir="auto" dangerouslySetInnerHTML={{ __html: lesson.html }} />
      </article>
      <LessonTurn courseId={course.id} place={place} />
    </RoomLayout>
  );
}
