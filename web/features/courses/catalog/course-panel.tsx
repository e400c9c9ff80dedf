import BookOpen from "lucide-react/icons/book-open";
import Clock from "lucide-react/icons/clock";
import MessageCircle from "lucide-react/icons/message-circle";
import TrendingUp from "lucide-react/icons/trending-up";
import type { ComponentType, SVGProps } from "react";
import type { CoursePage } from "#web/platform/api.ts";
import { CourseActions } from "./course-actions.tsx";
import { CoursePicture } from "./course-picture.tsx";
import { countOf } from "./course-words.ts";
import { messages } from "./messages.ts";

/** Beside the course: its picture, its price, the next action and what is included. */
export function CoursePanel({ course, settled }: { course: CoursePage; settled: boolean }) {
  return (
    <aside aria-label="Enrollment" className="overflow-clip rounded-md border border-hairline bg-surface">
      <CoursePicture shownAs="panel" course={course} moving eager="first" />
      <div className="p-5 sm:p-6">
        <p className="mb-4 font-title text-3xl">{messages.free}</p>
        <CourseActions course={course} settled={settled} />
        <h2 className="mt-5 border-t border-hairline pt-5 font-sans text-sm font-semibold tracking-normal">
          This course includes
        </h2>
        <ul className="mt-3 grid gap-2.5 text-[0.9375rem]">
          {inclusions(course).map(({ Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function inclusions(course: CoursePage): { Icon: ComponentType<SVGProps<SVGSVGElement>>; text: string }[] {
  return [
    ...(course.lesson_count > 0
      ? [{ Icon: BookOpen, text: `${countOf(course.lesson_count, "lesson")} to read at your own pace` }]
      : []),
    ...(course.duration > 0 ? [{ Icon: Clock, text: `About ${countOf(course.duration, "hour")} of study` }] : []),
    { Icon: MessageCircle, text: "A tutor that answers from the lessons" },
    { Icon: TrendingUp, text: "Progress that is kept for you" },
  ];
}
