import type { ComponentType, SVGProps } from "react";
import type { LessonKind } from "#domain/course.ts";
import { BookText, CirclePlay, Headphones } from "#web/ui/icons.tsx";
import { messages } from "./messages.ts";

const icons: Record<LessonKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  text: BookText,
  video: CirclePlay,
  audio: Headphones,
};

/** Whether a lesson is read, watched or listened to, as an icon with a name. */
export function LessonKindIcon({ kind, className = "" }: { kind: LessonKind; className?: string }) {
  const Icon = icons[kind];
  return (
    <span role="img" aria-label={messages.lessonKind[kind]} className={`inline-block shrink-0 ${className}`}>
      <Icon aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
    </span>
  );
}
