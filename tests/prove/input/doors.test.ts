import { expect, test } from "vitest";
import { pagePatterns } from "#domain/safe-redirect.ts";
import { fileDoors, pageDoors } from "./doors.ts";

/** Paths without the names of their parameters, which routes and doors may write differently. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, "*");

test("generated requests visit every page of the route table", () => {
  const visited = new Set(pageDoors.map(({ path }) => shapeOf(path)));
  expect(pagePatterns.map((pattern) => shapeOf(`/${pattern}`)).filter((shape) => !visited.has(shape))).toEqual([]);
});

test("generated requests reach recordings, pictures of lessons, external videos and uploads", () => {
  const reached = fileDoors.map(({ method, path }) => `${method} ${shapeOf(path)}`);
  const files = ["pictures/*", "*/file", "*/chapters.vtt", "*/captions/*"].map((file) => `GET /media/${file}`);
  expect(reached).toEqual(expect.arrayContaining([...files, "GET /embed/*/*", "HEAD /api/uploads/*", "PATCH /api/uploads/*"]));
});
