import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { vendorTestSchema } from "#domain/ai-provider.schema.ts";
import { createTextModel } from "#server/ai/models/create-text-model.ts";
import { outboundFetch } from "#server/ai/models/outbound-fetch.ts";
import type { ModelReply } from "#tests/support/stand-in-model-replies.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { describeVendorError } from "./describe-vendor-error.ts";
import { question } from "./try-vendor.ts";
import { startVendorAcademy, vendorKey, type VendorAcademy } from "#tests/support/ai/start-vendor-academy.ts";

let academy: VendorAcademy;
let admin: Person;
let keyId: string;
beforeAll(async () => {
  academy = await startVendorAcademy();
});
beforeEach(async () => {
  admin = await academy.person({ role: "admin" });
  keyId = (await academy.saveKey(admin)).id;
  await academy.db.deleteFrom("faculty_vendor").execute();
});
afterAll(() => academy.stop());

const input = (changed?: object) => academy.input(keyId, changed);

test("a vendor that answers is reported with its time, and charged to the admin's budget in the ledger", async () => {
  academy.standIn.script({ kind: "text", pieces: ["Yes."], usage: { input: 20, output: 3 } });
  const { status, body } = await academy.tryVendor(admin, input());
  expect(status).toBe(200);
  expect(vendorTestSchema.strict().parse(body)).toMatchObject({
    outcome: "answered",
    model: "openai-compatible:stand-in",
    reason: null,
  });
  expect(academy.standIn.requests.at(-1)?.body).toMatchObject({ model: "stand-in", max_tokens: 256 });
  expect(await academy.usageOf(admin)).toMatchObject([
    { function_name: "vendor-test", status: "settled", input_tokens: 20, output_tokens: 3 },
  ]);
});

describe("a vendor that does not answer is reported in plain words, without the key and at no cost", () => {
  test.each<[string, ModelReply, RegExp]>([
    [
      "a wrong key",
      { kind: "status", status: 401, body: `{"error":{"message":"bad key ${vendorKey}"}}` },
      /refused the key \(401\)/,
    ],
    ["a forbidden key", { kind: "status", status: 403 }, /refused the key \(403\)/],
    ["no such model", { kind: "status", status: 404 }, /does not know this model/],
    ["no credit", { kind: "status", status: 429 }, /no credit left/],
    ["a redirect", { kind: "status", status: 302 }, /sent the academy elsewhere|could not be reached/],
    ["trouble", { kind: "status", status: 503, body: vendorKey }, /in trouble itself \(503\)/],
    ["another question", { kind: "status", status: 400 }, /refused the question \(400\)/],
    ["garbage", { kind: "garbage" }, /not with text/],
    ["a cut", { kind: "cut", pieces: ["Y"] }, /not with text/],
    ["an error in the stream", { kind: "error-event", message: vendorKey }, /not with text/],
  ])("%s", async (_, reply, words) => {
    academy.standIn.script(reply);
    const { status, body } = await academy.tryVendor(admin, input());
    expect([status, body.outcome]).toEqual([200, "refused"]);
    expect(body.reason).toMatch(words);
    expect(JSON.stringify(body)).not.toContain(vendorKey);
    expect(await academy.usageOf(admin)).toMatchObject([{ status: "refunded", output_tokens: 0 }]);
    expect(academy.logged.join()).not.toContain(vendorKey);
  });

  test("nobody answers there", async () => {
    const base_url = academy.standIn.baseUrl.replace(/\/v1$/, "");
    // The same origin, with a path for which the test has no reply.
    academy.standIn.script({ kind: "status", status: 404 });
    expect((await academy.tryVendor(admin, input({ base_url }))).body.reason).toMatch(/nothing at this base URL/);
  });

  test("an address that turns out to lead to this machine", async () => {
    const fetch = outboundFetch([]);
    const environment = { textModel: { vendor: "openai-compatible", model: "m" }, aiBaseUrl: academy.standIn.baseUrl } as const;
    const model = createTextModel(environment, { log: academy.deps.log, fetch });
    const request = { ...question, signal: new AbortController().signal };
    const error: unknown = await model
      .stream(request)
      [Symbol.asyncIterator]()
      .next()
      .catch((thrown: unknown) => thrown);
    expect(describeVendorError(error)).toMatch(/leads into a private network/);
  });
});

describe("the vendor that answers learners", () => {
  test("is tested through its own breaker: a resting one says so, and no stand-in answers", async () => {
    await academy.choose(admin, input());
    academy.standIn.script(...Array.from({ length: 5 }, () => ({ kind: "status", status: 500 }) as const));
    for (let time = 0; time < 5; time++) await academy.tryVendor(admin, input());
    const asked = academy.standIn.requests.length;
    const resting = await academy.tryVendor(admin, input());
    expect(resting.body).toMatchObject({ outcome: "refused", reason: expect.stringContaining("left alone") });
    const student = await academy.person();
    expect((await academy.ask(student)).status).toBe(200);
    expect((await academy.usageOf(student)).map(({ model, status }) => [model, status])).toEqual([
      ["openai-compatible:stand-in", "refunded"],
      ["built-in for openai-compatible:stand-in", "settled"],
    ]);
    expect(academy.standIn.requests).toHaveLength(asked);
  });

  test("is not affected by failures of another one that was only tested", async () => {
    await academy.choose(admin, input({ model: "good" }));
    academy.standIn.script(...Array.from({ length: 6 }, () => ({ kind: "status", status: 500 }) as const));
    for (let time = 0; time < 6; time++) await academy.tryVendor(admin, input({ model: "bad" }));
    academy.standIn.script({ kind: "text", pieces: ["From the vendor."] });
    const student = await academy.person();
    expect((await academy.ask(student)).body.reply).toBe("From the vendor.");
  });
});

test("testing too often is refused; other admins are not affected", async () => {
  academy.standIn.always(() => ({ kind: "status", status: 401 }));
  const statuses: number[] = [];
  for (let time = 0; time < 22; time++) statuses.push((await academy.tryVendor(admin, input())).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
  const another = await academy.person({ role: "admin" });
  const { id } = await academy.saveKey(another);
  expect((await academy.tryVendor(another, input({ api_key_id: id }))).status).toBe(200);
});

test("a spent budget is reported as such", async () => {
  const process = academy.startProcess({ dailyTokens: 10 });
  const { status, body } = await academy.tryVendor(admin, input(), process);
  expect([status, body.code]).toEqual([429, "tutor.budget_spent"]);
});
