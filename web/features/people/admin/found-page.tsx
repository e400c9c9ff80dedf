import { useNextLocation } from "#web/ui/use-next-location.ts";
import type { ReactNode, Ref } from "react";
import { Pagination } from "#web/ui/pagination.tsx";
import { messages } from "./messages.ts";

type FoundPageProps = {
  /** The number of results, as text. */
  found: string;
  /** A ref to that text, which gets the focus when a row is gone. */
  foundRef?: Ref<HTMLParagraphElement>;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  children: ReactNode;
};

/** One page of a list: the number of results, the rows, and links to other pages. Dimmed while the next page loads. */
export function FoundPage({ found, foundRef, children, ...pages }: FoundPageProps) {
  const pending = useNextLocation()?.pathname === "/dashboard";
  return (
    <div aria-busy={pending}>
      <p ref={foundRef} role="status" tabIndex={-1} className="mt-5 mb-3 text-sm text-muted tabular-nums">
        {found}
        {pages.pageCount > 1 && messages.page(pages.page)}
      </p>
      <div className={pending ? "ui-outdated" : undefined}>{children}</div>
      <Pagination {...pages} className="mt-6" />
    </div>
  );
}
