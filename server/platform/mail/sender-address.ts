/** The sender of the academy's mail. */
export type Sender = { name: string; address: string };

/** One address, without quotes, brackets or anything else that could end a header. */
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Return whether mail can be addressed to exactly this one address. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text);
}

/** Parse `Name <address>` or a plain address. Null when it is neither. */
export function readSender(text: string): Sender | null {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  if (!isPlainAddress(address) || /\p{Cc}/u.test(name)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
}
