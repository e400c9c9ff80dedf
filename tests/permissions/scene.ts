import { randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { issueOneTimeToken } from "#server/people/auth/one-time-tokens.ts";
import { sealFactorSecret } from "#server/people/auth/second-factor/factor-secret.ts";
import { hashRecoveryCode } from "#server/people/auth/second-factor/recovery-codes.ts";
import { insertRefreshToken } from "#server/people/auth/sessions-queries.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { newInvitationToken } from "#server/people/invitations/send-invitation.ts";
import { actors, type Actor } from "./actors.ts";
import { sceneThings } from "./scene-things.ts";

export type Scene = Awaited<ReturnType<typeof setScene>>;

/** People besides the actors: a student of the course, and staff of each kind, as targets of actions. */
const bystanders = ["classmate", "idleInstructor", "otherAdmin", "otherSuperAdmin"] as const;
const cast = [...actors.filter((actor) => actor !== "visitor"), ...bystanders] as const;
type Member = (typeof cast)[number];

const roleOf = (member: Member) => {
  if (/admin$/i.test(member)) return "admin";
  return /instructor$/i.test(member) ? "instructor" : "student";
};

/**
 * Create one of everything that calls are about, with all actors: people with real tokens, the course and its contents, and unique
 * words. Scenes are independent of each other.
 */
export async function setScene(deps: Dependencies, { passwordHash, launched }: { passwordHash: string; launched: boolean }) {
  const tag = randomBytes(5).toString("hex");
  const now = deps.clock();
  const ids = Object.fromEntries(cast.map((member) => [member, randomUUID()])) as Record<Member, string>;
  const sessionIds = Object.fromEntries(cast.map((member) => [member, randomUUID()])) as Record<Member, string>;
  const addressOf = (member: Member) => `${member.toLowerCase()}@${tag}.example`;

  const things = await deps.db.transaction().execute(async (trx) => {
    await insertCast(trx, { ids, sessionIds, addressOf, tag, passwordHash });
    const kept = await sceneThings(trx, { ids, tag, now, secret: deps.secret });
    const invitation = newInvitationToken();
    const { id: invitationId } = await trx
      .insertInto("invitations")
      .values({
        email: `invited@${tag}.example`,
        role: "student",
        token_hash: invitation.hash,
        invited_by: ids.otherAdmin,
        expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: requestId } = await trx
      .insertInto("data_requests")
      .values({ user_id: ids.classmate, kind: "export", due_at: new Date(now.getTime() + 86_400_000).toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const link = await issueOneTimeToken(trx, deps, {
      userId: ids.classmate,
      purpose: "magiclink",
      email: addressOf("classmate"),
      redirectTo: null,
    });
    const factorId = await insertFactor(trx, deps, ids.pendingSession);
    await trx
      .insertInto("recovery_codes")
      .values({ user_id: ids.pendingSession, code_hash: hashRecoveryCode(deps.secret, ids.pendingSession, "abcde-23456") })
      .execute();
    // The token outlives its person.
    await trx.deleteFrom("users").where("id", "=", ids.deleted).execute();
    return {
      ...kept,
      invitationId,
      requestId,
      invitationToken: invitation.token,
      linkToken: link.token,
      refreshToken: await insertRefreshToken(trx, { sessionId: sessionIds.classmate, parentId: null, now }),
      factorId,
      recoveryCode: "abcde-23456",
    };
  });

  const tokenOf = async (actor: Exclude<Actor, "visitor">) => {
    const content = {
      userId: ids[actor],
      email: addressOf(actor),
      sessionId: sessionIds[actor],
      assuranceLevel: "aal1",
    } as const;
    return (await signAccessToken(deps, { ...content, methods: [], userMetadata: {}, appMetadata: {} })).token;
  };
  return { tag, launched, ids, sessionIds, addressOf, tokenOf, ...things };
}

type Cast = {
  ids: Record<Member, string>;
  sessionIds: Record<Member, string>;
  addressOf: (member: Member) => string;
  tag: string;
  passwordHash: string;
};

async function insertCast(trx: Transaction<Schema>, { ids, sessionIds, addressOf, tag, passwordHash }: Cast): Promise<void> {
  const users = cast.map((member) => ({
    id: ids[member],
    email: addressOf(member),
    is_super_admin: /superadmin$/i.test(member),
    email_confirmed_at: new Date().toISOString(),
    password_hash: passwordHash,
  }));
  await trx.insertInto("users").values(users).execute();
  const profiles = cast.map((member) => ({
    id: ids[member],
    role: roleOf(member),
    full_name: member === "student" ? `Ada name${tag}` : `The ${member}`,
  }));
  await trx.insertInto("profiles").values(profiles).execute();
  const sessions = cast.map((member) => ({ id: sessionIds[member], user_id: ids[member], authentication_methods: "[]" }));
  await trx.insertInto("sessions").values(sessions).execute();
}

async function insertFactor(trx: Transaction<Schema>, { secret }: Dependencies, userId: string): Promise<string> {
  const { id } = await trx
    .insertInto("mfa_factors")
    .values({
      user_id: userId,
      status: "verified",
      secret_encrypted: sealFactorSecret(secret, "JBSWY3DPEHPK3PXP"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
