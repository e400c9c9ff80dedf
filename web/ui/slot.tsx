import { Children, cloneElement } from "react";
import type { ComponentProps, ReactElement } from "react";
import { classes } from "./classes.ts";

type Props = Record<string, unknown>;

/**
 * Passes its props to its only child. Class names are joined, handlers of both run (the child's first), and a given ref replaces the
 * child's; for everything else the child's own props take precedence. It is a tenth of the size of Radix's, which every public page would
 * load.
 */
export function Slot({ children, ref, ...lent }: ComponentProps<"button">) {
  const child = Children.only(children) as ReactElement<Props>;
  return cloneElement(child, { ...merge(lent as Props, child.props), ...(ref && { ref }) });
}

function merge(lent: Props, own: Props): Props {
  const merged: Props = { ...lent, ...own };
  for (const [name, ofLent] of Object.entries(lent)) {
    const ofOwn = own[name];
    if (ofOwn === undefined) merged[name] = ofLent;
    else if (typeof ofLent === "function" && typeof ofOwn === "function" && /^on[A-Z]/.test(name)) {
      merged[name] = (...happened: unknown[]) => {
        ofOwn(...happened);
        ofLent(...happened);
      };
    }
  }
  merged["className"] = classes(lent["className"] as string | undefined, own["className"] as string | undefined);
  return merged;
}
