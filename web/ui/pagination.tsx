import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { ChevronLeft, ChevronRight } from "./icons.tsx";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type PaginationProps = {
  /** The page's number, from 1. */
  page: number;
  pageCount: number;
  /** Return the address of a page. */
  hrefFor: (page: number) => string;
  label?: string;
  className?: string;
};

/** Links to the pages of a long list. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label = readMessage(msg`Pages`), className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={classes("ui-pagination", className)}>
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" aria-label={readMessage(msg`Previous page`)}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {pagesToShow(page, pageCount).map((shown, index) =>
        shown === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={hrefFor(shown)}
            aria-label={readMessage(msg`Page ${shown}`)}
            aria-current={shown === page ? "page" : undefined}
            data-neighbour={(shown !== page && shown !== 1 && shown !== pageCount) || undefined}
          >
            {shown}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={hrefFor(page + 1)} rel="next" aria-label={readMessage(msg`Next page`)}>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

/** Return the first and the last page, the current one and its neighbors; null is a gap of two pages or more. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((shown) => shown >= 1 && shown <= pageCount);
  const shown: (number | null)[] = [];
  let before = 0;
  for (const next of [...new Set(wanted)].toSorted((one, other) => one - other)) {
    if (next - before === 2) shown.push(next - 1);
    if (next - before > 2) shown.push(null);
    shown.push(next);
    before = next;
  }
  return shown;
}
