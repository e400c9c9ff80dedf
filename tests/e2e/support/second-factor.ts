import { AuthClient } from "@supabase/auth-js";
import { generateSync } from "otplib";
import { newAddress } from "./test.ts";

const stepSeconds = 30;

export type PersonWithFactor = {
  email: string;
  password: string;
  recoveryCodes: string[];
  /** Return an unused valid code: of this time step, or of the next one. */
  nextCode(): string;
  /** Set up another authenticator under this name. Returns the source of its codes. */
  addAuthenticator(name: string): Promise<() => string>;
};

/**
 * Create a person with an account and an authenticator app, by API. `readCode` returns the code of the confirmation mail,
 * where the academy sends one.
 */
export async function newPersonWithFactor(
  url: string,
  readCode?: (email: string) => Promise<string | null>,
): Promise<PersonWithFactor> {
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: true, storage: memory() });
  const credentials = { email: newAddress("factor"), password: "a sentence to remember" };
  const { error } = await client.signUp({ ...credentials, options: { data: { full_name: "Grace Hopper" } } });
  if (error) throw error;
  if (readCode) {
    const token = (await readCode(credentials.email)) ?? "";
    const confirmed = await client.verifyOtp({ email: credentials.email, token, type: "signup" });
    if (confirmed.error) throw confirmed.error;
  }

  const addAuthenticator = async (friendlyName: string) => {
    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName });
    if (enrolled.error) throw enrolled.error;
    const nextCode = codesOf(enrolled.data.totp.secret);
    const verified = await client.mfa.challengeAndVerify({ factorId: enrolled.data.id, code: nextCode() });
    if (verified.error) throw verified.error;
    return nextCode;
  };

  const nextCode = await addAuthenticator("Phone");
  const { data } = await client.getSession();
  const answer = await fetch(`${url}/auth/v1/recovery-codes`, {
    method: "POST",
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
  const { codes } = (await answer.json()) as { codes: string[] };
  return { ...credentials, recoveryCodes: codes, nextCode, addAuthenticator };
}

/** Each code works once, so a second one in the same half minute is that of the next. */
function codesOf(secret: string): () => string {
  let used = 0;
  return () => {
    used = Math.max(used + 1, Math.floor(Date.now() / 1000 / stepSeconds));
    return generateSync({ secret, epoch: used * stepSeconds });
  };
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
