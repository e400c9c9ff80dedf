import type { FigurePoint } from "./figure-points.ts";
import { FiguresOverTime } from "./figures-over-time.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import { messages } from "./messages.ts";
import type { Series } from "./time-chart.tsx";

const series: readonly Series[] = [
  { figure: "enrollments", name: messages.enrollments, colour: "var(--color-accent)", shape: "bar" },
  { figure: "active_learners", name: messages.activeLearners, colour: "var(--color-business)", shape: "line" },
];

/** Who began a course, and who learned, over time. */
export function LearningFigures({ points, byWeek }: { points: readonly FigurePoint[]; byWeek: boolean }) {
  return (
    <section>
      <FiguresOverTime
        heading={messages.learningTitle}
        points={points}
        byWeek={byWeek}
        series={series}
        nothing={messages.noLearning}
      >
        <LazyChart points={points} byWeek={byWeek} series={series} />
      </FiguresOverTime>
    </section>
  );
}
