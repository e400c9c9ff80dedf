import type { ReactNode } from "react";

/** The title of a sign-in step, and a sentence about it. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl text-pretty">{title}</h1>
      {children && <p className="mt-2 text-pretty text-muted">{children}</p>}
    </>
  );
}
