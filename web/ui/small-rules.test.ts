import { describe, expect, test } from "vitest";
import { initials } from "./avatar.tsx";
import { pagesToShow } from "./pagination.tsx";
import { clampPercent } from "./progress.tsx";
import { targetOf } from "./tabs.tsx";
import { currentToast, dismissToast, subscribeToToasts, toast } from "./toast/toast-store.ts";

test.each([
  [-4, 0],
  [0, 0],
  [66.6, 67],
  [140, 100],
  [Infinity, 100],
  [NaN, 0],
])("a progress of %s is shown as %s percent", (value, shown) => {
  expect(clampPercent(value)).toBe(shown);
});

test.each([
  ["Amara Okafor", "AO"],
  ["Jean-Luc de la Fontaine", "JF"],
  ["  zoë ", "Z"],
  ["李 小龙", "李小"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, null, 12]],
  [5, 12, [1, null, 4, 5, 6, null, 12]],
  [4, 12, [1, 2, 3, 4, 5, null, 12]],
  [12, 12, [1, null, 11, 12]],
])("on page %i of %i the links are %j", (page, pageCount, shown) => {
  expect(pagesToShow(page, pageCount)).toEqual(shown);
});

test.each([
  ["ArrowRight", 2, 3, "horizontal", false, 0],
  ["ArrowLeft", 0, 3, "horizontal", false, 2],
  ["ArrowLeft", 0, 3, "horizontal", true, 1],
  ["ArrowDown", 0, 3, "horizontal", false, null],
  ["ArrowDown", 0, 3, "vertical", false, 1],
  ["End", 0, 3, "vertical", false, 2],
  ["a", 0, 3, "horizontal", false, null],
] as const)("%s on tab %i of %i, %s, right to left %s, leads to %s", (key, at, count, orientation, rightToLeft, target) => {
  expect(targetOf(key, at, count, orientation, rightToLeft)).toBe(target);
});

describe("the toast store", () => {
  test("keeps one toast: a new one replaces the old", () => {
    const heard: (string | undefined)[] = [];
    const stop = subscribeToToasts(() => heard.push(currentToast()?.title));
    const first = toast({ title: "One" });
    toast({ title: "Two", variant: "destructive", duration: Infinity });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ title: "Two", variant: "destructive", duration: Infinity });
    dismissToast();
    stop();
    toast({ title: "Three" });
    expect(currentToast()).toMatchObject({ duration: 5000, variant: "default" });
    dismissToast();
    expect(heard).toEqual(["One", "Two", undefined]);
  });
});
