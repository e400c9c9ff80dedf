import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { isSame, sign } from "#server/platform/secrets/signed-token.ts";
import { fingerprintOfCredentials, type Account } from "./accounts-queries.ts";

/**
 * Known devices. Guesses at an account are limited across all networks, but a place where its owner has signed in before has a limit of its
 * own, so that the owner cannot be locked out there.
 * A browser is recognized by a device cookie, as described by OWASP
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies), or without a cookie by its network. A new
 * password or second factor makes all places unknown again, except the one where it was set: somebody who knew the old credentials may have
 * signed in too, and collected any number of cookies.
 */

/** For how many days a place stays known: browsers keep no cookie longer. */
export const knownDays = 400;
const storedSeconds = knownDays * 24 * 3600;
/** How many accounts one browser is known for: those that signed in last. */
const accountsOfBrowser = 8;
const networksOfPerson = 20;

/** Where a sign-in attempt comes from: `key` counts its attempts, and `isKnown` says whether the account's owner has signed in there before. */
export type Place = { key: string; isKnown: boolean };

/** The account that a place is checked against, with a fingerprint of its current credentials. */
type Owner = Pick<Account, "id" | "credentials">;

/**
 * Return the place of a request in relation to an account. Without an account (unknown address) no place is known, but the same lookup is
 * made.
 */
export async function findPlace(
  deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">,
  context: Context<AppEnv>,
  userId: string | undefined,
): Promise<Place> {
  const network = networkKey(context.get("network"));
  const found = await lookUp(deps, userId, network);
  const device = readDevice(context, deps.publicUrl);
  if (found && device?.marks.some((mark) => isSame(mark, markOf(deps.secret, device.id, found)))) {
    return { key: `device:${device.id}`, isKnown: true };
  }
  return { key: network, isKnown: found?.networkIsKnown ?? false };
}

/** Record the network of a person who has just signed in. */
export async function noteNetwork(trx: Transaction<Schema>, userId: string, network: string, now: Date): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_networks (user_id, network, last_used_at) values (${userId}, ${networkKey(network)}, ${now.toISOString()})
    on conflict (user_id, network) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 as is_new`.execute(trx);
  if (!rows[0]?.is_new) return;
  await sql`
    delete from known_networks where user_id = ${userId} and network in (
      select network from known_networks where user_id = ${userId} order by last_used_at desc, network offset ${networksOfPerson}
    )`.execute(trx);
}

/** Forget the networks from which a person has signed in, except the given one. */
export async function forgetNetworks(trx: Transaction<Schema>, userId: string, except: string | null): Promise<void> {
  await trx
    .deleteFrom("known_networks")
    .where("user_id", "=", userId)
    .$call((query) => (except === null ? query : query.where("network", "<>", networkKey(except))))
    .execute();
}

/** Set the cookie that marks a browser as known for a person, alongside other people who use it. It authenticates nobody. */
export function noteDevice(deps: Pick<Dependencies, "secret" | "publicUrl">, context: Context<AppEnv>, owner: Owner): void {
  const known = readDevice(context, deps.publicUrl);
  const id = known?.id ?? randomBytes(16).toString("base64url");
  const mark = markOf(deps.secret, id, owner);
  const marks = [mark, ...(known?.marks ?? []).filter((other) => other !== mark)].slice(0, accountsOfBrowser);
  const { name, options } = deviceCookie(deps.publicUrl);
  // Lax, because people return from an identity provider's site.
  setCookie(context, name, [id, ...marks].join("."), { ...options, httpOnly: true, sameSite: "Lax", maxAge: storedSeconds });
}

/** Return the person, if there is one, and whether they have signed in from this network. */
async function lookUp({ db, clock }: { db: Kysely<Schema>; clock: () => Date }, userId: string | undefined, network: string) {
  const oldest = new Date(clock().getTime() - storedSeconds * 1000).toISOString();
  const { rows } = await sql<Owner & { networkIsKnown: boolean }>`
    select u.id, ${fingerprintOfCredentials()} as credentials, exists (
      select 1 from known_networks n where n.user_id = u.id and n.network = ${network} and n.last_used_at > ${oldest}
    ) as "networkIsKnown"
    from users u where u.id = ${userId ?? "00000000-0000-0000-0000-000000000000"}`.execute(db);
  return rows[0];
}

/** Parse the browser's cookie; its marks are trusted only after comparison. Null for a missing or malformed one. */
function readDevice(context: Context, publicUrl: string): { id: string; marks: string[] } | null {
  const value = getCookie(context, deviceCookie(publicUrl).name) ?? "";
  if (!/^[\w-]{22}(\.[\w-]{22}){1,8}$/.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/**
 * Compute the mark that binds a browser to an account with its current credentials.
 * Its 128 bits cannot be forged without the academy's secret, and identify nobody.
 */
function markOf(secret: Uint8Array, device: string, { id, credentials }: Owner): string {
  return sign(secret, "device-cookie", `${device}\n${id}\n${credentials}`).slice(0, 22);
}

/** The cookie is sent to the sign-in calls only. */
function deviceCookie(publicUrl: string) {
  const { protocol, pathname } = new URL(publicUrl);
  const secure = protocol === "https:";
  return {
    name: secure ? "__Secure-academy-device" : "academy-device",
    options: { path: `${pathname.replace(/\/$/, "")}/auth/v1`, secure },
  };
}
