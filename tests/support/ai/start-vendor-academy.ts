import { Writable } from "node:stream";
import { pino } from "pino";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { AiProvider, VendorTest } from "#domain/ai-provider.schema.ts";
import { createApp } from "#server/app.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { startDataAcademy, type Answer, type Person } from "../data-academy.ts";
import { startStandInModel } from "../stand-in-model.ts";

export type VendorAcademy = Awaited<ReturnType<typeof startVendorAcademy>>;
type Refusal = { code: string; error: string; field?: string };
/** The part of an academy process that these tests use. */
type Process = { request(path: string, init?: RequestInit): Response | Promise<Response> };

export const vendorKey = "sk-stand-in-0123456789-wxyz";

/** Start an academy with a local AI service that its admins may choose, and more processes of it on demand. */
export async function startVendorAcademy() {
  const academy = await startDataAcademy();
  const standIn = await startStandInModel();
  const logged: string[] = [];
  const log = pino({ level: "trace" }, new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) }));
  const deps: Dependencies = { ...academy.deps, log, localAiServices: () => [new URL(standIn.baseUrl).origin] };
  const startProcess = (changed: Partial<Dependencies> = {}): Process => createApp({ ...deps, ...changed });
  const firstProcess = startProcess();

  async function call<Body>(
    path: string,
    { as, method = "GET", body, on = firstProcess }: { as?: Person | undefined; method?: string; body?: unknown; on?: Process },
  ): Promise<Answer<Body & Refusal>> {
    const response = await on.request(path, {
      method,
      headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as.token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body & Refusal, headers: response.headers };
  }

  return {
    ...academy,
    deps,
    standIn,
    logged,
    startProcess,
    request: call,
    saveKey: async (as: Person, service_name = "OpenAI-compatible", api_key = vendorKey) =>
      (await call<ApiKey>("/api/api-keys", { as, method: "POST", body: { service_name, api_key } })).body,
    /** Return the input that chooses or tests the stand-in with a key, with changes. */
    input: (keyId: string, changed: object = {}) => ({
      api_key_id: keyId,
      model: "stand-in",
      base_url: standIn.baseUrl,
      ...changed,
    }),
    vendor: async (as: Person, on?: Process) => (await call<AiProvider>("/api/faculty/vendor", { as, ...(on && { on }) })).body,
    choose: (as: Person | undefined, body: unknown, on?: Process) =>
      call<AiProvider>("/api/faculty/vendor", { as, method: "PUT", body, ...(on && { on }) }),
    tryVendor: (as: Person | undefined, body: unknown, on?: Process) =>
      call<VendorTest>("/api/faculty/vendor/test", { as, method: "POST", body, ...(on && { on }) }),
    /** Return the tutor's answer to a question. */
    ask: async (as: Person, on?: Process) => {
      const body = { messages: [{ role: "user", content: "What is a bowline?" }] };
      return call<{ reply: string }>("/functions/v1/student-tutor", { as, method: "POST", body, ...(on && { on }) });
    },
    usageOf: (person: Person) =>
      academy.db.selectFrom("ai_usage").selectAll().where("user_id", "=", person.id).orderBy("created_at").execute(),
    stop: async () => {
      await academy.stop();
      await standIn.close();
    },
  };
}
