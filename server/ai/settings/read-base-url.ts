import { aiServices, needsBaseUrl, type AiVendor } from "#domain/api-key.ts";
import { AppError } from "#domain/errors.ts";
import { mayBePublic } from "#server/ai/models/outbound-fetch.ts";

/**
 * The address of a service as it is kept: without a slash at its end; null for vendors whose address is known. Throws
 * `faculty.address_refused` for one that is missing, not wanted, or leads where the academy does not go. What its name resolves to is looked
 * at whenever it is called.
 */
export function readBaseUrl(text: string | null | undefined, vendor: AiVendor, localServices: readonly string[]): string | null {
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
      "The base URL must be an https address on the open internet. The operator can allow others with AI_LOCAL_SERVICES.",
    );
  }
  return url.href.replace(/\/+$/, "");
}
