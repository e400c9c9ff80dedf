import { formatPercent } from "#web/i18n/format.ts";
import { useId, type ReactNode } from "react";
import type { Certificate, OwnCertificates as Own } from "#domain/certificate.schema.ts";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { resumeLessonIndex } from "#domain/enrollment.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { Failed } from "#web/platform/load-panel.ts";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { DownloadButton } from "./download-button.tsx";
import { longDayOf, messages } from "./messages.ts";

type OwnCertificatesProps = {
  /** Null while it loads. */
  data: Own | Failed | null;
  enrollments: readonly EnrolledCourse[];
};

/** A person's certificates: available ones, issued ones, and courses in progress. */
export function OwnCertificates({ data, enrollments }: OwnCertificatesProps) {
  if (data === null) {
    return (
      <Loading label={messages.loading} className="grid gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    );
  }
  if ("kind" in data) {
    return (
      <LoadFailed title={messages.notLoaded} headingLevel={3}>
        <p>{data.message}</p>
      </LoadFailed>
    );
  }
  const { certificates, open } = data;
  const underWay = enrollments.filter(({ completed, course }) => !completed && course.lessons.length > 0);
  return (
    <div className="grid gap-10">
      {open.length > 0 && (
        <Part title={messages.ready}>
          {open.map((course) => (
            <OpenCertificate key={course.course_id} course={course} />
          ))}
        </Part>
      )}
      {certificates.length > 0 && (
        <Part title={messages.yours}>
          {certificates.map((certificate) => (
            <OwnCertificate key={certificate.id} certificate={certificate} />
          ))}
        </Part>
      )}
      {certificates.length === 0 && open.length === 0 && <NothingYet isEnrolled={enrollments.length > 0} />}
      {underWay.length > 0 && (
        <Part title={messages.onTheWay}>
          {underWay.map((enrollment) => (
            <UnderWay key={enrollment.id} enrollment={enrollment} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <ul className="grid gap-4">{children}</ul>
    </section>
  );
}

const row = "flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:p-4";

/** A completed course whose certificate is available. */
function OpenCertificate({ course: { course_id, course_title, completed_at } }: { course: Own["open"][number] }) {
  return (
    <Card as="li" className={row}>
      <div className="min-w-0">
        <p className="font-title text-lg wrap-anywhere" dir="auto">
          {course_title}
        </p>
        <p className="text-sm text-muted">{messages.completedOn(longDayOf(completed_at))}</p>
      </div>
      <ButtonLink variant="primary" to={`/get-certificate/${course_id}`} aria-label={messages.getOf(course_title)}>
        {messages.get}
      </ButtonLink>
    </Card>
  );
}

function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const { id, course_title: course, holder_name, issued_at, revoked_at, verify_url } = certificate;
  return (
    <Card as="li" className={row}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-title text-lg">
          <bdi className="wrap-anywhere" lang={certificate.language}>
            {course}
          </bdi>
          {revoked_at && <Chip hue="danger">{messages.revoked}</Chip>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {revoked_at ? messages.revokedOn(longDayOf(revoked_at)) : messages.issuedTo(holder_name, longDayOf(issued_at))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to={`/certificates/${id}`} aria-label={messages.viewOf(course)}>
          {messages.view}
        </ButtonLink>
        {!revoked_at && (
          <>
            <DownloadButton size="sm" id={id} course={course} />
            <CopyButton text={verify_url} label={messages.copyLink} name={messages.copyLinkOf(course)} />
          </>
        )}
      </div>
    </Card>
  );
}

/** A course in progress: its percentage, and a link to continue. */
function UnderWay({ enrollment: { course, progress } }: { enrollment: EnrolledCourse }) {
  const lesson = course.lessons[resumeLessonIndex({ progress, lessonCount: course.lessons.length }) ?? -1];
  return (
    <Card as="li" className={row}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-title text-lg wrap-anywhere" dir="auto" lang={course.language}>
          {course.title}
        </p>
        <div className="mt-2 flex items-center gap-3">
          <Progress label={messages.progressOf(course.title)} value={progress} className="flex-1" />
          <span className="text-sm text-muted tabular-nums">{formatPercent(progress)}</span>
        </div>
      </div>
      {lesson && (
        <ButtonLink to={lessonAddress(course.id, lesson.id)} aria-label={messages.goOnWith(course.title)}>
          {messages.goOn}
        </ButtonLink>
      )}
    </Card>
  );
}

function NothingYet({ isEnrolled }: { isEnrolled: boolean }) {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.noneTitle}
      action={isEnrolled ? undefined : <ButtonLink to="/store">{messages.browseCourses}</ButtonLink>}
    >
      {isEnrolled ? messages.none : messages.noneNotEnrolled}
    </EmptyState>
  );
}
