import { createHmac } from "node:crypto";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { deriveKey } from "#server/platform/secrets/seal.ts";
import type { Origin } from "./protocol/origin.ts";

type FailedProof = {
  action: "sign_in.failed" | "code.failed";
  /** Null if the request named none. */
  email: string | null;
  /** The account of the address, if any. */
  userId: string | undefined;
  details?: Readonly<Record<string, string>>;
};

/**
 * Record a failed authentication.
 * An address without an account is stored as a keyed fingerprint: enough to see that the same one is tried again.
 */
export async function recordFailedProof(
  deps: Pick<Dependencies, "db" | "secret">,
  origin: Origin,
  { action, email, userId, details }: FailedProof,
): Promise<void> {
  const subject = userId
    ? { type: "user" as const, id: userId }
    : email && { type: "address" as const, id: fingerprintOf(deps.secret, email) };
  await recordAudit(deps.db, {
    action,
    actorId: null,
    ...(subject && { subject }),
    ...(details && { details }),
    requestId: origin.requestId,
    network: origin.network,
  });
}

function fingerprintOf(secret: Uint8Array, email: string): string {
  return createHmac("sha256", deriveKey(secret, "audit-address")).update(email).digest("hex").slice(0, 16);
}
