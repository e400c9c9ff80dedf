import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber, formatPercent, formatRating } from "#web/i18n/format.ts";
import type { Metrics } from "#domain/metrics.schema.ts";

export type ShownMetric = { value: string; label: string };

/** The label below a figure, without the figure itself. */
const words = defineMessages({
  students: (count: number) => msg`${plural(count, { one: "student", other: "students" })}`,
  courses: (count: number) => msg`${plural(count, { one: "course", other: "courses" })}`,
  lessons: (count: number) => msg`${plural(count, { one: "lesson", other: "lessons" })}`,
  completion: msg`completion`,
  coursesAndLessons: msg`courses and lessons`,
  rating: msg`rating`,
});

/** Return the demo's figures, as the specification gives them. */
export function demoMetrics(): ShownMetric[] {
  return [
    { value: `${formatNumber(10_000)}+`, label: words.students(10_000) },
    { value: "500+", label: words.coursesAndLessons },
    { value: formatPercent(95), label: words.completion },
    { value: `${formatRating(4.9)}/5`, label: words.rating },
  ];
}

/** Return the figures of a real academy: counted, without those that are unavailable. */
export function shownMetrics({ students, courses, lessons, completion_percent }: Metrics): ShownMetric[] {
  const counted = [
    { count: students, label: words.students(students) },
    { count: courses, label: words.courses(courses) },
    { count: lessons, label: words.lessons(lessons) },
  ];
  return [
    ...counted.flatMap(({ count, label }) => (count > 0 ? [{ value: formatNumber(count), label }] : [])),
    ...(completion_percent === null ? [] : [{ value: formatPercent(completion_percent), label: words.completion }]),
  ];
}
