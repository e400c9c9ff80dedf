import type { Transaction } from "kysely";
import { aiServices, vendorOfService, type AiVendor, needsBaseUrl } from "#domain/api-key.ts";
import type { AuditAction } from "#domain/audit.ts";
import { AppError } from "#domain/errors.ts";
import type { AiProvider, VendorInput } from "#domain/ai-provider.schema.ts";
import { recordAudit, type AuditContext } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { mayBePublic } from "#server/ai/models/outbound-fetch.ts";
import { openKey } from "./sealed-key.ts";
import { findKey, lockKey, type StoredKey } from "./api-key-queries.ts";
import { isFixed, type ChosenModelDependencies } from "./chosen-text-model.ts";
import { findChoice, lockIfAdmin, removeChoice, writeChoice, type StoredChoice } from "./queries.ts";

/** A requested vendor, and the opened key. */
export type Candidate = { vendor: AiVendor; model: string; base_url: string | null; key: string; keyId: string };

/** Describe the current vendor for a caller who may choose; with null, no key is named. */
export async function describeVendor(deps: ChosenModelDependencies, userId: string | null): Promise<AiProvider> {
  if (isFixed(deps)) return { model: deps.textModel.name, decided_by: "environment", choice: null };
  const stored = await findChoice(deps.db);
  if (!stored) return { model: deps.textModel.name, decided_by: "nobody", choice: null };
  const { key, ...choice } = stored;
  const state = stateOf(deps, stored);
  const isAsked = state === "answers" || state === "not_allowed";
  return {
    model: isAsked ? `${choice.vendor}:${choice.model}` : deps.textModel.name,
    decided_by: isAsked ? "admin" : "nobody",
    choice: { ...choice, state, api_key_id: key?.userId === userId ? key.id : null },
  };
}

/** Return whether a choice is in effect, and if not, why. */
function stateOf(
  { secret, localAiServices }: ChosenModelDependencies,
  { key, base_url }: StoredChoice,
): NonNullable<AiProvider["choice"]>["state"] {
  if (!key) return "ended";
  if (openKey(secret, key, key.sealed) === null) return "unreadable";
  const url = base_url === null ? null : new URL(base_url);
  return url === null || mayBePublic(url) || localAiServices?.().includes(url.origin) ? "answers" : "not_allowed";
}

/**
 * Choose a vendor with one of the caller's keys, from the next question on. Throws what `readCandidate` throws, `faculty.vendor_is_fixed`,
 * and `caller.forbidden` if the caller's role was revoked in the meantime; nothing has changed then.
 */
export async function chooseVendor(deps: ChosenModelDependencies, audit: AuditContext, input: VendorInput): Promise<void> {
  if (isFixed(deps)) throw new AppError("faculty.vendor_is_fixed");
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockIfAdmin(trx, audit.actorId))) throw new AppError("caller.forbidden");
    const stored = await lockKey(trx, { id: input.api_key_id, userId: audit.actorId });
    const { vendor, model, base_url, keyId } = readCandidate(deps, stored, input);
    await writeChoice(trx, { keyId, vendor, model, baseUrl: base_url, chosenBy: audit.actorId, now: audit.now });
    await record(trx, audit, "faculty.vendor_chosen", { model: `${vendor}:${model}`, ...(base_url !== null && { base_url }) });
  });
}

/** Return to the built-in faculty, if a vendor was chosen. Throws `faculty.vendor_is_fixed`. */
export async function endChoice(deps: ChosenModelDependencies, audit: AuditContext): Promise<void> {
  if (isFixed(deps)) throw new AppError("faculty.vendor_is_fixed");
  await deps.db.transaction().execute(async (trx) => {
    const ended = await removeChoice(trx);
    if (ended?.hadKey) await record(trx, audit, "faculty.vendor_ended", { model: `${ended.vendor}:${ended.model}` });
  });
}

/** Return the vendor that a caller wants to test. Throws what `readCandidate` throws. */
export async function findCandidate(deps: ChosenModelDependencies, userId: string, input: VendorInput): Promise<Candidate> {
  return readCandidate(deps, await findKey(deps.db, { id: input.api_key_id, userId }), input);
}

/**
 * Resolve an input to a vendor. Throws `api_key.not_found` for a key that is not the caller's, `api_key.unreadable`,
 * `faculty.service_unknown` for a key to another kind of service, and `faculty.address_refused`.
 */
function readCandidate(
  { secret, localAiServices }: ChosenModelDependencies,
  stored: StoredKey | undefined,
  { model, base_url }: VendorInput,
): Candidate {
  if (!stored) throw new AppError("api_key.not_found", { field: "api_key_id" });
  const vendor = vendorOfService(stored.service_name);
  if (!vendor) throw new AppError("faculty.service_unknown", { field: "api_key_id", services: serviceNames });
  const address = readBaseUrl(base_url, vendor, localAiServices?.() ?? []);
  const key = openKey(secret, { id: stored.id, userId: stored.user_id }, stored.key_encrypted);
  if (key === null) throw new AppError("api_key.unreadable", { field: "api_key_id" });
  return { vendor, model, base_url: address, key, keyId: stored.id };
}

const serviceNames = Object.values(aiServices)
  .map(({ name }) => name)
  .join(", ");

async function record(
  trx: Transaction<Schema>,
  { actorId, requestId, network }: AuditContext,
  action: Extract<AuditAction, `faculty.${string}`>,
  details: Record<string, string>,
): Promise<void> {
  await recordAudit(trx, { action, actorId, details, requestId, network });
}

/**
 * Return the normalized address of a service, without a trailing slash; null for vendors with a fixed address. Throws
 * `faculty.address_refused` for an address that is missing, not accepted, or forbidden. What its name resolves to is checked at every call.
 */
function readBaseUrl(text: string | null | undefined, vendor: AiVendor, localServices: readonly string[]): string | null {
  const refuse = (reason: string) => new AppError("faculty.address_refused", { field: "base_url", reason });
  if (!needsBaseUrl(vendor)) {
    if (text) throw refuse(`The address of ${aiServices[vendor].name} is known; leave the base URL empty.`);
    return null;
  }
  if (!text) throw refuse("The base URL is missing: where does the service answer?");
  if (!URL.canParse(text)) throw refuse("The base URL is not an address. It begins with https and the name of the service.");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw refuse("The base URL may not carry a password, a question mark or a number sign.");
  }
  if (!localServices.includes(url.origin) && !mayBePublic(url)) {
    throw refuse(
      "The base URL must be an https address on the open internet. A super admin can allow a model server of your own in the setup, and the operator with AI_LOCAL_SERVICES.",
    );
  }
  return url.href.replace(/\/+$/, "");
}
