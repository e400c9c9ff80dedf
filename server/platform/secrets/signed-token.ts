import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { deriveKey } from "./seal.ts";

/** Sign a text with a key of its own for one purpose, for example "launch-pass". */
export function sign(secret: Uint8Array, purpose: string, content: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(content).digest("base64url");
}

/** Compare two signatures in constant time. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A kind of signed token: what it is for, how long it is valid, and what it is about, which is signed but not in the token. */
type TokenKind = { purpose: string; seconds: number; about?: string };
type TokenDependencies = { secret: Uint8Array; clock: () => Date };

/** Issue a token: its parts, which contain no point, its expiry and a signature, separated by points. */
export function issueToken({ secret, clock }: TokenDependencies, kind: TokenKind, parts: readonly string[]): string {
  const content = [...parts, Math.floor(clock().getTime() / 1000) + kind.seconds].join(".");
  return `${content}.${signAbout(secret, kind, content)}`;
}

/** Return the parts of a token; null when it was not issued here, is about something else, or has expired. */
export function readToken({ secret, clock }: TokenDependencies, kind: TokenKind, token: string): string[] | null {
  // A request without a token needs no signature.
  if (token === "") return null;
  const fields = token.split(".");
  const signature = fields.pop() ?? "";
  if (!isSame(signature, signAbout(secret, kind, fields.join(".")))) return null;
  const secondsLeft = Number(fields.pop()) - clock().getTime() / 1000;
  // A token that is valid longer than any issued now was issued while a clock ran fast.
  return secondsLeft > 0 && secondsLeft <= kind.seconds + clocksDifferSeconds ? fields : null;
}

function signAbout(secret: Uint8Array, { purpose, about }: TokenKind, content: string): string {
  return sign(secret, purpose, about === undefined ? content : `${about}.${content}`);
}

/** Make a random token of 256 bits, and the hash that the database stores instead of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Return the hash of a random token. A fast hash suffices, because such a token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
