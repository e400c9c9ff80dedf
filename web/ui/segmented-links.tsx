import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type SegmentedLinksProps = {
  /** Names the group for screen readers. */
  label: string;
  links: readonly { to: string; label: ReactNode; current: boolean }[];
  className?: string;
};

/** A segmented control whose choices are addresses: the place takes the history entry of the one before and keeps the scroll. */
export function SegmentedLinks({ label, links, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={classes("ui-segments", className)}>
      {links.map(({ to, label: text, current }) => (
        <Link key={to} to={to} replace preventScrollReset aria-current={current ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
