import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
let processes: Array<AuthApp["from"]>;
beforeAll(async () => {
  academy = await startAuthApp();
  processes = [academy.from, academy.startAnotherProcess().from];
});
afterAll(() => academy.stop());

/** Present a refresh token to one of two processes. Returns the new token, or the code of the refusal. */
async function present(token: string, at = 0): Promise<{ token: string } | { refused: string }> {
  const call = processes[at]!(newNetwork());
  const response = await call("/auth/v1/token?grant_type=refresh_token", postJson(JSON.stringify({ refresh_token: token })));
  const body = (await response.json()) as { refresh_token?: string; error_code?: string };
  return body.refresh_token ? { token: body.refresh_token } : { refused: body.error_code ?? String(response.status) };
}

/** A token in the model: the tokens issued in exchange for it, and when it was used. */
type ModelToken = {
  token: string;
  children: ModelToken[];
  issuedAt: number;
  usedAt: number | null;
  outrunAt: number | null;
  isGivenUp: boolean;
};

const newToken = (token: string, issuedAt: number): ModelToken => ({
  token,
  children: [],
  issuedAt,
  usedAt: null,
  outrunAt: null,
  isGivenUp: false,
});

/** Apply the rules in their simplest form, to tokens in any order. Returns whether the token is accepted; if not, the session ends. */
function accepts(token: ModelToken, now: number, issued: readonly ModelToken[]): boolean {
  const isOutrun = ({ outrunAt }: ModelToken) => outrunAt !== null && Math.abs(now - outrunAt) > 10;
  const outrunOthers = () => {
    for (const other of issued) {
      const isOfThisLine = other === token || token.children.includes(other);
      const waits = other.usedAt === null && !other.isGivenUp && other.outrunAt === null && now - other.issuedAt > 10;
      if (!isOfThisLine && waits) other.outrunAt = now;
    }
  };
  if (token.isGivenUp) return false;
  if (token.usedAt === null) {
    if (isOutrun(token)) return false;
    token.usedAt = now;
    token.outrunAt = null;
    outrunOthers();
    return true;
  }
  if (now - token.usedAt >= 0 && now - token.usedAt <= 10) return true;
  if (token.children.some((child) => isOutrun(child))) return false;
  if (token.children.length === 0 || token.children.some(({ children }) => children.length > 0)) return false;
  if (Math.abs(now - token.usedAt) > 10) for (const child of token.children) child.isGivenUp = true;
  token.usedAt = now;
  outrunOthers();
  return true;
}

// No sum of these is exactly the grace period; otherwise the test's own duration would decide.
const seconds = fc.oneof(
  fc.constantFrom(0, 1.31, 4.1, 9, 11.2, 40),
  fc.constantFrom(3600, 86_400 * 40),
  fc.constantFrom(-3, -172_800),
);
const anyToken = fc.record({ token: fc.nat(30), at: fc.nat(1), wait: seconds });

test(
  "tokens presented in any order, by anybody, at any time, to any process, are judged by the rules @slow",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyToken, { minLength: 2, maxLength: 16 }), async (steps) => {
        const { session } = await academy.signUp();
        const issued = [newToken(session.refresh_token, 0)];
        let now = 0;
        for (const { token: index, at, wait } of steps) {
          academy.wait(wait);
          now += wait;
          // Mostly one of the newest tokens: presenting an old one is usually a replay.
          const presented = issued[Math.max(0, issued.length - 1 - (index % Math.min(issued.length, 4)))]!;
          const answer = await present(presented.token, at);
          if (!accepts(presented, now, issued)) {
            expect(answer).toEqual({ refused: "refresh_token_already_used" });
            for (const { token } of issued) expect(await present(token, at)).toEqual({ refused: "refresh_token_not_found" });
            return;
          }
          if (!("token" in answer)) throw new Error(`refused: ${answer.refused}`);
          const child = newToken(answer.token, now);
          presented.children.push(child);
          issued.push(child);
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
  },
);

const browserStep = fc.record({
  wait: fc.constantFrom(0, 2, 9, 11, 3600, 86_400 * 10),
  tabs: fc.constantFrom(1, 2, 3),
  // One bit per tab: whether its response is lost, in transit or with the process that sent it.
  lost: fc.nat(7),
});

test(
  "a browser whose responses get lost stays signed in, with any number of tabs, however late it retries @slow",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(browserStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { session } = await academy.signUp();
        let stored = session.refresh_token;
        for (const { wait, tabs, lost } of steps) {
          academy.wait(wait);
          const answers = await Promise.all(Array.from({ length: tabs }, (_, tab) => present(stored, tab % 2)));
          answers.forEach((answer, tab) => {
            if (!("token" in answer)) throw new Error(`signed out: ${answer.refused}`);
            // The tabs of a browser share one storage: the last response that arrives is stored.
            if ((lost & (1 << tab)) === 0) stored = answer.token;
          });
        }
      }),
      { numRuns: 30, seed: 20_261_122 },
    );
  },
);

test("a thief who presents the parent of the owner's token ends the session as soon as the owner returns", async () => {
  const { session } = await academy.signUp();
  const owner = await present(session.refresh_token);
  academy.wait(1800);
  const thief = await present(session.refresh_token);
  if (!("token" in owner) || !("token" in thief)) throw new Error("both were to be answered");
  academy.wait(1800);
  expect(await present(owner.token)).toEqual({ refused: "refresh_token_already_used" });
  expect(await present(thief.token)).toEqual({ refused: "refresh_token_not_found" });
});

async function mustGoOn(token: string, at = 0): Promise<string> {
  const answer = await present(token, at);
  if (!("token" in answer)) throw new Error(answer.refused);
  return answer.token;
}

test("of two lines from one token within its grace period, the first one used continues, and the other ends the session", async () => {
  for (const later of [0, 1]) {
    const { session } = await academy.signUp();
    const both = [await mustGoOn(session.refresh_token), await mustGoOn(session.refresh_token, 1)];
    const [first, second] = [both[later]!, both[1 - later]!];
    academy.wait(3600);
    const goesOn = await mustGoOn(first);
    academy.wait(11);
    const another = await mustGoOn(goesOn);
    expect(await present(second)).toEqual({ refused: "refresh_token_already_used" });
    expect(await present(another)).toEqual({ refused: "refresh_token_not_found" });
  }
});

test("two lines used side by side for an hour become one once they are used apart, whichever responses were lost", async () => {
  const { session } = await academy.signUp();
  let [one, other] = [await mustGoOn(session.refresh_token), await mustGoOn(session.refresh_token, 1)];
  for (let times = 0; times < 3; times += 1) {
    academy.wait(3600);
    one = await mustGoOn(one);
    academy.wait(9);
    other = await mustGoOn(other, 1);
  }
  academy.wait(3600);
  // The response is lost, and the token is presented again, late.
  await mustGoOn(other);
  academy.wait(60);
  const next = await mustGoOn(other);
  expect(await present(one)).toEqual({ refused: "refresh_token_already_used" });
  expect(await present(next)).toEqual({ refused: "refresh_token_not_found" });
});

test("a line whose last response was lost is outrun like any other", async () => {
  const { session } = await academy.signUp();
  const [one, other] = [await mustGoOn(session.refresh_token), await mustGoOn(session.refresh_token)];
  academy.wait(5);
  await mustGoOn(other);
  academy.wait(3600);
  await mustGoOn(one);
  academy.wait(11);
  expect(await present(other)).toEqual({ refused: "refresh_token_already_used" });
});

test("tabs of one browser that refresh at the same moment, and lose responses, keep the one stored line", async () => {
  const { session } = await academy.signUp();
  let stored = session.refresh_token;
  for (let times = 0; times < 4; times += 1) {
    const [kept] = await Promise.all([mustGoOn(stored), mustGoOn(stored, 1)]);
    academy.wait(3600);
    // This response gets lost; the stored token is presented again an hour later.
    await mustGoOn(kept);
    academy.wait(3600);
    stored = await mustGoOn(kept, 1);
    academy.wait(3600);
  }
  await mustGoOn(stored);
});

test("tokens from before chains were recorded continue, and replaying them ends the session as before", async () => {
  const { session, user } = await academy.signUp();
  const next = await present(session.refresh_token);
  if (!("token" in next)) throw new Error(next.refused);
  const { id } = await academy.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).executeTakeFirstOrThrow();
  await academy.db.updateTable("refresh_tokens").set({ parent_id: null }).where("session_id", "=", id).execute();
  academy.wait(11);
  const goesOn = await present(next.token);
  expect(goesOn).toHaveProperty("token");
  expect(await present(session.refresh_token)).toEqual({ refused: "refresh_token_already_used" });
});
