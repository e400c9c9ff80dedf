import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { AcademySettings } from "#server/academy/settings/academy-settings.ts";
import { holdSetting, writeSetting } from "#server/academy/settings/queries.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
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
  { db, academy, demoMailbox }: Pick<Dependencies, "db" | "academy" | "demoMailbox">,
  origin: string,
  { actorId, now, requestId, network }: Deed,
): Promise<void> {
  if (academy.current().page.isDemo && !demoMailbox) throw new AppError("academy.demo_is_public");
  if ((await findModelServers(origin)).length === 0)
    throw new AppError("request.invalid", { field: "address", reason: "No model server answers at this address." });
  await db.transaction().execute(async (trx) => {
    const held = readOrigins(await holdSetting(trx, "model_servers"));
    if (held.includes(origin)) return;
    const value = [...held, origin].slice(-mostServers);
    await writeSetting(trx, { key: "model_servers", value, changedBy: actorId, now });
    await recordAudit(trx, { action: "faculty.server_allowed", actorId, details: { address: origin }, requestId, network });
  });
  await academy.refresh();
}
