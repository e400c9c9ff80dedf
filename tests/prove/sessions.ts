import { generateSync } from "otplib";
import { z } from "zod";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";

export type SessionsReport = { people: number; steps: number; raised: number; broken: string[] };

/** A refresh token, with the session and the level at which it was issued. */
type Token = { refresh: string; access: string; session: string; level: string };
type Reply = { status: number; body: unknown };

const password = "a sentence to remember";
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const claimsSchema = z.object({ session_id: z.string(), aal: z.string() });
const factorSchema = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const idSchema = z.object({ id: z.string() });

/** Codes that the academy accepts at one moment: those of the previous, the current and the next half minute. */
const codeOffsets = [-30, 0, 30];

/**
 * Let people with a second factor sign in, give it, refresh with any token they ever had, and sign out, in random order. No token gives a
 * higher level than the one it was issued at, or another session; nothing of a signed-out session works; and without the second factor
 * neither the password nor the factors can be changed.
 */
export async function runSessions(people: number, seed: string, say: (line: string) => void = () => {}): Promise<SessionsReport> {
  const academy = await startAcademy("demo", { TRUSTED_PROXIES: "127.0.0.1,::1", ACADEMY_DEMO_PUBLIC: "yes" });
  const report: SessionsReport = { people: 0, steps: 0, raised: 0, broken: [] };
  const random = seededRandom(seed);
  try {
    for (; report.people < people; report.people += 1) await livePerson(academy.url, `${seed}-${report.people}`, random, report);
    say(
      `${report.people} people, ${report.steps} steps, ${report.raised} sessions raised, ${report.broken.length} broken promises`,
    );
  } finally {
    await academy.stop();
  }
  return report;
}

async function livePerson(url: string, name: string, random: SeededRandom, report: SessionsReport): Promise<void> {
  const call = async (method: string, path: string, body?: object, token?: string): Promise<Reply> => {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  };
  const email = `${name}-${Date.now()}@people.example`;
  const tokens: Token[] = [];
  const ended = new Set<string>();
  const history: string[] = [];
  const tell = (what: string) => report.broken.push(`${name}: ${what}; before: ${history.slice(-12).join(", ")}`);

  await call("POST", "/signup", { email, password, data: { full_name: "Quokka" } });
  const first = issued(await call("POST", "/token?grant_type=password", { email, password }));
  if (!first) throw new Error(`${name} cannot sign in`);
  tokens.push(first);
  const factor = factorSchema.parse(
    (await call("POST", "/factors", { factor_type: "totp", friendly_name: "Phone" }, first.access)).body,
  );
  const codes = random
    .shuffle(codeOffsets)
    .map((offset) => generateSync({ secret: factor.totp.secret, epoch: Math.floor(Date.now() / 1000) + offset }));
  const raise = async ({ access, session }: Token): Promise<void> => {
    const challenge = idSchema.safeParse((await call("POST", `/factors/${factor.id}/challenge`, {}, access)).body);
    const code = codes.pop();
    if (!challenge.success || !code) return;
    const raised = issued(await call("POST", `/factors/${factor.id}/verify`, { challenge_id: challenge.data.id, code }, access));
    if (!raised) return;
    report.raised += 1;
    if (raised.session !== session) tell("the second factor was given in one session and raised another");
    tokens.push(raised);
  };
  await raise(first);

  for (let step = 0; step < 24; step += 1) {
    report.steps += 1;
    const token = random.pick(tokens);
    const chance = random.int(0, 99);
    const isEnded = ended.has(token.session);
    const which = `${tokens.indexOf(token)} (${token.level})`;
    if (chance < 55) {
      history.push(`refresh ${which}`);
      const next = issued(await call("POST", "/token?grant_type=refresh_token", { refresh_token: token.refresh }));
      if (!next) continue;
      if (isEnded) tell(`token ${which} works after its session was signed out`);
      if (next.session !== token.session) tell(`token ${which} opened another session`);
      if (next.level > token.level) tell(`token ${which} was exchanged for the level ${next.level}`);
      tokens.push(next);
    } else if (chance < 70) {
      history.push("sign in");
      const next = issued(await call("POST", "/token?grant_type=password", { email, password }));
      if (next && next.level !== "aal1") tell(`a password alone gives the level ${next.level}`);
      if (next) tokens.push(next);
    } else if (chance < 80) {
      history.push(`give the second factor with ${which}`);
      await raise(token);
    } else if (chance < 92) {
      if (token.level !== "aal1") continue;
      history.push(`change the account with ${which}`);
      const change = random.pick([
        () => call("PUT", "/user", { password: "another sentence to remember" }, token.access),
        () => call("POST", "/factors", { factor_type: "totp", friendly_name: "Second" }, token.access),
        () => call("DELETE", `/factors/${factor.id}`, undefined, token.access),
      ]);
      const { status } = await change();
      if (status < 400) tell(`without the second factor the account was changed with ${which}`);
    } else {
      history.push(`sign out with ${which}`);
      const { status } = await call("POST", "/logout?scope=local", undefined, token.access);
      if (status < 400) ended.add(token.session);
    }
  }
}

/** Return the session that a reply opens or renews; null for a refusal. */
function issued({ body }: Reply): Token | null {
  const session = sessionSchema.safeParse(body);
  if (!session.success) return null;
  const { access_token: access, refresh_token: refresh } = session.data;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString()));
  return { refresh, access, session: claims.session_id, level: claims.aal };
}
