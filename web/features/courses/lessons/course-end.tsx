import { Suspense, useId, type ReactNode } from "react";
import { GraduationCap } from "#web/ui/icons-signed-in.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";

/** What was learned, a rating, and the next course. Loaded at the end of a course only. */
const FinishMoment = lazyPart(() => import("./finish-moment.tsx"));

/** The course is completed: what was done, its certificate, and suggestions. */
export function CourseEnd({
  courseId,
  category,
  title,
  className = "",
  children,
}: {
  courseId: string;
  /** The category in which the store is opened for the next course. */
  category?: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 justify-items-center gap-2 rounded-md border border-hairline bg-accent-soft px-6 py-8 text-center ${className}`}
    >
      <GraduationCap aria-hidden="true" className="size-9 stroke-[1.4] text-accent" />
      <h2 id={id} className="text-2xl text-balance">
        {title}
      </h2>
      <p className="text-muted">{children}</p>
      <ButtonLink variant="primary" size="lg" className="mt-3" to={`/get-certificate/${courseId}`}>
        {messages.getCertificate}
      </ButtonLink>
      {/* Reserves the room, so that what follows does not move under the learner's pointer. */}
      <Suspense fallback={<div className="min-h-66" />}>
        <FinishMoment courseId={courseId} />
      </Suspense>
      <TextLink to={category === undefined ? "/store" : `/store?${new URLSearchParams({ category }).toString()}`}>
        {messages.nextCourse}
      </TextLink>
    </section>
  );
}
