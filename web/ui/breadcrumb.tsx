import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { TextLink } from "./link.tsx";

/** The path to the current page, which is the last entry and has no `to`. */
export function Breadcrumb({
  entries,
  label = readMessage(msg`Breadcrumb`),
  className,
}: {
  entries: readonly { label: ReactNode; to?: string }[];
  label?: string;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classes("ui-breadcrumb", className)}>
      <ol>
        {entries.map((entry, index) => (
          <li key={index}>
            {entry.to === undefined ? (
              <span aria-current="page">{entry.label}</span>
            ) : (
              <TextLink quiet to={entry.to}>
                {entry.label}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
