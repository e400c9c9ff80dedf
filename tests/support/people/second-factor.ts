import { generateSync } from "otplib";
import { newNetwork, type AuthApp } from "./auth-app.ts";

type Client = ReturnType<AuthApp["newTab"]>;

/** Return an authenticator app's code for the secret, some steps of 30 seconds from now. */
export function codeOf(academy: AuthApp, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: academy.deps.clock().getTime() / 1000 + steps * 30 });
}

/** Sign up a person and set up a second factor. The code used for that is consumed; the next one is valid after `nextStep`. */
export async function signUpWithFactor(academy: AuthApp) {
  const person = await academy.signUp();
  const factor = await addFactor(academy, person.client, "Phone");
  return { ...person, ...factor, signInAgain: () => signInAgain(academy, person.email) };
}

/** Set up a factor with the client and return its id and secret. */
export async function addFactor(academy: AuthApp, client: Client, friendlyName: string) {
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const verified = await client.mfa.challengeAndVerify({ factorId, code: codeOf(academy, totp.secret) });
  if (verified.error) throw verified.error;
  return { factorId, secret: totp.secret };
}

/** Sign the person in on another device with the password only. */
async function signInAgain(academy: AuthApp, email: string, network = newNetwork()) {
  const client = academy.newTab({ network });
  const { data, error } = await client.signInWithPassword({ email, password: "correct horse battery" });
  if (error) throw error;
  return { client, session: data.session, network };
}

/** Advance the clock until the authenticator app shows another code. */
export function nextStep(academy: AuthApp): void {
  academy.wait(31);
}
