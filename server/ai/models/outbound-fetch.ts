import { isIP } from "node:net";
import { bounded, type Fetch } from "./bounded-fetch.ts";
import { checkedLookup, ForbiddenAddressError } from "./checked-lookup.ts";
import { pinnedRequest } from "./pinned-request.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * fetch for addresses that an admin typed. It reaches the open internet by https, and of this machine and its networks only the origins that
 * the operator has named (AI_LOCAL_SERVICES). Throws ForbiddenAddressError for every other address, whatever a name resolves to.
 */
export function outboundFetch(localServices: readonly string[]): Fetch {
  const lookup = checkedLookup(isPublicAddress);
  return bounded(async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (localServices.includes(url.origin)) return fetch(url, { ...init, redirect: "error" });
    if (!mayBePublic(url)) throw new ForbiddenAddressError();
    return pinnedRequest(url, init, lookup);
  });
}

/** Whether an address may lead into the open internet, as far as it shows without asking what its name resolves to. */
export function mayBePublic({ protocol, hostname }: URL): boolean {
  if (protocol !== "https:") return false;
  // An IPv6 address stands in brackets; a socket does not look up what is an address already.
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !/\.?(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
}
