import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { ApiError, postUnchecked, request } from "./api.ts";
import { callApiContext } from "./page-context.ts";

let academy: DataAcademy;
let context: RouterContextProvider;
let lastAddress: string;
beforeAll(async () => {
  academy = await startDataAcademy();
  context = new RouterContextProvider();
  context.set(callApiContext, async (asked) => {
    lastAddress = asked.url;
    return academy.app.request(asked);
  });
});
afterAll(() => academy.stop());

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("a call of the API", () => {
  test("omits empty parameters from the address, and escapes the others", async () => {
    const { courses } = await request("GET", "/api/courses", {
      query: { search: "a&b", category: "", level: undefined, page: 1 },
      context,
    });
    expect(courses).toEqual([]);
    expect(lastAddress).toBe("http://academy.internal/api/courses?search=a%26b&page=1");
    await failureOf(request("GET", "/api/help/{article}", { params: { article: "a/b" }, context }));
    expect(lastAddress).toBe("http://academy.internal/api/help/a%2Fb");
  });

  test("throws the academy's error, with its status, code and invalid field", async () => {
    const failure = await failureOf(
      request("POST", "/api/enrollments/by-mail", { body: { course_id: "", full_name: "Ada", email: "no address" }, context }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 422, code: "request.invalid", field: "email" });
  });

  test("throws status 0 for a truncated response", async () => {
    const cut = new RouterContextProvider();
    cut.set(callApiContext, async () => new Response('{"courses": ['));
    expect(await failureOf(request("GET", "/api/courses", { context: cut }))).toMatchObject({ status: 0, code: "network" });
  });

  test.each([
    [413, "This is too large to be accepted."],
    [418, "Something went wrong"],
    [429, "Too many attempts. Please wait a few minutes and try again."],
    [500, "Something went wrong"],
    [502, "The academy is not responding right now. Nothing is lost. Please try again in a moment."],
  ])("puts the status %i of a response that is not the academy's into words", async (status, message) => {
    for (const body of ["<h1>Bad gateway</h1>", "", "null", "[]", '{"error":{"code":1}}', '{"error":""}']) {
      const strange = new RouterContextProvider();
      strange.set(callApiContext, async () => new Response(body, { status }));
      expect(await failureOf(request("GET", "/api/courses", { context: strange }))).toMatchObject({
        status,
        code: "server.unexpected",
        message,
      });
    }
  });
});

/** Never run: type checking fails if one of these compiles. */
export async function whatTheTypesRefuse() {
  // @ts-expect-error The path is not one of the document's.
  await request("GET", "/api/nothing");
  // @ts-expect-error The path is not served under this method.
  await request("DELETE", "/api/courses");
  // @ts-expect-error The parameter is missing.
  await request("GET", "/api/courses/{courseId}");
  // @ts-expect-error The body is missing.
  await request("POST", "/api/enrollments");
  // @ts-expect-error The body has no such field.
  await request("POST", "/api/enrollments", { body: { course: "x" } });
  // @ts-expect-error The address takes no such field.
  await request("GET", "/api/courses", { query: { colour: "red" } });
  // @ts-expect-error This call takes nothing in its address.
  await request("GET", "/api/profile", { query: { page: 1 } });
  const params = { courseId: "", lessonId: "" };
  const opened = await request("POST", "/api/courses/{courseId}/lessons/{lessonId}/open", { params });
  // @ts-expect-error A preview of a course has no enrollment.
  void opened.enrollment.progress;
  const drafted = await postUnchecked("/functions/v1/lesson-content-agent", {});
  // @ts-expect-error There is no draft when the lessons do not cover the topic.
  void drafted.draft.id;
}
