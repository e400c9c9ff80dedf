import type { Figures } from "#domain/figures.schema.ts";

export type ShownFigure = { figure: string; label: string };

const number = new Intl.NumberFormat("en");

/** What a real academy shows of itself in figures: what was counted, and nothing that is none. */
export function shownFigures({ students, courses, lessons, completion_percent }: Figures): ShownFigure[] {
  const counted = [
    { count: students, label: students === 1 ? "student" : "students" },
    { count: courses, label: courses === 1 ? "course" : "courses" },
    { count: lessons, label: lessons === 1 ? "lesson" : "lessons" },
  ];
  return [
    ...counted.flatMap(({ count, label }) => (count > 0 ? [{ figure: number.format(count), label }] : [])),
    ...(completion_percent === null ? [] : [{ figure: `${completion_percent}%`, label: "completion" }]),
  ];
}
