import { useId } from "react";
import { copyText } from "#web/ui/copy-text.ts";
import { ArrowRight, Link as LinkIcon, Share2 as Share } from "#web/ui/icons.tsx";
import { isOffered } from "#domain/course.ts";
import { nextStep } from "#domain/enrollment.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { nextLessonWords, stepMessages } from "#web/features/courses/enrollments/step-messages.ts";
import { AddToCartButton } from "#web/features/courses/cart/add-to-cart-button.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { coursePicturePath } from "./course-picture.tsx";
import { pageMessages } from "./course-page-messages.ts";
import { messages } from "./messages.ts";

/**
 * The primary action of the course page, and the others. The server renders those of a visitor. For a signed-in person
 * (`html[data-auth=in]`) they are hidden, but take the same room, until `settled` says that the right ones are known.
 */
export function CourseActions({ course, settled }: { course: CoursePage; settled: boolean }) {
  return (
    <div className="grid gap-3">
      <div className={`grid gap-3 ${settled ? "" : "in-data-[auth=in]:*:text-transparent!"}`}>
        {course.enrollment ? (
          <ForTheEnrolled course={course} />
        ) : isOffered(course) ? (
          <ForOthers course={course} />
        ) : (
          <ForItsAuthors course={course} />
        )}
      </div>
      <ShareButtons courseId={course.id} />
    </div>
  );
}

/** Start, resume or review the course; in the demo, continue at the first lesson, as specified. */
function ForTheEnrolled({ course }: { course: CoursePage }) {
  const { isDemo } = useAcademy();
  const lineId = useId();
  const next = nextStep({ progress: course.enrollment?.progress ?? 0, lessonCount: course.lessons.length });
  const lesson = next && course.lessons[isDemo ? 0 : next.index];
  return (
    <>
      {lesson ? (
        <div className="grid gap-2">
          <ButtonLink
            variant="primary"
            size="lg"
            wide
            to={lessonAddress(course.id, lesson.id)}
            {...(isDemo ? {} : { "aria-describedby": lineId })}
          >
            {isDemo ? messages.continueLearning : stepMessages.open[next.step]}
            <ArrowRight aria-hidden="true" className="rtl:rotate-180" />
          </ButtonLink>
          {!isDemo && (
            <p id={lineId} className="text-center text-sm text-muted">
              {nextLessonWords(lesson)}
            </p>
          )}
        </div>
      ) : (
        <p className="grid min-h-12 place-items-center rounded-md bg-wash px-4 text-center">{messages.noLessonsYet}</p>
      )}
      <ButtonLink size="lg" wide to="/dashboard">
        {messages.goToDashboard}
      </ButtonLink>
    </>
  );
}

function ForOthers({ course }: { course: CoursePage }) {
  return (
    <>
      <ButtonLink variant="primary" size="lg" wide to={`/enroll/${course.id}`}>
        {pageMessages.enrollNow}
      </ButtonLink>
      <AddToCartButton course={{ ...course, picture: coursePicturePath(course) }} />
    </>
  );
}

/** Actions for people who see a course that is not offered although they do not take it: its instructors and admins. */
function ForItsAuthors({ course }: { course: CoursePage }) {
  const firstLesson = course.lessons[0];
  return (
    <>
      <Notice title={course.published ? pageMessages.notOfferedTitle : pageMessages.draftTitle}>
        {course.published ? pageMessages.notOfferedText : pageMessages.draftText}
      </Notice>
      {firstLesson && (
        <ButtonLink size="lg" wide to={`/learn/${course.id}/${firstLesson.id}`}>
          {pageMessages.readLessons}
        </ButtonLink>
      )}
    </>
  );
}

/** Buttons to share a course: copy its address and, in the demo, a placeholder that says so. */
function ShareButtons({ courseId }: { courseId: string }) {
  const { isDemo } = useAcademy();
  return (
    <div className="hidden flex-wrap gap-1 in-data-auth:flex">
      {isDemo && (
        <Button
          variant="quiet"
          className="flex-1"
          onClick={() => toast({ title: pageMessages.notImplemented, description: pageMessages.notImplementedText })}
        >
          <Share aria-hidden="true" />
          {pageMessages.share}
        </Button>
      )}
      <Button variant="quiet" className="flex-1" onClick={() => void copyLink(`${location.origin}/product/${courseId}`)}>
        <LinkIcon aria-hidden="true" />
        {pageMessages.copyLink}
      </Button>
    </div>
  );
}

/** Copy an address. If the browser refuses, show it, to be copied by hand. */
async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) {
    toast({ title: pageMessages.linkCopied, description: pageMessages.linkCopiedText });
    return;
  }
  const description = pageMessages.linkNotCopiedText(address);
  toast({ title: pageMessages.linkNotCopied, description, variant: "destructive", duration: Infinity });
}
