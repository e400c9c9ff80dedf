import { pointWords } from "./figure-days.ts";
import type { FigurePoint } from "./figure-points.ts";
import { messages } from "./messages.ts";
import { SeriesMark } from "./series-mark.tsx";
import type { Series } from "./time-chart.tsx";

type ChartTipProps = { point: FigurePoint | undefined; byWeek: boolean; series: readonly Series[] };

/** The figures of the point under the pointer, or where the arrow keys are; it is read out as it changes. */
export function ChartTip({ point, byWeek, series }: ChartTipProps) {
  return (
    <div role="status">
      {point && (
        <div className="grid gap-1 rounded-md border border-hairline bg-surface px-3 py-2 text-sm shadow-overlay">
          <p className="font-[550]">{pointWords(point.from, byWeek)}</p>
          {series.map(({ figure, name, colour, shape }) => (
            <p key={figure} className="flex items-center gap-2 text-muted">
              <SeriesMark colour={colour} shape={shape} />
              {name}
              <span className="ms-auto ps-3 text-ink tabular-nums">{messages.number(point[figure])}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
