import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A gray placeholder. Its class sets the final size: `<Skeleton className="h-10 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("ui-skeleton", className)} />;
}

/** Placeholder lines of text, each as high as a line of the surrounding text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classes("ui-skeleton-text", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="ui-skeleton-line">
          <span className="ui-skeleton" />
        </span>
      ))}
    </span>
  );
}

/** A placeholder of a card: a picture, a title of two lines, and another line; `picture={false}` omits the picture. */
export function SkeletonCard({ picture = true, className }: { picture?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={classes("ui-card", className)} data-flush={picture || undefined}>
      {picture && <span className="ui-skeleton ui-skeleton-picture" />}
      <div className={picture ? "ui-card-body" : "grid gap-2"}>
        <SkeletonText lines={1} className="w-1/3 text-xs" />
        <SkeletonText lines={2} className="text-xl" />
        <SkeletonText lines={1} className="mt-auto w-1/2 text-sm" />
      </div>
    </div>
  );
}

/** Announces "Loading" once to screen readers for a group of skeletons. */
export function Loading({
  label = readMessage(msg`Loading`),
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}
