import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypt bytes that must not be readable in the database (AES-256-GCM).
 * Every purpose has its own key, so that bytes sealed for one cannot be opened as another.
 * @param secret the academy's secret, 32 bytes
 * @param purpose what the bytes are, for example "signing-key"
 */
export function seal(secret: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/** Open sealed bytes. Throws if the secret or the purpose is different, or even a single bit was changed. */
export function unseal(secret: Uint8Array, purpose: string, sealed: Uint8Array): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) throw new Error(`not a sealed ${purpose}`);
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}

/** Open sealed bytes; null if the academy's secret or the purpose is different. */
export function tryUnseal(secret: Uint8Array, purpose: string, sealed: Uint8Array): Buffer | null {
  try {
    return unseal(secret, purpose, sealed);
  } catch {
    return null;
  }
}

const derived = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** Derive a key of 32 bytes for one purpose (HKDF-SHA-256), once for each secret. It reveals nothing about the secret or the other keys. */
export function deriveKey(secret: Uint8Array, purpose: string): KeyObject {
  if (secret.length < 32) throw new Error("the academy's secret must have at least 32 bytes");
  const keys = derived.get(secret) ?? new Map<string, KeyObject>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `academy/${purpose}`, 32)));
  keys.set(purpose, key);
  return key;
}
