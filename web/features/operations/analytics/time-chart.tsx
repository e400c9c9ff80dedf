import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis, type TooltipContentProps } from "recharts";
import { shortDay, pointWords } from "./figure-days.ts";
import type { FigureName, FigurePoint } from "./figure-points.ts";
import { messages } from "./messages.ts";
import { SeriesMark } from "./series-mark.tsx";

type ChartTipProps = { point: FigurePoint | undefined; byWeek: boolean; series: readonly Series[] };

/** One figure of a chart: how it is drawn, in which of the design's colours, and its name. */
export type Series = { figure: FigureName; name: string; colour: string; shape: "bar" | "line" };

export type TimeChartProps = {
  /** Names the chart for screen readers. */
  label: string;
  points: readonly FigurePoint[];
  byWeek: boolean;
  series: readonly Series[];
};

const tick = { fill: "var(--color-muted)", fontSize: 13 };

/** Long enough to be seen, short enough not to be waited for; nobody who wants less motion sees it ("auto", the library's own). */
const animation = { animationDuration: 190, animationEasing: "ease-out" } as const;

/** The scale ends at four at least, so that a single one does not look like much. */
const leastScale = 4;

/** Figures over time, as high as what it stands in. The library is large: `lazy-chart.tsx` fetches this file when it is shown. */
export function TimeChart({ label, points, byWeek, series }: TimeChartProps) {
  const most = Math.max(...points.flatMap((point) => series.map(({ figure }) => point[figure])));
  return (
    <ComposedChart
      responsive
      data={points}
      aria-label={label}
      aria-roledescription={messages.chart}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      style={{ width: "100%", height: "100%" }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
      <XAxis
        dataKey="from"
        tickFormatter={shortDay}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--color-edge)" }}
        tickMargin={8}
        minTickGap={28}
      />
      <YAxis
        width={44}
        allowDecimals={false}
        domain={[0, most > leastScale ? "auto" : leastScale]}
        tickCount={5}
        tickFormatter={messages.compact}
        tick={tick}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        {...animation}
        cursor={{ fill: "var(--color-wash)", stroke: "var(--color-line)" }}
        content={({ active, label: from }: TooltipContentProps) => (
          <ChartTip point={active ? points.find((point) => point.from === from) : undefined} byWeek={byWeek} series={series} />
        )}
      />
      {series.map(({ figure, name, colour, shape }) =>
        shape === "bar" ? (
          <Bar key={figure} {...animation} dataKey={figure} name={name} fill={colour} radius={[2, 2, 0, 0]} maxBarSize={28} />
        ) : (
          <Line
            key={figure}
            {...animation}
            dataKey={figure}
            name={name}
            stroke={colour}
            strokeWidth={2}
            dot={points.length > 31 ? false : { r: 2.5, fill: colour, strokeWidth: 0 }}
            activeDot={{ r: 4, strokeWidth: 0 }}
            type="linear"
          />
        ),
      )}
    </ComposedChart>
  );
}

/** The figures of the point under the pointer, or where the arrow keys are; it is read out as it changes. */
function ChartTip({ point, byWeek, series }: ChartTipProps) {
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
