import type { User } from "@supabase/auth-js";
import type { AccountSessions } from "#domain/account.schema.ts";
import type { OwnDataRequest } from "#domain/data-request.schema.ts";
import { authProblemOf } from "#web/features/people/auth/auth-problem.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { agreeOnProfile } from "#web/platform/agree-on-profile.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { countRecoveryCodes } from "./recovery-code-calls.ts";

export type Factor = { id: string; name: string; since: string };
export type Account = {
  fullName: string;
  email: string;
  /** The new address that is not verified yet. */
  newEmail: string | null;
  factors: Factor[];
  /** Null without a factor, or when the number is currently unavailable. */
  recoveryCodesLeft: number | null;
  sessions: AccountSessions;
  /** The person's requests about their data. */
  requests: OwnDataRequest[];
  /** When the account was loaded, in milliseconds since 1970. */
  loadedAt: number;
};
export type LoadedAccount = { kind: "ready"; account: Account } | { kind: "failed"; message: string };

/** Load the signed-in person's account. Throws only if the visit ends: the session was refused, or the academy is closed. */
export async function loadAccount(signal: AbortSignal): Promise<LoadedAccount> {
  try {
    const [sessions, { requests }, user] = await Promise.all([
      request("GET", "/api/account/sessions", { signal }),
      request("GET", "/api/account/data-requests", { signal }),
      loadUser(),
    ]);
    const factors = (user.factors ?? []).filter(({ status }) => status === "verified");
    const fullName = textOf(user.user_metadata["full_name"]);
    const isSuperAdmin = "is_super_admin" in user && user.is_super_admin === true;
    // The profile may have been changed on another device, or by an admin.
    await agreeOnProfile({ id: user.id, full_name: fullName, is_super_admin: isSuperAdmin });
    return {
      kind: "ready",
      account: {
        fullName,
        email: user.email ?? "",
        newEmail: user.new_email || null,
        factors: factors.map(({ id, friendly_name, created_at }) => ({
          id,
          name: friendly_name || messages.factor.unnamed,
          since: created_at,
        })),
        recoveryCodesLeft: factors.length > 0 ? await countRecoveryCodes(signal) : null,
        sessions,
        requests,
        loadedAt: Date.now(),
      },
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
    return { kind: "failed", message: error.message };
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Load the person's current state from the sign-in service, because the stored session may be older. */
async function loadUser(): Promise<User> {
  let user: User | null = null;
  const refused = await authProblemOf(async () => {
    const { data, error } = await (await authClient()).getUser();
    user = data.user;
    return { error };
  });
  if (user) return user;
  throw new ApiError(0, { error: refused?.reason ?? messages.somethingWentWrong, code: refused?.code ?? "server.unexpected" });
}
