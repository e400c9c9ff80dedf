import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";

/**
 * How long one code is shown, in seconds. The codes of the previous and the next step are accepted too, because clocks differ and typing
 * takes time.
 */
const stepSeconds = 30;
const digits = 6;

/** What an authenticator app needs: the secret to type, its otpauth URI, and that URI as a QR code to scan (SVG). */
export type TotpSetup = { secret: string; uri: string; qr_code: string };

/** Make a new secret of 160 random bits, for an app that lists it under the issuer and the label. */
export function newTotpSetup({ issuer, label }: { issuer: string; label: string }): TotpSetup {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret, digits, period: stepSeconds, algorithm: "sha1" });
  // The auth client puts the picture into a URL unescaped. Named colors, because a "#" would end the URL there.
  return { secret, uri, qr_code: renderSVG(uri, { border: 2, whiteColor: "white", blackColor: "black" }) };
}

/** Return the newest step whose code is valid at a moment. If a later step was used, a clock ran fast. */
export function newestStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds) + 1;
}

/**
 * Return the time step that a code belongs to, compared in constant time.
 * Null if the code belongs to no current step, or to one that is not after `lastUsedStep`. A last step in the future is ignored, because it
 * would refuse every code until then.
 */
export function matchingStep(secret: string, code: string, now: Date, lastUsedStep: number | null): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const result = verifySync({ secret, token, digits, epoch: now.getTime() / 1000, epochTolerance: stepSeconds });
  if (!result.valid || !("timeStep" in result)) return null;
  const wasUsed = lastUsedStep !== null && lastUsedStep <= newestStep(now) && result.timeStep <= lastUsedStep;
  return wasUsed ? null : result.timeStep;
}
