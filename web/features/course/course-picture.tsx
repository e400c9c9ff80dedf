import type { CourseSummary } from "#domain/course.ts";

/** The address of a course's picture: its own, or the one that the academy draws for it. */
export function coursePicturePath(course: Pick<CourseSummary, "id" | "featured_image_url">): string {
  return course.featured_image_url || `/pictures/courses/${course.id}.svg`;
}

/** The preview of a course on other sites. */
export function socialPicturePath(courseId: string): string {
  return `/social/courses/${courseId}.png`;
}

/**
 * A course's picture in the proportion of its sheet. It says nothing that the title beside it does not, so it has no text of its own.
 * `eager` is for what is seen first.
 */
export function CoursePicture({
  course,
  eager = false,
  className = "",
}: {
  course: Pick<CourseSummary, "id" | "featured_image_url">;
  eager?: boolean;
  className?: string;
}) {
  return (
    <img
      src={coursePicturePath(course)}
      alt=""
      width={1600}
      height={1000}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={`aspect-8/5 w-full bg-wash object-cover ${className}`}
    />
  );
}
