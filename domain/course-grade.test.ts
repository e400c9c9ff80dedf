import fc from "fast-check";
import { expect, test } from "vitest";
import {
  gradeGroupLimits,
  gradeOfCourse,
  gradeOfExam,
  isGradeSettled,
  type GradeState,
  type GroupedGrade,
} from "./course-grade.ts";

const now = new Date("2026-11-23T12:00:00Z");
const exam = { grading: "best", passingPercent: 60, closesAt: null, decision: null, attempts: [] } as const;
const done = { score: 7, maxScore: 10, ungraded: 0 };

test.each([
  ["nothing yet", exam, "none", null, null],
  ["nothing, and closed", { ...exam, closesAt: "2026-11-23T11:00:00Z" }, "missing", null, null],
  ["nothing, and closing at this moment", { ...exam, closesAt: "2026-11-23T12:00:00Z" }, "missing", null, null],
  ["nothing, and closing later", { ...exam, closesAt: "2026-11-23T13:00:00Z" }, "none", null, null],
  ["a running attempt", { ...exam, attempts: [{ ...done, score: null }] }, "running", null, null],
  ["a running attempt after a graded one", { ...exam, attempts: [done, { ...done, score: null }] }, "running", 7000, true],
  ["an essay that nobody has read", { ...exam, attempts: [{ ...done, ungraded: 1 }] }, "handed-in", null, null],
  ["a graded attempt", { ...exam, attempts: [done] }, "graded", 7000, true],
  ["0 points, which are a grade", { ...exam, attempts: [{ ...done, score: 0 }] }, "graded", 0, false],
  ["excused, whatever was scored", { ...exam, attempts: [done], decision: { grade: null } }, "excused", null, null],
  ["a grade that was set", { ...exam, attempts: [done], decision: { grade: 5999 } }, "graded", 5999, false],
  ["a grade that was set at the mark", { ...exam, decision: { grade: 6000 } }, "graded", 6000, true],
  ["a grade of 0 that was set", { ...exam, decision: { grade: 0 } }, "graded", 0, false],
] as const)("%s", (_, taken, state, grade, passed) => {
  expect(gradeOfExam(taken, now)).toMatchObject({ state, grade, passed });
});

const quizzes = { id: "q", weight: 30, drop_lowest: 1 };
const finals = { id: "f", weight: 70, drop_lowest: 0 };
const of = (
  groupId: string | null,
  grade: number | null,
  state: GradeState = grade === null ? "none" : "graded",
): GroupedGrade => ({
  groupId,
  state,
  grade,
});

test.each<[string, { weight: number; id: string; drop_lowest: number }[], GroupedGrade[], number | null]>([
  ["no exams", [], [], null],
  ["no groups: the mean", [], [of(null, 5000), of(null, 10_000)], 7500],
  ["no groups: no grade is not 0", [], [of(null, 5000), of(null, null)], 5000],
  ["0 is a grade", [], [of(null, 5000), of(null, 0)], 2500],
  ["excused leaves the mean", [], [of(null, 5000), of(null, null, "excused")], 5000],
  ["missing is not 0", [], [of(null, 5000), of(null, null, "missing")], 5000],
  ["weights", [quizzes, finals], [of("q", 10_000), of("f", 5000)], 6500],
  ["an empty group leaves the weights", [quizzes, finals], [of("f", 5000)], 5000],
  ["a group of excused exams leaves the weights", [quizzes, finals], [of("q", null, "excused"), of("f", 5000)], 5000],
  ["the lowest is dropped", [quizzes, finals], [of("q", 10_000), of("q", 2000), of("f", 5000)], 6500],
  ["the only grade is never dropped", [quizzes], [of("q", 2000)], 2000],
  ["what has no grade is not what is dropped", [quizzes], [of("q", 2000), of("q", null)], 2000],
  ["an exam in no group does not count", [finals], [of(null, 0), of("f", 5000)], 5000],
  ["groups without any grade", [quizzes, finals], [of(null, 9000)], null],
  ["thirds are rounded once", [], [of(null, 10_000), of(null, 10_000), of(null, 0)], 6667],
  ["half a hundredth is rounded up", [], [of(null, 1), of(null, 0)], 1],
])("%s", (_, groups, grades, expected) => {
  expect(gradeOfCourse(groups, grades)).toBe(expected);
});

test("a course's grade is between its lowest and highest grade, and dropping never lowers it", () => {
  const grade = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null });
  const entries = fc.array(fc.record({ groupId: fc.constantFrom("q", "f"), grade }), { maxLength: 12 });
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 5 }), (found, weight, drop) => {
      const grades = found.map(({ groupId, grade: value }) => of(groupId, value));
      const values = grades.flatMap((entry) => entry.grade ?? []);
      const plain = gradeOfCourse([{ ...quizzes, weight, drop_lowest: 0 }, finals], grades);
      const dropped = gradeOfCourse([{ ...quizzes, weight, drop_lowest: drop }, finals], grades);
      if (values.length === 0) return plain === null && dropped === null;
      return (
        plain !== null && dropped !== null && plain >= Math.min(...values) && plain <= Math.max(...values) && dropped >= plain
      );
    }),
  );
});

test.each([
  [[of(null, 5000)], true],
  [[of(null, 5000), of(null, null, "excused")], true],
  [[of(null, 5000), of(null, null, "missing")], false],
  [[of(null, 5000), of(null, 5000, "running")], false],
  [[of(null, null, "excused")], false],
  [[], false],
])("%j: settled is %s", (grades, settled) => {
  expect(isGradeSettled([], grades)).toBe(settled);
});

test("groups of grades have the documented limits", () => {
  expect(gradeGroupLimits).toEqual({ groups: 20, title: 120, weight: 1_000, drop: 100, reason: 500 });
});
