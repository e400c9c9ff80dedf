import { categoryName } from "./course-words.ts";
import { ArrowRight } from "#web/ui/icons.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CourseSummary } from "#domain/course.schema.ts";
import { CoursePicture } from "./course-picture.tsx";

type CategoryTileProps = {
  category: string;
  /** A course of the category, whose picture is shown. */
  course: CourseSummary | undefined;
  /** The text below the name. */
  children: ReactNode;
};

/** A category as a link to its courses. */
export function CategoryTile({ category, course, children }: CategoryTileProps) {
  return (
    <Link
      to={`/catalog?${new URLSearchParams({ category }).toString()}`}
      data-hue={category.toLowerCase()}
      className="group flex h-full items-center gap-4 overflow-clip rounded-md border border-hairline bg-surface pe-4 hover:border-edge hover:shadow-raised"
    >
      <span className="size-22 shrink-0 self-stretch overflow-clip bg-[var(--chip-soft,var(--color-wash))]">
        {course && <CoursePicture shownAs="detail" course={course} className="h-full" />}
      </span>
      <span className="min-w-0 flex-1 py-3">
        <span className="block font-title text-xl wrap-anywhere">{categoryName(category)}</span>
        <span className="block text-sm text-pretty text-muted tabular-nums">{children}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-1 rtl:rotate-180"
        strokeWidth={1.75}
      />
    </Link>
  );
}
