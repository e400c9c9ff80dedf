import { expect, test } from "vitest";
import { readSampleCourses } from "./sample-courses.ts";
import { planLife } from "./sample-life.ts";

const day = 86_400_000;
const midnight = Date.parse("2026-11-20T00:00:00Z");

/** Plan the history at a moment, with its times as days before that day began. */
function planAt(moment: number) {
  const { people, enrollments, takers } = planLife(readSampleCourses(), moment, (name) => name);
  const today = Math.floor(moment / day) * day;
  const ago = (at: number) => Math.round((today - at) / 1000) / 86_400;
  return {
    people: people.map((person) => ({ ...person, at: ago(person.at) })),
    enrollments: enrollments.map((enrollment) => ({
      ...enrollment,
      at: ago(enrollment.at),
      visits: enrollment.visits.map((visit) => ({ ...visit, at: ago(visit.at) })),
    })),
    takers: [...takers].map(([course, list]) => [course, list.map((taker) => ({ ...taker, at: ago(taker.at) }))]),
  };
}

test("the sample learners' history is the same whenever the academy is started, and nothing in it is ahead", () => {
  const plan = planAt(midnight);
  expect(plan.people.length).toBeGreaterThan(30);
  expect(plan.enrollments.length).toBeGreaterThan(100);
  for (const { at, visits } of plan.enrollments)
    expect(Math.min(at, ...visits.map((visit) => visit.at))).toBeGreaterThanOrEqual(0);
  for (const later of [1000, 7 * 3_600_000 + 13_000, day - 1, 3 * day, 40 * day + 61_000])
    expect(planAt(midnight + later)).toEqual(plan);
});
