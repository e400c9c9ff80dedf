import { expect, test } from "vitest";
import { builderHref, readBuilderParams, type BuilderParams } from "./builder-params.ts";

test.each<[Partial<BuilderParams>, string]>([
  [{}, "/teach/c"],
  [{ view: "questions", page: 1, search: "" }, "/teach/c"],
  [{ view: "questions", search: "questions" }, "/teach/c?search=questions"],
  [{ view: "gradebook", search: "1", page: 2 }, "/teach/c?view=gradebook&search=1&page=2"],
])("%j has the address %s, which is read as the same", (params, address) => {
  expect(builderHref({ course: "c", ...params })).toBe(address);
  expect(readBuilderParams("c", new URL(address, "https://a.test").searchParams)).toMatchObject(params);
});
