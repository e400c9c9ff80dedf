import { describe, expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import * as policy from "./policy.ts";

const draft = { authorId: "another", studentId: "student", state: "draft", taughtByCaller: false } as const;

test("admins may use and see everything of the agents, instructors may not", () => {
  expect(policy.runsAgentsForAll(caller("admin"))).toBe(true);
  expect(policy.runsAgentsForAll(caller("instructor"))).toBe(false);
});

test("instructors draft lessons, students do not", () => {
  expect(policy.mayDraftLessons(caller("instructor"))).toBe(true);
  expect(policy.mayDraftLessons(caller("admin", true))).toBe(true);
  expect(policy.mayDraftLessons(caller("student"))).toBe(false);
});

describe("questions", () => {
  const another = { studentId: "student", studentTakesCourse: true, teacherIds: ["another"] };
  test("are made for oneself in a course that one takes", () => {
    expect(policy.mayMakeQuestions(caller("student"), { ...another, studentId: "me" })).toBe(true);
    expect(policy.mayMakeQuestions(caller("student"), { ...another, studentId: "me", studentTakesCourse: false })).toBe(false);
  });
  test("are made for others by the course's instructor and admins, not by classmates or other instructors", () => {
    expect(policy.mayMakeQuestions(caller("instructor"), { ...another, teacherIds: ["another", "me"] })).toBe(true);
    expect(policy.mayMakeQuestions(caller("admin"), another)).toBe(true);
    expect(policy.mayMakeQuestions(caller("student"), another)).toBe(false);
    expect(policy.mayMakeQuestions(caller("instructor"), another)).toBe(false);
  });
});

test("a person may be coached by themselves or their instructor, not by a classmate or a former instructor", () => {
  expect(policy.mayCoach(caller("student"), { studentId: "me", taughtByCaller: false })).toBe(true);
  expect(policy.mayCoach(caller("instructor"), { studentId: "student", taughtByCaller: true })).toBe(true);
  expect(policy.mayCoach(caller("admin"), { studentId: "student", taughtByCaller: false })).toBe(true);
  expect(policy.mayCoach(caller("student"), { studentId: "student", taughtByCaller: true })).toBe(false);
  expect(policy.mayCoach(caller("instructor"), { studentId: "student", taughtByCaller: false })).toBe(false);
});

describe("a draft", () => {
  test("is seen by its author as long as they teach the student, by admins, and by the student once it is approved", () => {
    expect(policy.maySeeDraft(caller("instructor"), { ...draft, authorId: "me", taughtByCaller: true })).toBe(true);
    expect(policy.maySeeDraft(caller("instructor"), { ...draft, authorId: "me", studentId: null })).toBe(true);
    expect(policy.maySeeDraft(caller("student"), { ...draft, authorId: "me", studentId: "me" })).toBe(true);
    expect(policy.maySeeDraft(caller("instructor"), { ...draft, authorId: "me", state: "approved" })).toBe(false);
    expect(policy.maySeeDraft(caller("admin"), draft)).toBe(true);
    expect(policy.maySeeDraft(caller("student"), { ...draft, studentId: "me", state: "approved" })).toBe(true);
    expect(policy.maySeeDraft(caller("student"), { ...draft, studentId: "me" })).toBe(false);
    expect(policy.maySeeDraft(caller("instructor"), { ...draft, taughtByCaller: true })).toBe(false);
  });

  test("is decided while it is open, by admins or an author who could still request it", () => {
    const own = { ...draft, authorId: "me" } as const;
    expect(policy.mayDecideDraft(caller("instructor"), { ...own, taughtByCaller: true })).toBe(true);
    expect(policy.mayDecideDraft(caller("student"), { ...own, studentId: "me" })).toBe(true);
    expect(policy.mayDecideDraft(caller("instructor"), { ...own, studentId: null })).toBe(true);
    expect(policy.mayDecideDraft(caller("student"), { ...own, studentId: null })).toBe(false);
    expect(policy.mayDecideDraft(caller("instructor"), own)).toBe(false);
    expect(policy.mayDecideDraft(caller("student"), { ...draft, studentId: "me" })).toBe(false);
    expect(policy.mayDecideDraft(caller("admin"), { ...draft, state: "approved" })).toBe(false);
  });

  test("is practised with by its student unless it was discarded; others who see it see its answers", () => {
    const own = { ...draft, authorId: "me", studentId: "me" } as const;
    expect(policy.mayPractise(caller("student"), own)).toBe(true);
    expect(policy.mayPractise(caller("student"), { ...own, state: "discarded" })).toBe(false);
    expect(policy.mayPractise(caller("admin"), draft)).toBe(false);
    expect(policy.seesAnswers(caller("admin"), draft)).toBe(true);
    expect(policy.seesAnswers(caller("admin"), own)).toBe(false);
    expect(policy.seesAnswers(caller("student"), own)).toBe(false);
  });
});
