import { useState, type ReactNode } from "react";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Table } from "#web/ui/table.tsx";
import { longDay } from "./figure-days.ts";
import type { FigurePoint } from "./figure-points.ts";
import { messages } from "./messages.ts";
import { figureTable } from "./use-table.tsx";
import type { Series } from "./time-chart.tsx";

type View = "chart" | "table";

type MetricsOverTimeProps = {
  heading: string;
  points: readonly FigurePoint[];
  byWeek: boolean;
  /** The columns of the table. */
  series: readonly Pick<Series, "figure" | "name">[];
  /** Shown instead of both, when all figures are zero. */
  nothing: string;
  /** One or more charts. */
  children: ReactNode;
};

/** Figures by day or week: as charts, or as a table. */
export function MetricsOverTime({ heading, points, byWeek, series, nothing, children }: MetricsOverTimeProps) {
  const [view, setView] = useState<View>("chart");
  const isEmpty = points.every((point) => series.every(({ figure }) => point[figure] === 0));
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
  const rows = points.filter((point) => series.some(({ figure }) => point[figure] > 0)).toReversed();
  return (
    <>
      <Table label={heading} className={figureTable}>
        <thead>
          <tr>
            <th scope="col">{byWeek ? messages.columnWeek : messages.columnDay}</th>
            {series.map(({ figure, name }) => (
              <th key={figure} scope="col" data-align="end">
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
              {series.map(({ figure }) => (
                <td key={figure} data-align="end" className="tabular-nums">
                  {messages.number(point[figure])}
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
