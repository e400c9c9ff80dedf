import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { chartScale } from "./chart-scale.ts";
import { pointWords, shortDay } from "./metric-days.ts";
import type { MetricName, MetricPoint } from "./metric-points.ts";
import { messages } from "./messages.ts";

/** One series of a chart: its shape, color and name. */
export type Series = { metric: MetricName; name: string; colour: string; shape: "bar" | "line" };

type TimeChartProps = { points: readonly MetricPoint[]; byWeek: boolean; series: readonly Series[] };

/** The margins around the marks, in pixels: numbers on the left, days below. */
const margin = { top: 8, right: 4, bottom: 28, left: 44 };
const height = 256;
const widestBar = 28;
/** The width of the tooltip in pixels. On a phone it covers the point rather than leaving the chart. */
const widestTip = 180;
/** The width of a day's label in pixels, with the gap to the next. */
const labelWidth = 72;
/** With more points than this, dots would overlap. */
const mostDots = 31;

/** Draws figures over time with a legend. A table contains the same figures for screen readers. */
export function TimeChart({ points, byWeek, series }: TimeChartProps) {
  const names = series.map(({ name }) => name).join(messages.and);
  return (
    <div>
      {series.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {series.map(({ metric, name, colour, shape }) => (
            <li key={metric} className="flex items-center gap-2">
              <SeriesMark colour={colour} shape={shape} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Plot label={messages.chartName(names, byWeek)} points={points} byWeek={byWeek} series={series} />
    </div>
  );
}

/** Axes and marks, in the available width. The pointer or the arrow keys select the point whose figures are shown. */
function Plot({ label, points, byWeek, series }: TimeChartProps & { label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number>();
  const band = Math.max(width - margin.left - margin.right, 0) / points.length;
  const centre = (index: number) => margin.left + band * (index + 0.5);

  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - margin.left) / band);
    setActive(points[at] && at);
  };
  const step = (event: KeyboardEvent) => {
    // With a modifier, arrow keys belong to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = points.length - 1;
    const from = active ?? last + 1;
    const to = { ArrowLeft: Math.max(from - 1, 0), ArrowRight: Math.min(from + 1, last), Home: 0, End: last }[event.key];
    if (event.key === "Escape") setActive(undefined);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };

  return (
    <div ref={frame} dir="ltr" className="relative" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys select a point of the chart */}
      <svg
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so it must be focusable
        tabIndex={0}
        aria-label={label}
        aria-roledescription={messages.chart}
        width={width}
        height={height}
        className="block touch-pan-y rounded-sm text-sm"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setActive(undefined)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setActive((now) => now ?? points.length - 1)}
        onBlur={() => setActive(undefined)}
        onKeyDown={step}
      >
        {width > 0 && <Marks points={points} series={series} width={width} band={band} centre={centre} active={active} />}
      </svg>
      <Tip
        point={active === undefined ? undefined : points[active]}
        x={centre(active ?? 0)}
        width={width}
        {...{ byWeek, series }}
      />
    </div>
  );
}

type MarksProps = Pick<TimeChartProps, "points" | "series"> & {
  width: number;
  band: number;
  centre: (index: number) => number;
  active: number | undefined;
};

function Marks({ points, series, width, band, centre, active }: MarksProps) {
  const { top, ticks } = chartScale(Math.max(...points.flatMap((point) => series.map(({ metric }) => point[metric]))));
  const floor = height - margin.bottom;
  const y = (value: number) => floor - (value / top) * (floor - margin.top);
  const every = Math.ceil(points.length / Math.max(Math.floor((width - margin.left) / labelWidth), 1));
  const bars = series.filter(({ shape }) => shape === "bar");
  const barWidth = Math.min(widestBar, (band * 0.8) / Math.max(bars.length, 1));
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? "stroke-edge" : "stroke-hairline"}
          />
          <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-current text-muted tabular-nums">
            {messages.compact(tick)}
          </text>
        </g>
      ))}
      {points.map(({ from }, index) =>
        (points.length - 1 - index) % every === 0 ? (
          <text
            key={from}
            x={Math.min(centre(index), width - margin.right - 20)}
            y={floor + 20}
            textAnchor="middle"
            className="fill-current text-muted"
          >
            {shortDay(from)}
          </text>
        ) : null,
      )}
      {active !== undefined && (
        <rect x={margin.left + band * active} y={margin.top} width={band} height={floor - margin.top} className="fill-wash" />
      )}
      {bars.map(({ metric, colour }, nth) =>
        points.map((point, index) => {
          const left = centre(index) + (nth - bars.length / 2) * barWidth;
          return <path key={`${metric} ${point.from}`} d={barPath(left, y(point[metric]), barWidth, floor)} fill={colour} />;
        }),
      )}
      {series.map(({ metric, colour, shape }) =>
        shape === "line" ? (
          <g key={metric}>
            <polyline
              points={points.map((point, index) => `${centre(index)},${y(point[metric])}`).join(" ")}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {points.map((point, index) =>
              index === active || points.length <= mostDots ? (
                <circle key={point.from} cx={centre(index)} cy={y(point[metric])} r={index === active ? 4 : 2.5} fill={colour} />
              ) : null,
            )}
          </g>
        ) : null,
      )}
    </g>
  );
}

/** Return the path of a bar on the baseline, with its upper corners rounded. */
function barPath(left: number, top: number, width: number, floor: number): string {
  const radius = Math.min(2, floor - top, width / 2);
  return `M${left},${floor}V${top + radius}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}V${floor}z`;
}

type TipProps = Pick<TimeChartProps, "byWeek" | "series"> & { point: MetricPoint | undefined; x: number; width: number };

/** The figures of the selected point; announced when they change. */
function Tip({ point, x, width, byWeek, series }: TipProps) {
  const beside = (room: number) => Math.max(Math.min(room + 12, width - widestTip), 0);
  const side = x > width / 2 ? { right: beside(width - x) } : { left: beside(x) };
  return (
    <div role="status" className="pointer-events-none absolute top-4" style={side}>
      {point && (
        <div className="grid gap-1 rounded-md border border-hairline bg-surface px-3 py-2 text-sm whitespace-nowrap shadow-overlay">
          <p className="font-[550]">{pointWords(point.from, byWeek)}</p>
          {series.map(({ metric, name, colour, shape }) => (
            <p key={metric} className="flex items-center gap-2 text-muted">
              <SeriesMark colour={colour} shape={shape} />
              {name}
              <span className="ms-auto ps-3 text-ink tabular-nums">{messages.number(point[metric])}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The legend's symbol of a series: a block for bars, a stroke for a line. */
function SeriesMark({ colour, shape }: Pick<Series, "colour" | "shape">) {
  return (
    <span
      aria-hidden="true"
      className={`shrink-0 rounded-xs forced-color-adjust-none ${shape === "bar" ? "size-2.5" : "h-0.5 w-3.5"}`}
      style={{ background: colour }}
    />
  );
}

/** Return the current width of an element; 0 until it has been measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
