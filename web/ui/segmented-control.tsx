import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type SegmentedLinksProps = {
  /** Labels the group for screen readers. */
  label: string;
  links: readonly { to: string; label: ReactNode; current: boolean }[];
  className?: string;
};

type SegmentedControlProps<Value extends string> = {
  /** Labels the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  /** Null when none is selected yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** A few buttons, one of which is selected, for a theme, a filter or a view. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes("ui-segments", className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** A segmented control of links: following one replaces the history entry and keeps the scroll position. */
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
