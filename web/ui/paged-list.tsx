import { msg } from "@lingui/core/macro";
import type { ReactNode, Ref } from "react";
import { useLocation } from "react-router";
import { readMessage } from "#web/i18n/define-messages.ts";
import { classes } from "./classes.ts";
import { Pagination } from "./pagination.tsx";
import { useNextLocation } from "./use-next-location.ts";

type PagedListProps = {
  /** The number of results, as text. */
  found: string;
  /** A ref to that text, which gets the focus when a row is gone. */
  foundRef?: Ref<HTMLParagraphElement>;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** The name of the links to other pages, where a page has several lists. */
  label?: string;
  /** A button beside the number of results. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** One page of a list: the number of results, the rows, and links to other pages. Dimmed while another page of it loads. */
export function PagedList({ found, foundRef, action, className, children, ...pages }: PagedListProps) {
  const here = useLocation().pathname;
  const isPending = useNextLocation()?.pathname === here;
  const { page, pageCount } = pages;
  const number = (
    <p ref={foundRef} role="status" tabIndex={-1} className="text-sm text-muted tabular-nums">
      {found}
      {pageCount > 1 && readMessage(msg`, page ${page}`)}
    </p>
  );
  return (
    <div className={className} aria-busy={isPending}>
      <div className={classes("mb-4", action !== undefined && "flex flex-wrap items-center justify-between gap-3")}>
        {number}
        {action}
      </div>
      <div className={isPending ? "ui-outdated" : undefined}>{children}</div>
      <Pagination {...pages} className="mt-6" />
    </div>
  );
}
