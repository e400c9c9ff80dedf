import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Described = { requestBody?: object; security?: Array<Record<string, string[]>> };

test("every call for signed-in people refuses a visitor before it reads the body", async () => {
  const document = (await (await academy.app.request("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { requestBody, security = [] }]) =>
          requestBody && security.length > 0 && !security.some((way) => Object.keys(way).length === 0),
      )
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
      })),
  );
  expect(calls.length).toBeGreaterThan(20);
  const answers = await Promise.all(
    calls.map(async ({ method, path }) => {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            pulled += 1;
            controller.enqueue(new TextEncoder().encode("{ this is no JSON"));
            if (pulled === 3) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { "content-type": "application/json", "content-length": "51" };
      const answer = await academy.app.request(path, { method, headers, body, duplex: "half" } as RequestInit);
      return { call: `${method} ${path}`, status: answer.status, pulled };
    }),
  );
  expect(answers.filter(({ status, pulled }) => status !== 401 || pulled > 0)).toEqual([]);
});
