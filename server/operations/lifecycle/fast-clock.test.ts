import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { codeOf, nextStep, signUpWithFactor } from "#tests/support/people/second-factor.ts";
import { invitationDays } from "#domain/invitation.schema.ts";
import { leaseTurn } from "#server/ai/conversations/lease-turn.ts";
import { createBudget } from "#server/ai/chat/budget.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { standardLooks } from "#server/platform/mail/compose-mail.ts";
import { leaseMails, enqueueMail } from "#server/platform/mail/outbox.ts";
import { examine } from "#server/operations/command-line/doctor.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { redateFuture } from "#server/people/auth/redate-future.ts";

// All rows here were written while a clock was two days ahead, which was then corrected.
const ahead = "2 days";
const aheadSeconds = 2 * 24 * 3600;

describe("signing in", () => {
  let academy: AuthApp;
  beforeAll(async () => {
    academy = await startAuthApp();
  });
  afterAll(() => academy.stop());

  test("a code of the authenticator app is accepted, and works once", async () => {
    const { factorId, secret, signInAgain } = await signUpWithFactor(academy);
    await academy.db
      .updateTable("mfa_factors")
      .set((value) => ({ last_used_step: value("last_used_step", "+", aheadSeconds / 30) }))
      .where("id", "=", factorId)
      .execute();
    nextStep(academy);
    const code = codeOf(academy, secret);
    const [one, two] = [await signInAgain(), await signInAgain()];
    expect((await one.client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await two.client.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
      code: "mfa_verification_failed",
    });
  });

  test("the code of the newest mail is the valid one", async () => {
    const { email } = await academy.signUp();
    const client = academy.newTab();
    academy.wait(aheadSeconds);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    academy.wait(-aheadSeconds);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { code } = await readMail(academy, email);
    expect((await client.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  });

  test("a code that was mailed while the clock was slow is valid once the clock is right", async () => {
    const { email } = await academy.signUp();
    const client = academy.newTab();
    academy.wait(-aheadSeconds);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    academy.wait(aheadSeconds);
    const { code } = await readMail(academy, email);
    expect((await client.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  });

  test("a link, a sign-in elsewhere, an attempt at a factor and an invitation expire within their normal time", async () => {
    const { email } = await academy.signUp();
    const { factorId } = await signUpWithFactor(academy);
    academy.wait(aheadSeconds);
    await academy.newTab().signInWithOtp({ email, options: { shouldCreateUser: false } });
    const now = academy.deps.clock().toISOString();
    const until = (seconds: number) => new Date(academy.deps.clock().getTime() + seconds * 1000).toISOString();
    const expected = { one_time_tokens: 3600, oauth_states: 600, mfa_challenges: 300, invitations: invitationDays * 24 * 3600 };
    const someHash = () => Buffer.from(randomUUID());
    await academy.db
      .insertInto("oauth_states")
      .values({
        state_hash: someHash(),
        provider: "google",
        browser_hash: someHash(),
        secrets_encrypted: someHash(),
        created_at: now,
        expires_at: until(600),
      })
      .execute();
    await academy.db
      .insertInto("mfa_challenges")
      .values({ factor_id: factorId, created_at: now, expires_at: until(300) })
      .execute();
    await academy.db
      .insertInto("invitations")
      .values({
        email: `${randomUUID()}@school.example`,
        role: "student",
        token_hash: someHash(),
        created_at: now,
        expires_at: until(invitationDays * 24 * 3600),
      })
      .execute();
    academy.wait(-aheadSeconds);
    expect(await redateFuture(academy.db, academy.deps.clock())).toBe(4);
    for (const table of ["one_time_tokens", "oauth_states", "mfa_challenges", "invitations"] as const) {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from max(expires_at) - now())::float as seconds from ${sql.table(table)}`.execute(academy.db);
      expect(rows[0]?.seconds, table).toBeLessThanOrEqual(expected[table] + 60);
    }
    expect(await redateFuture(academy.db, academy.deps.clock())).toBe(0);
    const { code } = await readMail(academy, email);
    academy.wait(3601);
    const { error } = await academy.newTab().verifyOtp({ email, token: code, type: "email" });
    expect(error).toMatchObject({ code: "otp_expired" });
  });

  test("a session dated two days ahead is not recent, and a token used two days ahead has no grace period", async () => {
    const { client, session, user } = await academy.signUp();
    const next = await client.refreshSession();
    await client.refreshSession();
    await academy.db
      .updateTable("sessions")
      .set({ created_at: sql`created_at + ${ahead}::interval` })
      .where("user_id", "=", user.id)
      .execute();
    expect((await client.updateUser({ password: "another good password" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
    await sql`update refresh_tokens set used_at = used_at + ${ahead}::interval where session_id in (select id from sessions where user_id = ${user.id})`.execute(
      academy.db,
    );
    const { error } = await academy.newTab().refreshSession({ refresh_token: session.refresh_token });
    expect(error).toMatchObject({ code: "refresh_token_already_used" });
    expect(next.error).toBeNull();
  });

  test("nobody waits for longer than a limit's window, not even in the process that has refused before", async () => {
    const limiter = rateLimiter(academy.db, { name: "fast", times: 2, seconds: 60 });
    const refusal = () =>
      limiter.take("a").then(
        () => null,
        (error: { details: { seconds: number } }) => error.details.seconds,
      );
    expect(await refusal()).toBeNull();
    await academy.db
      .updateTable("rate_limits")
      .set({ expire: Date.now() + aheadSeconds * 1000 })
      .where("key", "=", "fast:a")
      .execute();
    expect(await refusal()).toBeNull();
    await academy.db
      .updateTable("rate_limits")
      .set({ expire: Date.now() + aheadSeconds * 1000 })
      .where("key", "=", "fast:a")
      .execute();
    for (let time = 0; time < 3; time++) expect(await refusal()).toBeLessThanOrEqual(60);
    const { expire } = await academy.db
      .selectFrom("rate_limits")
      .select("expire")
      .where("key", "=", "fast:a")
      .executeTakeFirstOrThrow();
    expect(expire).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test("Retry-After stays within the window", async () => {
    const { email } = await academy.signUp();
    const network = newNetwork();
    const attempt = () =>
      academy.from(network)("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "wrong" }),
      });
    for (let time = 0; time < 10; time++) await attempt();
    await academy.db
      .updateTable("rate_limits")
      .set((value) => ({ expire: value("expire", "+", aheadSeconds * 1000) }))
      .execute();
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
  });
});

describe("the rest of the academy", () => {
  let academy: DataAcademy;
  beforeAll(async () => {
    academy = await startDataAcademy();
  });
  afterAll(() => academy.stop());

  test("a reading position is stored although there is one in the future", async () => {
    const person = await academy.person();
    const course = await academy.course({ lessons: ["One", "Two"] });
    await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: course.id } });
    const path = `/courses/${course.id}/lessons/${course.lessonIds[0]}/reading-position`;
    await academy.call(path, { as: person, method: "PUT", body: { block: 3 } });
    await academy.db
      .updateTable("reading_positions")
      .set({ read_at: sql`read_at + ${ahead}::interval` })
      .where("user_id", "=", person.id)
      .execute();
    const { body } = await academy.call<{ block: number; read_at: string }>(path, {
      as: person,
      method: "PUT",
      body: { block: 7, seconds_ago: 0 },
    });
    expect(body.block).toBe(7);
    expect(new Date(body.read_at).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("a turn that was leased in the future can be answered", async () => {
    const person = await academy.person();
    const asked = {
      conversationId: randomUUID(),
      turnId: randomUUID(),
      question: "Why?",
      userId: person.id,
      kind: "help",
      courseId: null,
    } as const;
    expect((await leaseTurn(academy.db, asked)).kind).toBe("leased");
    expect((await leaseTurn(academy.db, asked)).kind).toBe("in-progress");
    await academy.db
      .updateTable("conversation_turns")
      .set({ claimed_at: sql`claimed_at + ${ahead}::interval` })
      .where("id", "=", asked.turnId)
      .execute();
    expect((await leaseTurn(academy.db, asked)).kind).toBe("leased");
  });

  test("mail that was due or leased two days ahead is sent", async () => {
    const mail = { kind: "signup", to: "ada@school.example", subject: "Hello", paragraphs: ["Hello"] } as const;
    await academy.db.transaction().execute(async (trx) => {
      await enqueueMail(trx, mail, standardLooks);
      await enqueueMail(trx, mail, standardLooks);
    });
    const [claimed] = await leaseMails(academy.db, 1);
    await academy.db
      .updateTable("mail_outbox")
      .set({ claimed_until: sql`claimed_until + ${ahead}::interval` })
      .where("id", "=", claimed!.id)
      .execute();
    await academy.db
      .updateTable("mail_outbox")
      .set({ next_attempt_at: sql`next_attempt_at + ${ahead}::interval` })
      .where("id", "<>", claimed!.id)
      .execute();
    expect(await leaseMails(academy.db, 5)).toHaveLength(2);
    expect(await leaseMails(academy.db, 5)).toHaveLength(0);
  });

  test("AI usage counts today and not again in two days; running calls are released", async () => {
    const person = await academy.person();
    let now = Date.now() + aheadSeconds * 1000;
    const budget = createBudget({ db: academy.db, dailyTokens: 100, clock: () => new Date(now), log: academy.deps.log });
    const call = { userId: person.id, functionName: "chat", model: "test", tokens: 60, isFree: false };
    await (await budget.reserve(call)).settle({ inputTokens: 50, outputTokens: 0 });
    await budget.reserve({ ...call, tokens: 1 });
    await budget.reserve({ ...call, tokens: 1 });
    now = Date.now();
    await expect(budget.reserve(call)).rejects.toMatchObject({ code: "tutor.budget_spent" });
    await (await budget.reserve({ ...call, tokens: 40 })).refund();
    now += aheadSeconds * 1000;
    await (await budget.reserve({ ...call, tokens: 100 })).refund();
  });

  test("the doctor compares the clocks and names rows in the future", async () => {
    const clocks = async () =>
      (
        await examine(academy.db, "/tmp", { hasMailServer: false, secret: academy.deps.secret, lookAtFiles: async () => "" })
      ).find(({ what }) => what === "clocks");
    await academy.db
      .updateTable("reading_positions")
      .set({ read_at: sql`now()` })
      .execute();
    await academy.db
      .updateTable("mail_outbox")
      .set({ created_at: sql`now()` })
      .execute();
    await academy.db
      .updateTable("ai_usage")
      .set({ created_at: sql`now()` })
      .execute();
    expect(await clocks()).toEqual({ what: "clocks", fine: true, says: "this machine's and the database's agree" });
    await academy.db
      .updateTable("reading_positions")
      .set({ read_at: sql`now() + ${ahead}::interval` })
      .execute();
    const found = await clocks();
    expect(found?.fine).toBe(false);
    expect(found?.says).toContain("reading_positions 1");
    // So are rows of every table that is redated.
    const later = (days: number) => sql<string>`now() + ${ahead}::interval + make_interval(days => ${days})`;
    await academy.db
      .insertInto("data_requests")
      .values({ kind: "export", received_at: later(0), due_at: later(30) })
      .execute();
    expect((await clocks())?.says).toContain("data_requests 1");
  });
});
