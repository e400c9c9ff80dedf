import type { ApiKey } from "#domain/api-key.schema.ts";
import type { AllowedServers, AiProvider } from "#domain/ai-provider.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/** The caller's keys, the faculty's vendor, and for super admins the allowed model servers; null for what failed to load. */
export type IntegrationsData = { keys: ApiKey[]; vendor: AiProvider | null; servers?: AllowedServers | null };

/** Load the integrations' data. Throws ApiError when the keys failed to load. */
export async function loadIntegrations(signal: AbortSignal): Promise<IntegrationsData> {
  const [{ api_keys: keys }, vendor, servers] = await Promise.all([
    request("GET", "/api/api-keys", { signal }),
    orNull(request("GET", "/api/faculty/vendor", { signal })),
    readStoredSession()?.isSuperAdmin ? orNull(request("GET", "/api/faculty/servers", { signal })) : undefined,
  ]);
  return { keys, vendor, ...(servers !== undefined && { servers }) };
}

/** Null on failure, for optional data. */
async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}
