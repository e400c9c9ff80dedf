import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { table } from "#tests/permissions/table.ts";
import { errorCodes } from "#domain/error-codes.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

type BodySchema = { $ref?: string; additionalProperties?: boolean; oneOf?: BodySchema[]; anyOf?: BodySchema[]; type?: string };
type Operation = {
  summary?: string;
  tags?: string[];
  security?: Array<Record<string, string[]>>;
  parameters?: Array<{ name: string; in: string; required: boolean; schema: object }>;
  requestBody?: { content: Record<string, { schema: BodySchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object; examples?: object }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  tags: Array<{ name: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, BodySchema & { properties?: { code?: { enum: string[] } } }>;
    securitySchemes: Record<string, unknown>;
  };
};

let academy: DataAcademy;
let text: string;
let document: Document;
let operations: Array<[string, Operation]>;

const get = (path: string, headers: Record<string, string> = {}) => academy.app.request(path, { headers });

beforeAll(async () => {
  academy = await startDataAcademy();
  text = await (await get("/api/openapi.json")).text();
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
});
afterAll(() => academy.stop());

/** Uploads use the tus protocol, which has its own specification, and the document does not describe itself. */
const isDescribed = (call: string) => / \/(api|functions)\//.test(call) && !/\/api\/(uploads|docs|openapi\.json)/.test(call);

describe("the API's document", () => {
  test("describes every call of the data API and the faculty", () => {
    // The permissions table has a row for each served call.
    const served = table.map(({ call }) => call.replace(/^\w+/, (method) => method.toLowerCase()));
    expect(operations.map(([name]) => name).sort()).toEqual([...new Set(served.filter((call) => isDescribed(call)))].sort());
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
  });

  test("resolves every reference to a schema", () => {
    const references = [...text.matchAll(/"\$ref":\s*"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  test("lists every path parameter, and no others", () => {
    for (const [name, operation] of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(described.map((parameter) => parameter.name)).toEqual(inPath);
      expect(described.every((parameter) => parameter.required)).toBe(true);
    }
  });

  test("gives every call a summary, a known tag, a response and who may call it", () => {
    const tags = document.tags.map((tag) => tag.name);
    for (const [name, operation] of operations) {
      expect(operation, name).toMatchObject({ summary: expect.any(String), security: expect.any(Array) });
      expect(tags, name).toContain(operation.tags?.[0]);
      const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
      expect(Object.values(success?.content ?? {})[0]?.schema, name).toBeDefined();
    }
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: "http", scheme: "bearer" } });
  });

  test("gives the response of every failure, with an example", () => {
    const failures = operations.flatMap(([, operation]) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400),
    );
    expect(failures.length).toBeGreaterThan(20);
    for (const [, response] of failures) {
      expect(response.content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
      expect(Object.values(response.content?.["application/json"]?.examples ?? {}).length).toBeGreaterThan(0);
    }
    expect(document.components.schemas["Error"]?.properties?.code?.enum).toEqual(errorCodes);
  });

  test("says that a body of the data API has no fields besides those listed", () => {
    for (const [name, operation] of operations) {
      const body = operation.requestBody?.content["application/json"]?.schema;
      const named = body?.$ref ? document.components.schemas[body.$ref.split("/").at(-1) ?? ""] : body;
      for (const each of named?.oneOf ?? (named ? [named] : []))
        if (name.includes(" /api/")) expect(each.additionalProperties, name).toBe(false);
    }
  });

  test("describes named schemas as objects, not as nullable", () => {
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const each of schema.oneOf ?? schema.anyOf ?? [schema]) expect(each.type, name).toBe("object");
  });

  test("describes a page as an integer with bounds", () => {
    const parameters = document.paths["/api/courses"]?.["get"]?.parameters ?? [];
    expect(parameters.find((parameter) => parameter.name === "page_size")?.schema).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 24,
      description: "Courses per page",
    });
  });
});

describe("the page that shows it", () => {
  test("loads only files of this academy, and nothing inline", async () => {
    const page = await (await get("/api/docs")).text();
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(loaded).toHaveLength(4);
    for (const path of loaded) expect((await get(path)).status, path).toBe(200);
    expect(page).not.toMatch(/<script>|<style|style=|onload=/);
  });

  test("is available before the launch, like the document", async () => {
    await setLaunched(academy.db, false);
    const statuses = await Promise.all(
      ["/api/docs", "/api/docs/start-docs.js", "/api/openapi.json"].map(async (path) => (await get(path)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    await setLaunched(academy.db, true);
  });

  test("its files are sent once", async () => {
    const first = await get("/api/docs/swagger-ui.css");
    expect(first.headers.get("content-type")).toBe("text/css; charset=utf-8");
    const again = await get("/api/docs/swagger-ui.css", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test.each(["/api/openapi.json", "/api/docs/swagger-ui-bundle.js"])(
    "%s is compressed once, not for each request",
    async (path) => {
      const asked = (encoding: string) => get(path, { "accept-encoding": encoding });
      const [gzip, plain] = [await asked("gzip"), await asked("identity")];
      const bytes = Buffer.from(await gzip.arrayBuffer());
      expect(gunzipSync(bytes).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
      // What is compressed while it is sent has no length.
      expect([gzip.headers.get("content-encoding"), gzip.headers.get("content-length")]).toEqual(["gzip", String(bytes.length)]);
      await expect.poll(async () => (await asked("gzip, br")).headers.get("content-encoding")).toBe("br");
      expect((await get(path, { "if-none-match": gzip.headers.get("etag") ?? "" })).status).toBe(304);
    },
  );

  test.each(["package.json", "..%2Fpackage.json", "__proto__", "constructor", "index.html"])(
    "%s is not one of its files",
    async (file) => {
      expect((await get(`/api/docs/${file}`)).status).toBe(404);
    },
  );
});
