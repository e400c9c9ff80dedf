import { lookup as resolveName, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** An address leads where the academy does not go for an admin: into a private network, or to this machine. */
export class ForbiddenAddressError extends Error {
  override name = "ForbiddenAddressError";
  constructor() {
    super("the address leads into a private network");
  }
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6"; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Finds the address that a socket connects to, and refuses the name when any of its addresses is not allowed. The socket connects to what was
 * checked: a name that means something else a moment later wins nothing. `resolve` is for tests.
 */
export function checkedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = resolveName): LookupFunction {
  return (hostname, { all, family, hints }, callback) => {
    const options = { all: true as const, ...(family !== undefined && { family }), ...(hints !== undefined && { hints }) };
    resolve(hostname, options, (error, addresses) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(new ForbiddenAddressError(), "");
      if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
