import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plannedParts } from "#domain/academy.ts";
import { dashboardAt, dashboardTabs, partOfTab, tabIn, tabsOf } from "./dashboard-tabs.ts";

const parametersOf = (search: string) => new URLSearchParams(search);

test("every tab has a unique id and a module, and every module has a tab", () => {
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

test("each tab of a planned feature is a part of its own, and each such part has a tab", () => {
  const planned = dashboardTabs.filter(({ file }) => file.endsWith("-placeholders"));
  expect(planned.map(partOfTab).sort()).toEqual([...plannedParts, "talent", "voice"].sort());
});

test.each(dashboardTabs.flatMap((tab) => (partOfTab(tab) === null ? [] : [[tab.id, tab.who] as const])))(
  "a closed %s is not in the menu, and its address is treated like an unknown one",
  (id, who) => {
    const part = partOfTab({ id });
    const closed = part === null ? [] : [part];
    expect(tabsOf(who, closed)).toEqual(tabsOf(who).filter((tab) => tab.id !== id));
    const [own, unknown] = [parametersOf(`?tab=${id}`), parametersOf("?tab=nothing")];
    expect(tabIn(who, own, closed)).toBe(tabIn(who, unknown, closed));
    for (const role of ["student", "instructor", "admin"] as const)
      expect(dashboardAt(role, own, closed)).toBe(dashboardAt(role, unknown, closed));
  },
);

describe("the dashboard that an address shows", () => {
  test.each([
    ["student", "", "learner"],
    ["student", "?tab=user-management", "learner"],
    ["instructor", "", "instructor"],
    ["instructor", "?tab=my-courses", "learner"],
    ["instructor", "?tab=student-analytics", "instructor"],
    ["instructor", "?tab=nothing", "instructor"],
    ["admin", "?tab=my-courses", "admin"],
  ] as const)("to a person with the role %s, %j: %s", (role, search, who) => {
    expect(dashboardAt(role, parametersOf(search))).toBe(who);
  });
});
