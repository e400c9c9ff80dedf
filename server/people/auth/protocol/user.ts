import type { Account } from "../accounts-queries.ts";

/** Present a person on the wire, as the auth client's `User`, with the academy's super-admin flag. */
export function presentUser(account: Omit<Account, "credentials">) {
  const { app_metadata, user_metadata } = metadataOf(account);
  return {
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    phone: "",
    ...(account.email_confirmed_at === null
      ? {}
      : { email_confirmed_at: time(account.email_confirmed_at), confirmed_at: time(account.email_confirmed_at) }),
    ...(account.new_email === null ? {} : { new_email: account.new_email }),
    ...(account.last_sign_in_at === null ? {} : { last_sign_in_at: time(account.last_sign_in_at) }),
    app_metadata,
    // For display in clients only; no permission depends on it.
    user_metadata: { ...user_metadata, role: account.role },
    identities: account.identities.map((identity) => ({
      ...identity,
      last_sign_in_at: identity.last_sign_in_at === null ? undefined : time(identity.last_sign_in_at),
      created_at: time(identity.created_at),
      updated_at: time(identity.updated_at),
    })),
    ...(account.factors.length === 0 ? {} : { factors: account.factors.map(presentFactor) }),
    created_at: time(account.created_at),
    updated_at: time(account.updated_at),
    is_anonymous: false,
    is_super_admin: account.is_super_admin,
  };
}

/** Return the metadata that both the user and the access token contain. */
export function metadataOf({ full_name, identities }: Pick<Account, "full_name" | "identities">) {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    app_metadata: { provider: providers[0] ?? "email", providers },
    user_metadata: full_name === "" ? {} : { full_name },
  };
}

function presentFactor(factor: Account["factors"][number]) {
  return {
    ...factor,
    friendly_name: factor.friendly_name ?? undefined,
    created_at: time(factor.created_at),
    updated_at: time(factor.updated_at),
  };
}

function time(value: string): string {
  return new Date(value).toISOString();
}
