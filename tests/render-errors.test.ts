import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { loadBuiltPages } from "#server/operations/lifecycle/load-pages.ts";
import { startDataAcademy, type DataAcademy } from "./support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => void (academy = await startDataAcademy()));
afterAll(() => academy.stop());
afterEach(() => void vi.restoreAllMocks());

test.each(["/store", "/store?search=owl"])(
  "an error while %s is rendered is in the log with its request, and nowhere else",
  async (path) => {
    const entries: { requestId: string; msg: string; err?: { message: string } }[] = [];
    const log = pino({ level: "error" }, { write: (line) => void entries.push(JSON.parse(line)) });
    const beside = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(process.stderr, "write")];
    for (const spy of beside) spy.mockReturnValue(undefined as never);
    const { renderer } = await loadBuiltPages();
    const app = createApp({
      ...academy.deps,
      log,
      pages: (request, context) =>
        renderer(request, {
          ...context,
          callApi: async (asked) => {
            const answer = await context.callApi(asked);
            const body = (await answer.json()) as { courses?: object[] };
            // What React cannot render.
            return Response.json({ ...body, courses: [{ ...body.courses?.[0], title: { no: "text" } }] });
          },
        }),
    });
    await academy.course();
    const response = await app.request(path, { headers: { accept: "text/html" } });
    await response.text();
    const written = beside.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
    // React's development build writes its advice to the console, but no errors of the page.
    expect(written.filter((text) => text.includes("not valid as a React child"))).toEqual([]);
    expect(response.status).toBe(500);
    const requestId = response.headers.get("x-request-id");
    const expected = { msg: "a page could not be rendered", requestId, message: expect.stringContaining("React child") };
    expect(entries.length).toBeGreaterThan(0);
    for (const { msg, requestId: id, err } of entries) expect({ msg, requestId: id, message: err?.message }).toEqual(expected);
  },
);
