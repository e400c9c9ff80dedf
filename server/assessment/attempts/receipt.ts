import { createHash } from "node:crypto";
import { CompactSign } from "jose";
import { currentKey } from "#server/assessment/badges/issuer.ts";
import type { Database } from "#server/dependencies.ts";
import { findResponses, type StoredAttempt } from "./queries.ts";

type Signing = { db: Database; secret: Uint8Array; publicUrl: string; now: Date };

/**
 * Create a signed receipt of a handed-in attempt (JWS, EdDSA), with a hash of each answer that counts.
 * Together with the answers as JSON and the academy's public key, it proves what was handed in; by itself it reveals no answer.
 */
export async function signReceipt(
  { db, secret, publicUrl, now }: Signing,
  attempt: StoredAttempt,
): Promise<{ receipt: string; answers: string[] }> {
  const responses = await findResponses(db, attempt.id);
  // Hash the attempt and the question too, so that equal answers of two people have different hashes.
  const answers = responses.map(({ position, answer, counter }) =>
    JSON.stringify({ attempt: attempt.id, position, counter, answer }),
  );
  const { verificationMethod, privateKey } = await currentKey(db, secret, publicUrl);
  const payload = {
    iss: publicUrl,
    iat: Math.floor(now.getTime() / 1000),
    attempt: attempt.id,
    exam: attempt.examId,
    number: attempt.number,
    handed_in_at: attempt.handedInAt?.toISOString(),
    handed_in_by: attempt.handedInBy,
    answers: answers.map((text) => createHash("sha256").update(text).digest("base64url")),
  };
  const receipt = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "EdDSA", typ: "academy-receipt", kid: verificationMethod })
    .sign(privateKey);
  return { receipt, answers };
}
