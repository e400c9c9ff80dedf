import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info } from "./icons.tsx";
import { classes } from "./classes.ts";

const icons = { info: Info, success: CircleCheck, danger: CircleAlert };

type NoticeProps = {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether to announce it when it appears: "danger" immediately, others when the reader pauses. */
  live?: boolean;
  className?: string;
};

/** A message in the flow of the page, which stays until its cause is resolved. */
export function Notice({ tone = "info", title, children, action, live, className }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={classes("ui-notice", className)}
      data-tone={tone}
    >
      <Icon aria-hidden="true" />
      <div>
        {title && <p className="ui-notice-title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
