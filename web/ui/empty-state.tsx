import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/** Nothing here yet: what that means and the one thing to do. */
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
