import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { requestOf, rightValueOf, type GeneratedRequest } from "#tests/support/generated-requests.ts";
import { errorCodes } from "#domain/error-codes.ts";

// Every call of the API document over HTTP with generated input: valid by its schema, nearly valid, and garbage. The
// academy must answer as documented, and never with a server error. FUZZ_SEED and FUZZ_RUNS select another or a longer run.
const seed = Number(process.env["FUZZ_SEED"] ?? 20);
const runs = Number(process.env["FUZZ_RUNS"] ?? 4);

let academy: DataAcademy;
let server: Server;
let url: string;
let calls: DescribedCall[];
const ids: Record<string, string[]> = {};
beforeAll(async () => {
  academy = await startDataAcademy();
  server = createServer(getRequestListener(academy.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const described = describedCalls(await (await fetch(`${url}/api/openapi.json`)).json());
  // Sample courses include pictures, and this academy has no file store.
  calls = described.filter(({ path }) => path !== "/api/academy/samples");
  const course = await academy.course({
    title: "Owls",
    lessons: ["# Owls\n\nAn owl is a bird that hunts at night.", "Owls eat mice."],
  });
  const student = await academy.person();
  await academy.db.insertInto("enrollments").values({ user_id: student.id, course_id: course.id }).execute();
  Object.assign(ids, {
    courseId: [course.id],
    course_id: [course.id],
    course: [course.id],
    personId: [student.id],
    student_id: [student.id],
  });
  for (const name of ["lessonId", "lesson_id", "lesson", "lessonDraftId"]) ids[name] = course.lessonIds;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await academy.stop();
});

async function send(
  { method, path, body: described }: DescribedCall,
  { path: names, query, body }: GeneratedRequest,
  as: Person,
) {
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent((names[name] ?? "").toWellFormed()) || "x",
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value).toWellFormed()]));
  const isJson = described?.type === "application/json";
  return fetch(`${url}${address}?${search}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, ...(described ? { "content-type": described.type } : {}) },
    ...(described ? { body: isJson ? JSON.stringify(body) : String(body) } : {}),
  });
}

const refusalSchema = z.object({ error: z.string().min(1), code: z.enum(errorCodes), field: z.string().optional() });
/** Statuses allowed for any call, documented or not: for too many requests, oversized bodies, and invalid addresses. */
const always = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Send generated requests to the calls. Return what was not answered as documented, and the statuses of each call's responses. */
async function sendTo(chosen: readonly DescribedCall[]) {
  const wrong: string[] = [];
  const answered = new Map<string, Set<number>>();
  for (const call of chosen) {
    const name = `${call.method} ${call.path}`;
    // Both roles, so that the input gets validated. New people have no used-up limit.
    const people = [await academy.person({ role: "admin", isSuperAdmin: true }), await academy.person()];
    const schemas = new Map(
      Object.entries(call.answers).map(([status, schema]) => [
        Number(status),
        schema && z.fromJSONSchema(JSON.parse(JSON.stringify(schema))),
      ]),
    );
    for (const sent of fc.sample(requestOf(call, ids), { numRuns: runs, seed })) {
      for (const person of people) {
        const response = await send(call, sent, person);
        const said = await response.text();
        const seen = answered.get(name) ?? new Set();
        answered.set(name, seen.add(response.status));
        const tell = (what: string) =>
          wrong.push(`${name} ${what}: ${response.status} ${said.slice(0, 300)} for ${JSON.stringify(sent).slice(0, 600)}`);
        if (response.status >= 500) tell("failed");
        else if (!schemas.has(response.status) && !always.has(response.status)) tell("answered what is not described");
        else if (response.status >= 400) {
          if (!refusalSchema.safeParse(tryJson(said)).success) tell("refused in another shape");
        } else {
          const schema = schemas.get(response.status);
          const checked = schema?.safeParse(tryJson(said));
          if (checked?.success === false) tell(`answered in another shape (${z.prettifyError(checked.error).slice(0, 300)})`);
        }
      }
    }
  }
  return { wrong, answered };
}

test("a few calls answer as documented, whatever they are sent", { timeout: 20_000 }, async () => {
  const chosen = calls.filter(({ path }) => path === "/api/profile" || path === "/api/courses/{courseId}");
  expect(chosen.length).toBeGreaterThan(2);
  const { wrong, answered } = await sendTo(chosen);
  expect(wrong).toEqual([]);
  expect([...answered.keys()]).toHaveLength(chosen.length);
});

test("every call answers as documented, whatever it is sent @slow", { timeout: 120_000 }, async () => {
  const { wrong, answered } = await sendTo(calls);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(wrong.slice(0, 10)).toEqual([]);
  const succeeded = [...answered].filter(([, statuses]) => [...statuses].some((status) => status < 300));
  expect(succeeded.length).toBeGreaterThan(calls.length / 3);
});

function tryJson(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

test("an unknown field is refused by name, unless the document says that it is ignored @slow", { timeout: 60_000 }, async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const { body, method, path } = call;
    if (body?.type !== "application/json") continue;
    const isOpen = body.schema.additionalProperties === true;
    if (!isOpen && body.schema.additionalProperties !== false)
      wrong.push(`${method} ${path}: the document does not say what becomes of other fields`);
    const person = await academy.person({ role: "admin", isSuperAdmin: true });
    const [sent] = fc.sample(requestOf(call, ids), { numRuns: 1, seed: 1 });
    const [right] = fc.sample(rightValueOf(body.schema, "", 0, ids), { numRuns: 1, seed: 2 });
    if (!sent || typeof right !== "object") continue;
    const response = await send(call, { ...sent, body: { ...right, unheard_of: 1 } }, person);
    const said = await response.text();
    const isRefused = response.status === 422 && said.includes("unheard");
    if (isOpen ? isRefused : response.status < 400) wrong.push(`${method} ${path}: ${response.status} ${said.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});
