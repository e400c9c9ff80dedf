import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// Send garbage to every call: it must be refused with an explanation, and never cause a server error.
let academy: DataAcademy;
let calls: Call[];
let person: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  calls = [...(await writtenCalls()), ...callsOfSignIn];
});
afterAll(() => academy.stop());

type Call = { method: string; path: string; queries: string[] };
type Described = { paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>> };

async function writtenCalls(): Promise<Call[]> {
  const { paths } = (await (await academy.app.request("/api/openapi.json")).json()) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      queries: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    })),
  );
}
const callsOfSignIn: Call[] = [
  "POST /auth/v1/signup",
  "POST /auth/v1/token?grant_type=password",
  "POST /auth/v1/token?grant_type=refresh_token",
  "PUT /auth/v1/user",
  "POST /auth/v1/otp",
  "POST /auth/v1/verify",
  "GET /auth/v1/verify",
  "POST /auth/v1/recover",
  "POST /auth/v1/resend",
  "POST /auth/v1/factors",
  "POST /auth/v1/factors/{factorId}/challenge",
  "POST /auth/v1/factors/{factorId}/verify",
  "DELETE /auth/v1/factors/{factorId}",
  "POST /auth/v1/recovery-codes/verify",
  "GET /auth/v1/authorize",
  "GET /auth/v1/callback",
].map((call) => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, queries: method === "GET" ? ["redirect_to", "token", "type", "provider", "state", "code"] : [] };
});

const nobody = "00000000-0000-4000-8000-000000000000";
const ids = [
  "%00",
  "'",
  "..%2f..",
  "%F0%9F%A6%89",
  "-1",
  "undefined",
  "00000000-0000-4000-8000-000000000000",
  "a".repeat(3000),
  "%ff",
];
const values = [
  "",
  "-1",
  "1e309",
  "9".repeat(40),
  "NaN",
  "%",
  "_",
  "\\",
  "'",
  "\u0000",
  "\ud800",
  "a".repeat(5000),
  "🦉",
  "__proto__",
  "[]",
];
const fields =
  "email password token token_hash type role confirm course_id full_name messages context refresh_token data nonce code challenge_id factor_type launched";
const allFields = (value: string) =>
  `{${fields
    .split(" ")
    .map((field) => `"${field}":${value}`)
    .join(",")}}`;
const bodies = [
  "",
  "null",
  "[]",
  "7",
  "{",
  '{"__proto__":{"role":"admin"}}',
  ...["null", '{"a":[1]}', '["a"]', '"\\u0000\\ud800"', "-1e308"].map(allFields),
  `{"email":"${"a".repeat(60_000)}@b.example","password":"${"p".repeat(100)}"}`,
  '{"email":"a@b.example\\r\\nBcc: c@d.example","password":"correct horse","type":"magiclink","token":"000000"}',
  '{"email":"a@b.example","token":"\\u0000","type":"magiclink"}',
  '{"token_hash":"\\u0000","type":"recovery"}',
  '{"refresh_token":"\\u0000"}',
];

/** Return the responses that are server errors. */
async function faultsOf(call: Call, path: string, body?: string): Promise<string[]> {
  const answer = await academy.app.request(path, {
    method: call.method,
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    ...(body === undefined || call.method === "GET" ? {} : { body }),
  });
  await answer.body?.cancel();
  return answer.status >= 500 ? [`${answer.status} ${call.method} ${path.slice(0, 200)} ${body?.slice(0, 100) ?? ""}`] : [];
}
const pathWith = ({ path }: Call, id: string) => path.replaceAll(/\{\w+\}/g, id);
/** A new person with every permission, so that the garbage is validated, and without any used-up limit. */
const beSomebodyNew = async () => (person = await academy.person({ role: "admin", isSuperAdmin: true }));

test("invalid ids cause no server error @slow", { timeout: 60_000 }, async () => {
  const faults = [];
  for (const call of calls.filter(({ path }) => path.includes("{"))) {
    await beSomebodyNew();
    faults.push(...(await Promise.all(ids.map((id) => faultsOf(call, pathWith(call, id), "{}")))).flat());
  }
  expect(faults).toEqual([]);
});

test("invalid query parameters cause no server error @slow", { timeout: 60_000 }, async () => {
  const faults = [];
  for (const call of calls) {
    await beSomebodyNew();
    const path = pathWith(call, nobody);
    // Each value in a separate request, because a refused one would hide the others. One parameter after the other, to stay within the rate
    // limit.
    for (const name of call.queries) {
      const searches = values.map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
      const asked = searches.map((search) => faultsOf(call, `${path}${path.includes("?") ? "&" : "?"}${search}`, "{}"));
      faults.push(...(await Promise.all(asked)).flat());
    }
  }
  expect(faults).toEqual([]);
});

test("invalid bodies cause no server error @slow", { timeout: 60_000 }, async () => {
  const faults = [];
  // Sample courses include pictures, and this academy has no file store.
  for (const call of calls.filter(({ method, path }) => method !== "GET" && path !== "/api/academy/samples")) {
    await beSomebodyNew();
    faults.push(...(await Promise.all(bodies.map((body) => faultsOf(call, pathWith(call, nobody), body)))).flat());
  }
  expect(faults).toEqual([]);
});
