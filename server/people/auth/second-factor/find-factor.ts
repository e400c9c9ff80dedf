import { isWithin } from "#domain/moment.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { AuthError } from "../protocol/errors.ts";
import { listFactors, type Factor } from "./factors-queries.ts";

/** Whoever does not finish setting up a factor within this time begins anew. */
const unfinishedSeconds = 3600;

/** A factor of the person; `mfa_factor_not_found` for anybody else's and for one that was begun and left. */
export async function findFactor(deps: Pick<Dependencies, "db" | "clock">, userId: string, factorId: string): Promise<Factor> {
  const factor = (await listFactors(deps.db, userId)).find(({ id }) => id === factorId.toLowerCase());
  if (!factor || isLeft(factor, deps.clock())) throw new AuthError("mfa_factor_not_found");
  return factor;
}

function isLeft({ status, created_at }: Factor, now: Date): boolean {
  return status === "unverified" && !isWithin(new Date(created_at), now, unfinishedSeconds);
}
