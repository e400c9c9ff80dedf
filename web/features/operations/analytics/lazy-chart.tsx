import { lazy, Suspense, type ComponentType } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { SeriesMark } from "./series-mark.tsx";
import type { TimeChartProps } from "./time-chart.tsx";

const chartCode = () => import("./time-chart.tsx");

/** Fetches the code that draws, ahead of the figures. What fails here fails again, and is told, where a chart is shown. */
export function preloadChart(): void {
  chartCode().catch(() => {});
}

const TimeChart = lazy<ComponentType<TimeChartProps>>(async () => {
  try {
    return { default: (await chartCode()).TimeChart };
  } catch {
    return { default: ChartMissing };
  }
});

/** Without a connection the code does not come; the figures are there, so the page stands. */
function ChartMissing() {
  return <p className="text-sm text-muted">{messages.chartMissing}</p>;
}

/** A chart with its key, in a place of its final size before and after it has come. */
export function LazyChart({ series, ...chart }: Omit<TimeChartProps, "label">) {
  const names = series.map(({ name }) => name).join(messages.and);
  return (
    <div>
      {series.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {series.map(({ figure, name, colour, shape }) => (
            <li key={figure} className="flex items-center gap-2">
              <SeriesMark colour={colour} shape={shape} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="h-64">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <TimeChart label={messages.chartName(names, chart.byWeek)} series={series} {...chart} />
        </Suspense>
      </div>
    </div>
  );
}
