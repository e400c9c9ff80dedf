/** What visitors see: the same for everybody, whoever asks. Only the store reads what stands behind the question mark. */
const paths = /^\/(?:|store|for-business|talent-marketplace|product\/[0-9a-f-]{36}|help\/[a-z0-9-]{1,80})$/;
const storeAddress = /^\/store\?(?:(?:search|category|level|sort|page)=[^&#]*(?:&|$))+$/;
const longestAddress = 300;

/**
 * Whether an address, as it stands in a request's first line, is a page that can be rendered once for all visitors.
 * Every other address is rendered anew for each request.
 */
export function isVisitorAddress(address: string): boolean {
  return address.length <= longestAddress && (paths.test(address) || storeAddress.test(address));
}

/** Whether a page will hardly be asked for again: there are as many searches as there are words. */
export function isOneOff(address: string): boolean {
  return /[?&]search=[^&]/.test(address);
}

/** Whether a request's cookies hold a launch pass, which opens what visitors do not see (server/platform/pass.ts). */
export function carriesPass(cookies: string | undefined): boolean {
  return cookies?.includes("academy-pass=") ?? false;
}
