import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { AllowedServers } from "#domain/ai-provider.schema.ts";
import type { AcademySettings } from "#server/academy/settings/academy-settings.ts";
import { changePrivateSetting } from "#server/academy/settings/change-settings.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AuditContext } from "#server/platform/audit/audit-log.ts";
import { lookAtServer } from "./find-model-servers.ts";

type ServerDependencies = Pick<Dependencies, "db" | "academy" | "clock" | "demoMailbox" | "namedAiServices">;

const storedSchema = z.array(z.string()).max(100);
/** More model servers than any academy needs. */
const mostServers = 20;

/** Return the origins of model servers that super admins have allowed, from memory. */
export function allowedModelServers(academy: Pick<AcademySettings, "decided">): readonly string[] {
  return readOrigins(academy.decided("model_servers")?.value);
}

function readOrigins(value: unknown): string[] {
  const read = storedSchema.safeParse(value);
  return read.success ? read.data : [];
}

/**
 * List every model server that admins may choose: first those configured by the operator, then the others, with who allowed them according
 * to the audit log.
 */
export async function listModelServers({
  db,
  academy,
  namedAiServices: named = [],
}: Pick<ServerDependencies, "db" | "academy" | "namedAiServices">): Promise<AllowedServers> {
  const allowed = allowedModelServers(academy).filter((origin) => !named.includes(origin));
  const address = sql<string>`audit_log.details->>'address'`;
  const entries = await db
    .selectFrom("audit_log")
    .leftJoin("profiles", "profiles.id", "audit_log.actor_id")
    .distinctOn(address)
    .select([address.as("address"), "audit_log.at", "profiles.full_name"])
    .where("audit_log.action", "=", "faculty.server_allowed")
    .where(address, "in", ["", ...allowed])
    .orderBy(address)
    .orderBy("audit_log.id", "desc")
    .execute();
  const unknown = { allowed_by: null, allowed_at: null };
  return {
    limit: mostServers,
    servers: [
      ...named.map((origin) => ({ address: origin, ...unknown, variable: "AI_LOCAL_SERVICES" })),
      ...allowed.map((origin) => {
        const entry = entries.find((each) => each.address === origin);
        return {
          address: origin,
          ...unknown,
          ...(entry && { allowed_by: entry.full_name, allowed_at: entry.at }),
          variable: null,
        };
      }),
    ],
  };
}

/**
 * Allow admins to choose a service at this origin, on the academy's machine or in its networks. Configured origins are allowed anyway.
 * Throws `request.invalid` if no model server answers there now, `faculty.too_many_servers` and `academy.demo_is_public`.
 */
export async function allowModelServer(
  deps: ServerDependencies,
  origin: string,
  { actorId, requestId, network }: AuditContext,
): Promise<void> {
  refuseInPublicDemo(deps);
  const found = await lookAtServer(origin);
  if ("reason" in found) throw new AppError("request.invalid", { field: "address", reason: found.reason });
  if (deps.namedAiServices?.includes(origin)) return;
  const entry = { action: "faculty.server_allowed" as const, actorId, details: { address: origin }, requestId, network };
  await changePrivateSetting(deps, "model_servers", entry, (stored) => {
    const held = readOrigins(stored);
    if (held.includes(origin)) return undefined;
    if (held.length >= mostServers) throw new AppError("faculty.too_many_servers", { limit: mostServers });
    return [...held, origin];
  });
}

/**
 * Disallow a model server: a choice of it is refused from the next question on. Throws `faculty.server_not_found`, `faculty.server_locked`
 * for one that the operator has configured, and `academy.demo_is_public`.
 */
export async function removeModelServer(
  deps: ServerDependencies,
  origin: string,
  { actorId, requestId, network }: AuditContext,
): Promise<void> {
  refuseInPublicDemo(deps);
  if (deps.namedAiServices?.includes(origin)) throw new AppError("faculty.server_locked", { field: "address" });
  const entry = { action: "faculty.server_removed" as const, actorId, details: { address: origin }, requestId, network };
  await changePrivateSetting(deps, "model_servers", entry, (stored) => {
    const held = readOrigins(stored);
    if (!held.includes(origin)) throw new AppError("faculty.server_not_found", { field: "address" });
    return held.filter((each) => each !== origin);
  });
}

/** Throw in a public demo, where anyone could otherwise probe its network. */
function refuseInPublicDemo({ academy, demoMailbox }: Pick<ServerDependencies, "academy" | "demoMailbox">): void {
  if (academy.current().page.isDemo && !demoMailbox) throw new AppError("academy.demo_is_public");
}
