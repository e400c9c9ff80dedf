import type { ApiKey, ApiKeyList, NewApiKey, RevealedApiKey } from "#domain/api-key.schema.ts";
import type { FacultyVendor, VendorTest } from "#domain/faculty-vendor.schema.ts";
import { sender } from "./api.ts";

/** A service as the form has it: its key, the model, and where it is ("": where everybody knows). */
export type ServiceFacts = { api_key_id: string; model: string; base_url: string };

/** What admins ask about their API keys and about who answers for the faculty. Every method throws ApiError. */
export function apiKeysApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    list: async () => ((await send("/api/api-keys")) as ApiKeyList).api_keys,
    save: (key: NewApiKey) => send("/api/api-keys", { method: "POST", body: key }) as Promise<ApiKey>,
    remove: (id: string) => send(keyPath(id), { method: "DELETE" }) as Promise<{ deleted: true }>,
    /** The key itself; the academy writes down that it was shown. */
    reveal: async (id: string) => ((await send(`${keyPath(id)}/reveal`, { method: "POST" })) as RevealedApiKey).api_key,
    vendor: () => send("/api/faculty/vendor") as Promise<FacultyVendor>,
    choose: (service: ServiceFacts) =>
      send("/api/faculty/vendor", { method: "PUT", body: wishOf(service) }) as Promise<FacultyVendor>,
    endChoice: () => send("/api/faculty/vendor", { method: "PUT", body: { api_key_id: null } }) as Promise<FacultyVendor>,
    tryService: (service: ServiceFacts) =>
      send("/api/faculty/vendor/test", { method: "POST", body: wishOf(service) }) as Promise<VendorTest>,
  };
}

function wishOf({ api_key_id, model, base_url }: ServiceFacts): object {
  return { api_key_id, model, ...(base_url !== "" && { base_url }) };
}

function keyPath(id: string): string {
  return `/api/api-keys/${encodeURIComponent(id)}`;
}
