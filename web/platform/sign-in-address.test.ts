import { describe, expect, it } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { pagePatterns } from "#domain/safe-redirect.ts";
import routes from "../routes.ts";
import { signInAddress } from "./sign-in-address.ts";

describe("the address of the sign-in page", () => {
  it.each([
    ["/dashboard?tab=my-courses", "/auth?from=%2Fdashboard%3Ftab%3Dmy-courses"],
    ["//evil.example", "/auth"],
    [null, "/auth"],
  ])("for a person from %s is %s", (from, address) => expect(signInAddress(from)).toBe(address));
});

it("the pages to return to are those of the route table", async () => {
  const pathsOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, index, children = [] }) => [
      ...(index ? [""] : path === undefined || path === "*" ? [] : [path]),
      ...pathsOf(children),
    ]);
  expect([...pagePatterns].sort()).toEqual(pathsOf(routes).sort());
});
