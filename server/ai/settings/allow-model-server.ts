import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { AcademySettings } from "#server/academy/settings/academy-settings.ts";
import { changePrivateSetting } from "#server/academy/settings/change-settings.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { Deed } from "./choose-vendor.ts";
import { findModelServers } from "./find-model-servers.ts";

const storedSchema = z.array(z.string()).max(100);
/** More than anybody has machines with models. */
const mostServers = 20;

/** The origins of model servers that a super admin has allowed, as they are in memory. */
export function allowedModelServers(academy: Pick<AcademySettings, "decided">): readonly string[] {
  return readOrigins(academy.decided("model_servers")?.value);
}

function readOrigins(value: unknown): string[] {
  const read = storedSchema.safeParse(value);
  return read.success ? read.data : [];
}

/**
 * Lets admins choose a service at this origin, on the academy's machine or in its networks. The newest are kept. Throws `request.invalid` when no model
 * server answers there now, and `academy.demo_is_public`.
 */
export async function allowModelServer(
  deps: Pick<Dependencies, "db" | "academy" | "clock" | "demoMailbox">,
  origin: string,
  { actorId, requestId, network }: Deed,
): Promise<void> {
  if (deps.academy.current().page.isDemo && !deps.demoMailbox) throw new AppError("academy.demo_is_public");
  if ((await findModelServers(origin)).length === 0)
    throw new AppError("request.invalid", { field: "address", reason: "No model server answers at this address." });
  const entry = { action: "faculty.server_allowed" as const, actorId, details: { address: origin }, requestId, network };
  await changePrivateSetting(deps, "model_servers", entry, (stored) => {
    const held = readOrigins(stored);
    return held.includes(origin) ? undefined : [...held, origin].slice(-mostServers);
  });
}
