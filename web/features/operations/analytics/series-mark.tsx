import type { Series } from "./time-chart.tsx";

/** The sign of a figure beside its name: a block for bars, a stroke for a line. */
export function SeriesMark({ colour, shape }: Pick<Series, "colour" | "shape">) {
  return (
    <span
      aria-hidden="true"
      className={`shrink-0 rounded-xs forced-color-adjust-none ${shape === "bar" ? "size-2.5" : "h-0.5 w-3.5"}`}
      style={{ background: colour }}
    />
  );
}
