import { courseImageSources } from "#domain/course-pictures.ts";
import type { CourseSummary } from "#domain/course.schema.ts";

/** The placeholder for a course without a picture. */
const placeholder = "/course-picture.svg";

type Pictured = Pick<CourseSummary, "featured_image_url">;

/** Return the address of a course's picture, or of the placeholder. */
export function coursePicturePath(course: Pictured): string {
  return course.featured_image_url || placeholder;
}

/** Return the preview picture of a course for other sites. */
export function socialPicturePath(courseId: string): string {
  return `/social/courses/${courseId}.png`;
}

/** The display widths of a picture, from which the browser selects a file. */
const widths = {
  card: "(min-width: 80rem) 18rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw",
  panel: "(min-width: 64rem) 23rem, 92vw",
  half: "(min-width: 64rem) 16rem, 46vw",
  detail: "15rem",
} as const;

type CoursePictureProps = {
  course: Pictured;
  shownAs: keyof typeof widths;
  /** Whether it is visible initially; "first" marks the page's largest contentful paint. */
  eager?: boolean | "first";
  /** Whether it is animated from the clicked card to its place on the course page, and back. */
  moving?: boolean;
  className?: string;
};

/** A course's picture in its original proportions. Decorative: the title next to it says the same, so it has no alt text. */
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
