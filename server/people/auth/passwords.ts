import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { fairQueue } from "#server/platform/http/fair-queue.ts";

/**
 * argon2id at the minimum that the OWASP Password Storage Cheat Sheet asks for (19 MiB of memory, 2 iterations, 1 lane):
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 * argon2id is the library's default algorithm; the numbers are spelled out so that an update of the library cannot lower them.
 */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * Hashing runs on libuv's four threads, which files and DNS share.
 * One thread is always left free, and at most as many hashes run as there are processors. Networks take turns.
 */
const inTurn = fairQueue({ atOnce: Math.min(3, availableParallelism()), waiting: 1000 });

/** Compared if there is no stored password, so that the response takes as long. Made once, of random text. */
let decoy: Promise<string> | undefined;

/** Return the argon2id hash of a password, in PHC format. `network` is the requester for the fair queue. */
export function hashPassword(password: string, network: string): Promise<string> {
  return inTurn(network, () => hash(normalize(password), hashingCost));
}

/** Return whether the password matches the hash. Without a hash the result is false, after the same work. */
export async function passwordMatches(passwordHash: string | null, password: string, network: string): Promise<boolean> {
  const substitute = await (decoy ??= hash(crypto.randomUUID(), hashingCost));
  const matches = await inTurn(network, () => verify(passwordHash ?? substitute, normalize(password)));
  return matches && passwordHash !== null;
}

/** Normalize a password: keyboards send the same characters composed or decomposed (NIST SP 800-63B asks for one form). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}
