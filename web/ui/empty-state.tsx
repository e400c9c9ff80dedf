import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** What the person can do next. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/** Says that there is nothing yet, what that means, and what the person can do. */
export function EmptyState({ title, children, action, icon, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes("ui-state", className)}>
      {icon && (
        <span className="ui-state-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className="ui-state-title">{title}</Heading>
      {children && <div className="ui-state-text">{children}</div>}
      {action && <div className="ui-state-action">{action}</div>}
    </div>
  );
}
