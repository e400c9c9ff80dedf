import { randomBytes, randomUUID } from "node:crypto";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { hashCode } from "#server/people/auth/one-time-tokens.ts";
import { sealFactorSecret } from "#server/people/auth/second-factor/factor-secret.ts";
import { hashRecoveryCode } from "#server/people/auth/second-factor/recovery-codes.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { hashToken, newToken } from "#server/platform/secrets/signed-token.ts";
import { actors, type Actor } from "./actors.ts";
import { newRows, type Add } from "./new-rows.ts";
import { sceneThings } from "./scene-things.ts";
import { sayThatScenesAreSet } from "./watch-writes.ts";

export type Scene = ReturnType<typeof addScene>;

/** People besides the actors: a student of the course, and staff of each kind, as targets of actions. */
const bystanders = ["classmate", "idleInstructor", "otherAdmin", "otherSuperAdmin"] as const;
const cast = [...actors.filter((actor) => actor !== "visitor"), ...bystanders] as const;
type Member = (typeof cast)[number];

const roleOf = (member: Member) => {
  if (/admin$/i.test(member)) return "admin";
  return /instructor$/i.test(member) ? "instructor" : "student";
};

type Facts = { passwordHash: string; launched: boolean };

/**
 * Create scenes, all at once. Each has one of everything that calls are about, with all actors: people with real tokens, the course and its
 * contents, and unique words. Scenes are independent of each other.
 */
export async function setScenes(deps: Dependencies, howMany: number, facts: Facts): Promise<Scene[]> {
  const { add, insert } = newRows();
  const scenes = Array.from({ length: howMany }, () => addScene(add, deps, facts));
  await deps.db.transaction().execute(async (trx) => {
    await sayThatScenesAreSet(trx);
    // An academy has one text of each kind, whatever the scene.
    await trx
      .insertInto("legal_texts")
      .values({ kind: "terms", version: 1, content: "# Terms", published_at: deps.clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await insert(trx);
    // The token outlives its person.
    const deleted = scenes.map(({ ids }) => ids.deleted);
    await trx.deleteFrom("users").where("id", "in", deleted).execute();
  });
  return scenes;
}

function addScene(add: Add, deps: Dependencies, { passwordHash, launched }: Facts) {
  const tag = randomBytes(5).toString("hex");
  const now = deps.clock();
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
  const ids = Object.fromEntries(cast.map((member) => [member, randomUUID()])) as Record<Member, string>;
  const sessionIds = Object.fromEntries(cast.map((member) => [member, randomUUID()])) as Record<Member, string>;
  const addressOf = (member: Member) => `${member.toLowerCase()}@${tag}.example`;
  const [invitationId, requestId, factorId] = [randomUUID(), randomUUID(), randomUUID()];
  const recoveryCode = "abcde-23456";

  addCast(add, { ids, sessionIds, addressOf, tag, passwordHash });
  const things = sceneThings(add, { ids, tag, now, secret: deps.secret });
  const invitation = newToken();
  add("invitations", {
    id: invitationId,
    email: `invited@${tag}.example`,
    role: "student",
    token_hash: invitation.hash,
    invited_by: ids.otherAdmin,
    expires_at: tomorrow,
  });
  add("data_requests", { id: requestId, user_id: ids.classmate, kind: "export", due_at: tomorrow });
  const linkToken = randomBytes(32).toString("base64url");
  add("one_time_tokens", {
    user_id: ids.classmate,
    purpose: "magiclink",
    email: addressOf("classmate"),
    token_hash: hashToken(linkToken),
    code_hash: hashCode(deps.secret, "magiclink", addressOf("classmate"), "123456"),
    expires_at: tomorrow,
  });
  const refresh = newToken();
  add("refresh_tokens", { session_id: sessionIds.classmate, token_hash: refresh.hash });
  add("mfa_factors", {
    id: factorId,
    user_id: ids.pendingSession,
    status: "verified",
    secret_encrypted: sealFactorSecret(deps.secret, "JBSWY3DPEHPK3PXP"),
  });
  add("recovery_codes", {
    user_id: ids.pendingSession,
    code_hash: hashRecoveryCode(deps.secret, ids.pendingSession, recoveryCode),
  });

  const tokens = new Map<Actor, Promise<string>>();
  const signToken = async (actor: Exclude<Actor, "visitor">) => {
    const content = {
      userId: ids[actor],
      email: addressOf(actor),
      sessionId: sessionIds[actor],
      assuranceLevel: "aal1",
    } as const;
    return (await signAccessToken(deps, { ...content, methods: [], userMetadata: {}, appMetadata: {} })).token;
  };
  const tokenOf = (actor: Exclude<Actor, "visitor">): Promise<string> => {
    const token = tokens.get(actor) ?? signToken(actor);
    tokens.set(actor, token);
    return token;
  };
  const secret = { invitationToken: invitation.token, linkToken, refreshToken: refresh.token, recoveryCode };
  return { tag, launched, ids, sessionIds, addressOf, tokenOf, ...things, invitationId, requestId, factorId, ...secret };
}

type Cast = {
  ids: Record<Member, string>;
  sessionIds: Record<Member, string>;
  addressOf: (member: Member) => string;
  tag: string;
  passwordHash: string;
};

function addCast(add: Add, { ids, sessionIds, addressOf, tag, passwordHash }: Cast): void {
  for (const member of cast) {
    const id = ids[member];
    add("users", {
      id,
      email: addressOf(member),
      is_super_admin: /superadmin$/i.test(member),
      email_confirmed_at: new Date().toISOString(),
      password_hash: passwordHash,
    });
    const fullName = member === "student" ? `Ada name${tag}` : `The ${member}`;
    add("profiles", { id, role: roleOf(member), full_name: fullName });
    add("sessions", { id: sessionIds[member], user_id: id, authentication_methods: "[]" });
  }
}
