import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Transaction } from "kysely";
import { emailSchema } from "#domain/sign-up.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted, networkKey } from "#server/platform/http/rate-limit.ts";
import { acceptInvitation } from "#server/people/invitations/accept.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findCredentials } from "../accounts-queries.ts";
import { findPlace } from "../known-devices.ts";
import { addressKey, countGuess, type AuthLimits } from "../limits.ts";
import type { OneTimePurpose } from "../one-time-tokens.ts";
import { openSession } from "../open-session.ts";
import { readBody } from "../protocol/body.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf, type Origin } from "../protocol/origin.ts";
import { presentSession, type OpenedSession } from "../protocol/session.ts";
import { recordFailedProof } from "../record-failed-proof.ts";
import { linkTypeSchema, openMailedLink } from "./open-mailed-link.ts";
import { findTokenByLink, tryCode, dropTokens, lockPerson, useToken } from "./tokens-queries.ts";
import { changeAddress } from "./change-address.ts";
import { confirmAccount } from "./confirm-account.ts";

type LinkType = z.infer<typeof linkTypeSchema>;

/** The purposes that each protocol type covers. Invitations are not among them: they have their own table. */
const purposesOf: Record<Exclude<LinkType, "invite">, readonly OneTimePurpose[]> = {
  signup: ["signup"],
  magiclink: ["magiclink"],
  email: ["signup", "magiclink"],
  recovery: ["recovery"],
  email_change: ["email_change"],
};

const bodySchema = z.object({
  type: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  token: z.string().nullish(),
});

/** Proof of an address: the token of a link, or an address and the code mailed to it. */
type Proof = { type: LinkType; link: string } | { type: LinkType; email: string; code: string };

/** POST /verify exchanges a mailed link or code for a session; GET /verify is opened by the link in the mail. */
export function verifyCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/verify", (context) => openMailedLink(deps, context))
    .post("/verify", async (context) => {
      const proof = parseProof(await readBody(context, bodySchema));
      const origin = originOf(context);
      await limits.verifications.take(networkKey(origin.network));
      const opened = "link" in proof ? await redeemLink(deps, proof, origin) : await redeemCode(deps, limits, proof, context);
      return context.json(await presentSession(deps, context, opened));
    });
}

function parseProof(body: z.infer<typeof bodySchema>): Proof {
  const type = linkTypeSchema.safeParse(body.type);
  if (!type.success) throw new AuthError("validation_failed", { reason: "The type of the link or code is missing" });
  if (body.token_hash) return { type: type.data, link: body.token_hash };
  if (!body.email || !body.token) {
    throw new AuthError("validation_failed", { reason: "A mailed link, or an email address with its code, is needed" });
  }
  const email = emailSchema.safeParse(body.email);
  if (!email.success) throw new AuthError("otp_expired");
  // Phones suggest codes with a space in the middle.
  return { type: type.data, email: email.data, code: body.token.replaceAll(/\s/g, "") };
}

async function redeemLink(
  deps: Dependencies,
  { type, link }: Extract<Proof, { link: string }>,
  origin: Origin,
): Promise<OpenedSession> {
  if (type === "invite") {
    return deps.db.transaction().execute(async (trx) => {
      const now = deps.clock();
      const { userId } = await acceptInvitation(trx, { token: link, now, origin, looks: deps.academy.current().mail });
      return openSession(trx, { userId, method: "otp", device: origin, now });
    });
  }
  const token = await findTokenByLink(deps.db, link, purposesOf[type]);
  return redeemFound(deps, token, origin);
}

/**
 * Redeem a code.
 * Before it is compared, the attempt is counted for its mail, for the address from this place, for the address from all unknown places, and
 * for the network. A known and an unknown address take the same steps.
 */
async function redeemCode(
  deps: Dependencies,
  limits: AuthLimits,
  { type, email, code }: Extract<Proof, { code: string }>,
  context: Context<AppEnv>,
): Promise<OpenedSession> {
  const origin = originOf(context);
  const network = networkKey(origin.network);
  const owner = await findCredentials(deps.db, email, deps.clock());
  const counted = { near: [limits.codeGuesses, limits.codeGuessesOfDay], everywhere: limits.strangersCodes };
  const wasRight = await countGuess(counted, addressKey(email), await findPlace(deps, context, owner?.id));
  await limits.failedCodes.take(network);
  // An invitation has only a link, no code.
  const token = type === "invite" ? undefined : await tryCode(deps, { email, purposes: purposesOf[type], code });
  if (!token) {
    keepCounted();
    await recordFailedProof(deps, origin, { action: "code.failed", email, userId: owner?.id, details: { type } });
  }
  const opened = await redeemFound(deps, token, origin);
  await Promise.all([wasRight(), limits.failedCodes.giveBack(network)]);
  return opened;
}

async function redeemFound(
  deps: Dependencies,
  token: { id: string; userId: string | null } | undefined,
  origin: Origin,
): Promise<OpenedSession> {
  const userId = token?.userId;
  if (!token || !userId) throw new AuthError("otp_expired");
  try {
    return await deps.db.transaction().execute((trx) => redeemToken(trx, deps, { tokenId: token.id, userId, origin }));
  } catch (error) {
    // Another person took the new address at the same moment.
    if (error instanceof Error && "constraint" in error && error.constraint === "users_email_key")
      throw new AuthError("email_exists");
    throw error;
  }
}

/**
 * Use up a mailed link or code: apply what it was issued for, and open a session.
 * Throws `otp_expired` for anything no longer valid, and `user_banned` without using anything up.
 */
async function redeemToken(
  trx: Transaction<Schema>,
  deps: Dependencies,
  { tokenId, userId, origin }: { tokenId: string; userId: string; origin: Origin },
): Promise<OpenedSession> {
  const now = deps.clock();
  const person = await lockPerson(trx, userId, now);
  const token = person && (await useToken(trx, tokenId, now));
  if (!token) throw new AuthError("otp_expired");
  if (person.is_banned) throw new AuthError("user_banned");

  if (token.purpose === "email_change") {
    await changeAddress(trx, deps, { userId, from: person.email, to: token.email, origin });
  } else {
    if (token.email !== person.email) throw new AuthError("otp_expired");
    const isConfirmed = person.email_confirmed_at !== null;
    // A sign-up is confirmed once; any other sign-up with the same address comes too late.
    if (token.purpose === "signup" && isConfirmed) throw new AuthError("otp_expired");
    if (!person.is_proven) {
      // An account in use keeps its name: anybody can request a link with a different one.
      const fullName = isConfirmed ? null : token.fullName;
      await confirmAccount(trx, person, {
        passwordHash: token.passwordHash,
        fullName,
        now,
        origin,
        looks: deps.academy.current().mail,
      });
    }
    // Other sign-in links stay valid: one of them may carry an enrollment.
    await dropTokens(trx, userId, token.purpose === "magiclink" ? ["signup"] : ["signup", token.purpose]);
    if (token.courseId !== null) await deps.completePendingEnrollment?.(trx, { userId, courseId: token.courseId });
  }
  return openSession(trx, { userId, method: token.purpose === "recovery" ? "recovery" : "otp", device: origin, now });
}
