import { useState, type ReactNode } from "react";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Table } from "#web/ui/table.tsx";
import { longDay } from "./metric-days.ts";
import type { MetricPoint } from "./metric-points.ts";
import { messages } from "./messages.ts";
import { metricTable } from "./use-table.tsx";
import type { Series } from "./time-chart.tsx";

type View = "chart" | "table";

type MetricsOverTimeProps = {
  heading: string;
  points: readonly MetricPoint[];
  byWeek: boolean;
  /** The columns of the table. */
  series: readonly Pick<Series, "metric" | "name">[];
  /** Shown instead of both, when all figures are zero. */
  nothing: string;
  /** One or more charts. */
  children: ReactNode;
};

/** Figures by day or week: as charts, or as a table. */
export function MetricsOverTime({ heading, points, byWeek, series, nothing, children }: MetricsOverTimeProps) {
  const [view, setView] = useState<View>("chart");
  const isEmpty = points.every((point) => series.every(({ metric }) => point[metric] === 0));
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{heading}</h3>
        {!isEmpty && (
          <SegmentedControl<View>
            label={messages.chartOrTable(heading)}
            options={[
              { value: "chart", label: messages.chart },
              { value: "table", label: messages.table },
            ]}
            value={view}
            onValueChange={setView}
          />
        )}
      </div>
      {isEmpty ? (
        <p className="text-muted">{nothing}</p>
      ) : view === "chart" ? (
        children
      ) : (
        <MetricsTable heading={heading} points={points} byWeek={byWeek} series={series} />
      )}
      {byWeek && !isEmpty && <p className="mt-3 text-sm text-muted">{messages.weeksNote}</p>}
    </>
  );
}

/** A table of the figures, newest first, without rows of zeros. */
function MetricsTable({ heading, points, byWeek, series }: Omit<MetricsOverTimeProps, "nothing" | "children">) {
  const rows = points.filter((point) => series.some(({ metric }) => point[metric] > 0)).toReversed();
  return (
    <>
      <Table label={heading} className={metricTable}>
        <thead>
          <tr>
            <th scope="col">{byWeek ? messages.columnWeek : messages.columnDay}</th>
            {series.map(({ metric, name }) => (
              <th key={metric} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.from}>
              <th scope="row" className="whitespace-nowrap">
                <time dateTime={point.from}>{longDay(point.from)}</time>
              </th>
              {series.map(({ metric }) => (
                <td key={metric} data-align="end" className="tabular-nums">
                  {messages.number(point[metric])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length < points.length && (
        <p className="mt-3 text-sm text-muted">{byWeek ? messages.otherWeeks : messages.otherDays}</p>
      )}
    </>
  );
}
