import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dashboardAt, dashboardTabs, tabIn } from "./dashboard-tabs.ts";

const parametersOf = (search: string) => new URLSearchParams(search);

test("every tab has an address of its own, and a module; every module has a tab", () => {
  const ids = dashboardTabs.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const modules = readdirSync("web/routes/dashboard").map((name) => name.replace(".tsx", ""));
  // The lesson editor is not a tab: courses link to it.
  expect(new Set([...dashboardTabs.map(({ file }) => file), "lesson-editor"])).toEqual(new Set(modules));
});

test.each([
  ["learner", "", "home"],
  ["learner", "?tab=payments", "payments"],
  ["learner", "?tab=user-management", "home"],
  ["instructor", "", "course-management"],
  ["instructor", "?tab=home", "course-management"],
  ["admin", "?tab=integrations", "integrations"],
  ["admin", "?tab=constructor", "system-overview"],
] as const)("on the dashboard of %s, %j is the tab %s", (who, search, id) => {
  expect(tabIn(who, parametersOf(search)).id).toBe(id);
});

describe("whose dashboard an address shows", () => {
  test.each([
    ["student", "", "learner"],
    ["student", "?tab=user-management", "learner"],
    ["instructor", "", "instructor"],
    ["instructor", "?tab=my-courses", "learner"],
    ["instructor", "?tab=student-analytics", "instructor"],
    ["instructor", "?tab=nothing", "instructor"],
    ["admin", "?tab=my-courses", "admin"],
  ] as const)("to a person who is %s, %j: %s", (role, search, who) => {
    expect(dashboardAt(role, parametersOf(search))).toBe(who);
  });
});
