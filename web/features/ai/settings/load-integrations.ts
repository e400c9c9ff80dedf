import type { ApiKey } from "#domain/api-key.schema.ts";
import type { FacultyVendor } from "#domain/faculty-vendor.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";

/** The caller's keys, and who answers for the faculty; null when that did not come. */
export type IntegrationsData = { keys: ApiKey[]; vendor: FacultyVendor | null };

/** Loads what the integrations show. Throws ApiError when the keys did not come. */
export async function loadIntegrations(signal: AbortSignal): Promise<IntegrationsData> {
  const [{ api_keys: keys }, vendor] = await Promise.all([
    request("GET", "/api/api-keys", { signal }),
    request("GET", "/api/faculty/vendor", { signal }).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    }),
  ]);
  return { keys, vendor };
}
