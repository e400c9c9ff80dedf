import { generateSync } from "otplib";
import { z } from "zod";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";

/** The kinds of callers of an academy. */
export const callerKinds = [
  "a visitor",
  "a learner",
  "another learner",
  "an instructor",
  "another instructor",
  "an admin",
  "a super admin",
  "somebody before the second factor",
  "somebody with a forged token",
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** A caller, with the headers of their requests, and the cookie that opens recordings and pictures to them. */
export type Caller = { kind: CallerKind; id: string | null; email: string; headers: Record<string, string>; cookie: string };

const password = "a sentence to remember";
const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const enrolledSchema = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const idSchema = z.object({ id: z.string() });

const roles: Partial<Record<CallerKind, string>> = {
  "an instructor": "role = 'instructor'",
  "another instructor": "role = 'instructor'",
  "an admin": "role = 'admin'",
  "a super admin": "role = 'admin'",
};

type OnDatabase = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Create one caller of each kind through sign-up, each in a separate network; only roles are set in the database. */
export async function makeCallers(url: string, name: string, random: SeededRandom, onDatabase: OnDatabase): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const [index, kind] of callerKinds.entries()) {
    const headers: Record<string, string> = {
      "x-forwarded-for": `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
    };
    if (kind === "a visitor") {
      callers.push({ kind, id: null, email: "", headers, cookie: "" });
      continue;
    }
    const email = `${name}-${index}@people.example`;
    let cookie = "";
    const post = async (path: string, body: unknown, token?: string): Promise<unknown> => {
      const answer = await fetch(`${url}/auth/v1${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} for ${kind}: ${answer.status} ${await answer.text()}`);
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return answer.json();
    };
    const signedUp = sessionSchema.parse(await post("/signup", { email, password, data: { full_name: `${name} ${index}` } }));
    const id = signedUp.user.id;
    let token = signedUp.access_token;
    const role = roles[kind];
    if (role) await onDatabase(`update profiles set ${role} where id = $1`, [id]);
    if (kind === "a super admin") await onDatabase("update users set is_super_admin = true where id = $1", [id]);
    if (kind === "somebody before the second factor") {
      const factor = enrolledSchema.parse(await post("/factors", { factor_type: "totp", friendly_name: "Phone" }, token));
      const challenge = idSchema.parse(await post(`/factors/${factor.id}/challenge`, {}, token));
      const code = generateSync({ secret: factor.totp.secret });
      await post(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code }, token);
      token = sessionSchema.parse(await post("/token?grant_type=password", { email, password })).access_token;
    }
    if (kind === "somebody with a forged token") {
      const [head, claims = "", signature] = token.split(".");
      const forged = claims.slice(0, -6) + claims.slice(-6).split("").toReversed().join("");
      token = [head, forged, signature].join(".");
    }
    callers.push({ kind, id, email, headers: { ...headers, authorization: `Bearer ${token}` }, cookie });
  }
  return callers;
}
