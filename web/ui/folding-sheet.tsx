import { ChevronDown } from "./icons.tsx";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";

type FoldingSheetProps = {
  title: string;
  /** The content of the button that opens the sheet: text and icon. */
  opener: ReactNode;
  foldLabel: string;
  /** The lower corner in which button and sheet are. */
  corner: keyof typeof corners;
  /** The classes of the sheet: its height, and its layout in the side column from 80rem. */
  panelClassName: string;
  headerClassName?: string;
  titleClassName?: string;
  className?: string;
  /** A selector for the element to focus in an opened sheet; by default the sheet itself. */
  firstFocus?: string;
  /** `fold` closes the sheet without restoring the focus, for links to other places on the page. */
  children: (fold: () => void) => ReactNode;
};

const corners = {
  start: { opener: "start-4", panel: "sm:max-xl:start-4 sm:max-xl:end-auto" },
  end: { opener: "end-4", panel: "sm:max-xl:start-auto sm:max-xl:end-4" },
};

/** A part of the side column if there is one, otherwise a sheet over the lower part of the page, which a button opens. */
export function FoldingSheet(props: FoldingSheetProps) {
  const { title, opener, foldLabel, corner, panelClassName, headerClassName, titleClassName, className, firstFocus } = props;
  const [unfolded, setUnfolded] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!unfolded) return;
    const unfoldedBy = button.current;
    const first = firstFocus === undefined ? null : panel.current?.querySelector<HTMLElement>(firstFocus);
    (first ?? panel.current)?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setUnfolded(false);
      unfoldedBy?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [unfolded, firstFocus]);

  return (
    <section aria-labelledby={`${id}-title`} className={classes("font-sans", className)}>
      <Button
        ref={button}
        aria-expanded={unfolded}
        aria-controls={`${id}-panel`}
        className={classes("fixed bottom-4 z-30 shadow-overlay xl:hidden", corners[corner].opener)}
        onClick={() => setUnfolded(!unfolded)}
      >
        {opener}
      </Button>
      <div
        ref={panel}
        id={`${id}-panel`}
        tabIndex={-1}
        className={classes(
          "flex flex-col overflow-clip border-hairline bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-40 max-xl:border-t max-xl:shadow-overlay sm:max-xl:bottom-4 sm:max-xl:w-96 sm:max-xl:rounded-md sm:max-xl:border xl:rounded-md xl:border",
          corners[corner].panel,
          panelClassName,
          unfolded ? "max-xl:animate-[ui-rise_190ms_var(--ease-out)]" : "max-xl:hidden",
        )}
      >
        <header className={classes("flex min-h-12 items-center gap-1 border-b border-hairline ps-4 pe-2", headerClassName)}>
          <h2 id={`${id}-title`} className={classes("me-auto text-lg", titleClassName)}>
            {title}
          </h2>
          <IconButton
            size="sm"
            label={foldLabel}
            className="xl:hidden"
            onClick={() => {
              setUnfolded(false);
              button.current?.focus({ preventScroll: true });
            }}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </header>
        {props.children(() => setUnfolded(false))}
      </div>
    </section>
  );
}
