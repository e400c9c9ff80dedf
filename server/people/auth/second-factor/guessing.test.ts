import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

type Client = ReturnType<AuthApp["newTab"]>;
const guess = async (client: Client, factorId: string, code: string) =>
  (await client.mfa.challengeAndVerify({ factorId, code })).error?.code ?? "accepted";
/** Return six digits that are not currently valid. */
function wrongCode(secret: string): string {
  const good = [-2, -1, 0, 1, 2].map((steps) => codeOf(academy, secret, steps));
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, "0");
    if (!good.includes(code)) return code;
  }
}

/** Send the same response to one challenge to two processes of the academy simultaneously. */
async function answerTwice(token: string, path: string, body: object): Promise<number[]> {
  const request = {
    ...postJson(JSON.stringify(body)),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  };
  const other = academy.startAnotherProcess();
  const responses = await Promise.all(
    [academy, other, academy, other].map(({ from }) => from(newNetwork())(`/auth/v1${path}`, request)),
  );
  return responses.map(({ status }) => status).sort();
}

describe("a code", () => {
  test("works once, whichever session tries it again", async () => {
    const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
    nextStep(academy);
    const code = codeOf(academy, secret);
    const [one, two] = [await signInAgain(), await signInAgain()];
    expect(await guess(one.client, factorId, code)).toBe("accepted");
    expect(await guess(one.client, factorId, code)).toBe("mfa_verification_failed");
    expect(await guess(two.client, factorId, code)).toBe("mfa_verification_failed");
  });

  test("works once if two processes get it at the same instant, with one challenge or several", async () => {
    const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
    nextStep(academy);
    const { client, session } = await signInAgain();
    const { data: challenge } = await client.mfa.challenge({ factorId });
    const body = { challenge_id: challenge!.id, code: codeOf(academy, secret) };
    expect(await answerTwice(session.access_token, `/factors/${factorId}/verify`, body)).toEqual([200, 422, 422, 422]);

    nextStep(academy);
    const people = await Promise.all([1, 2, 3, 4].map(() => signInAgain()));
    const answers = await Promise.all(people.map(({ client }) => guess(client, factorId, codeOf(academy, secret))));
    expect(answers.sort()).toEqual(["accepted", ...Array<string>(3).fill("mfa_verification_failed")]);
  });

  test("answers the challenge of its own factor, within five minutes, once", async () => {
    const { client, factorId, secret } = await signUpWithFactor(academy);
    const stranger = await signUpWithFactor(academy);
    const own = await client.mfa.challenge({ factorId });
    const foreign = await stranger.client.mfa.challenge({ factorId: stranger.factorId });
    nextStep(academy);
    const verify = async (challengeId: string) =>
      (await client.mfa.verify({ factorId, challengeId, code: codeOf(academy, secret) })).error?.code ?? "accepted";
    expect(await verify(foreign.data!.id)).toBe("mfa_challenge_expired");
    expect(await verify("00000000-0000-4000-8000-000000000000")).toBe("mfa_challenge_expired");
    expect(await verify("nonsense")).toBe("validation_failed");
    expect(await verify(own.data!.id)).toBe("accepted");
    nextStep(academy);
    expect(await verify(own.data!.id)).toBe("mfa_challenge_expired");
    const late = await client.mfa.challenge({ factorId });
    academy.wait(301);
    expect(await verify(late.data!.id)).toBe("mfa_challenge_expired");
  });
});

describe("guessing codes with a stolen password", () => {
  test("ends after five wrong ones: from that network even the right one is refused, while the owner gets in from theirs", async () => {
    const { factorId, secret, signInAgain, user } = await signUpWithFactor(academy);
    nextStep(academy);
    const thief = await signInAgain();
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await guess(thief.client, factorId, wrongCode(secret)));
    expect(answers).toEqual([...Array<string>(5).fill("mfa_verification_failed"), "over_request_rate_limit"]);
    expect(await guess(thief.client, factorId, codeOf(academy, secret))).toBe("over_request_rate_limit");
    const owner = await signInAgain();
    expect(await guess(owner.client, factorId, codeOf(academy, secret))).toBe("accepted");
    const failures = academy.db.selectFrom("audit_log").selectAll().where("action", "=", "second_factor.failed");
    expect(await failures.where("actor_id", "=", user.id).execute()).toHaveLength(5);
  });

  test("at the same instant gets no further", async () => {
    const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
    nextStep(academy);
    const thief = await signInAgain();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(thief.client, factorId, wrongCode(secret))));
    expect(answers.filter((answer) => answer === "mfa_verification_failed")).toHaveLength(5);
    expect(answers.filter((answer) => answer === "over_request_rate_limit")).toHaveLength(15);
  });

  test("from many networks gets twenty; then only a recovery code lets the owner in", async () => {
    const { client: own, factorId, secret, signInAgain } = await signUpWithFactor(academy);
    const token = (await own.getSession()).data.session!.access_token;
    const made = await academy.from(newNetwork())("/auth/v1/recovery-codes", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    const { codes } = (await made.json()) as { codes: string[] };
    nextStep(academy);
    const answers = [];
    for (let network = 0; network < 6; network++) {
      const thief = await signInAgain();
      for (let time = 0; time < 4; time++) answers.push(await guess(thief.client, factorId, wrongCode(secret)));
    }
    expect(answers.filter((answer) => answer === "mfa_verification_failed")).toHaveLength(20);
    const owner = await signInAgain();
    expect(await guess(owner.client, factorId, codeOf(academy, secret))).toBe("over_request_rate_limit");
    const redeemed = await academy.from(newNetwork())("/auth/v1/recovery-codes/verify", {
      ...postJson(JSON.stringify({ code: codes[0] })),
      headers: { authorization: `Bearer ${owner.session.access_token}`, "content-type": "application/json" },
    });
    expect(redeemed.status).toBe(200);
  });

  test("cannot be bypassed by finishing another factor beside the owner's", async () => {
    const { client, email, user } = await academy.signUp();
    const thief = academy.newTab();
    await thief.signInWithPassword({ email, password: "correct horse battery" });
    const planted = await thief.mfa.enroll({ factorType: "totp", friendlyName: "Thief" });
    // Set up the owner's factor so that the thief's row remains, as a race between the two could leave it.
    await academy.db
      .insertInto("mfa_factors")
      .values({ user_id: user.id, status: "verified", secret_encrypted: Buffer.of(1) })
      .execute();
    expect(await guess(thief, planted.data!.id, codeOf(academy, planted.data!.totp.secret))).toBe("insufficient_aal");
    expect((await client.getUser()).data.user!.factors).toHaveLength(2);
  });
});
