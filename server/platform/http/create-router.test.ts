import { createRoute, z } from "@hono/zod-openapi";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createRouter } from "./create-router.ts";
import { translateErrors } from "./errors.ts";

const app = createRouter();
app.onError(translateErrors(pino({ level: "silent" })));
const body = z.strictObject({
  name: z.string().min(1, "A name is needed."),
  tags: z.array(z.string()).optional(),
  count: z.int().min(-5).max(20).optional(),
});
app.openapi(
  createRoute({
    method: "post",
    path: "/things",
    request: { body: { required: true, content: { "application/json": { schema: body } } } },
    responses: { 200: { description: "ok" } },
  }),
  (context) => context.json(context.req.valid("json"), 200),
);

async function post(text: string, headers: Record<string, string> = { "content-type": "application/json" }) {
  const response = await app.request("/things", { method: "POST", body: text, headers });
  return { status: response.status, body: await response.json() };
}

test("a valid body passes", async () => {
  expect(await post('{"name":"owl"}')).toEqual({ status: 200, body: { name: "owl" } });
});

test.each([
  ['{"name":""}', "name", "A name is needed."],
  ['{"name":"owl","role":"admin"}', "role", "The field “role” is not accepted here."],
  ['{"name":"owl","id":"x"}', "id", "The field “id” is not accepted here."],
  ['{"name":"owl","__proto__":{"role":"admin"}}', "__proto__", "The field “proto” is not accepted here."],
  ['{"name":"owl","tags":["a",1]}', "tags.1", "Tag 2 must be written text."],
  ['{"name":"owl","count":1e30}', "count", "The number of questions may be at most 20."],
  ['{"name":"owl","count":-1e30}', "count", "The number of questions must be at least -5."],
  ["{}", "name", "The name is missing."],
])("%s is refused, naming the field", async (text, field, error) => {
  expect(await post(text)).toEqual({ status: 422, body: { error, code: "request.invalid", field } });
});

test.each([["null"], ["[]"], ['"text"'], ["7"]])("the body %s is refused", async (text) => {
  expect(await post(text)).toMatchObject({ status: 422, body: { code: "request.invalid" } });
});

test.each([[""], ["{"], ["{'name':1}"]])("the body %j is not JSON", async (text) => {
  expect(await post(text)).toMatchObject({ status: 400, body: { code: "request.malformed" } });
});

test.each([[{ "content-type": "text/plain" }], [{ "content-type": "application/x-www-form-urlencoded" }]])(
  "a body with %j is refused, so that a form of another site cannot write here",
  async (headers) => {
    expect(await post('{"name":"owl"}', headers)).toMatchObject({ status: 415, body: { code: "request.not_json" } });
  },
);
