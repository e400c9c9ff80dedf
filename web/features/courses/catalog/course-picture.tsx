import { courseImageSources } from "#domain/course-pictures.ts";
import type { CourseSummary } from "#domain/course.schema.ts";

/** What stands for a course without a picture of its own. */
const placeholder = "/course-picture.svg";

type Pictured = Pick<CourseSummary, "featured_image_url">;

/** The address of a course's picture, or of what stands for it. */
export function coursePicturePath(course: Pictured): string {
  return course.featured_image_url || placeholder;
}

/** The preview of a course on other sites. */
export function socialPicturePath(courseId: string): string {
  return `/social/courses/${courseId}.png`;
}

/** How wide a picture is shown: what the browser chooses a file by. */
const widths = {
  card: "(min-width: 80rem) 18rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw",
  panel: "(min-width: 64rem) 23rem, 92vw",
  half: "(min-width: 64rem) 16rem, 46vw",
  detail: "15rem",
} as const;

type CoursePictureProps = {
  course: Pictured;
  shownAs: keyof typeof widths;
  /** It is among the first things seen; "first" is what the page is waited for. */
  eager?: boolean | "first";
  /** It moves from the card that was pressed to its place on the course page, and back. */
  moving?: boolean;
  className?: string;
};

/**
 * A course's picture in the proportion of its sheet. It says nothing that the title beside it does not, so it has no text of its own.
 */
export function CoursePicture({ course, shownAs, eager = false, moving = false, className = "" }: CoursePictureProps) {
  return (
    <img
      {...courseImageSources(coursePicturePath(course))}
      sizes={widths[shownAs]}
      alt=""
      width={1600}
      height={1000}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager === "first" ? "high" : undefined}
      decoding="async"
      style={moving ? { viewTransitionName: "course-picture" } : undefined}
      className={`aspect-8/5 w-full bg-wash object-cover ${className}`}
    />
  );
}
