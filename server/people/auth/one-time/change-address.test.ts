import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail, readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const verify = (token_hash: string) => academy.newTab().verifyOtp({ token_hash, type: "email_change" });
const signIn = (email: string) => academy.newTab().signInWithPassword({ email, password: goodPassword });

describe("a new address", () => {
  test.each(["link", "code"])(
    "takes effect when it has been proven by the mailed %s; the old one is notified twice",
    async (way) => {
      const { email, client, user, session } = await academy.signUp();
      const requested = newAddress();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      const asked = await client.updateUser({ email: ` ${requested.toUpperCase()}` }, { emailRedirectTo: "/settings" });
      expect(asked.error).toBeNull();
      expect(asked.data.user).toMatchObject({ email, new_email: requested });
      expect(events).toContain("USER_UPDATED");
      expect((await signIn(requested)).error).toMatchObject({ code: "invalid_credentials" });
      expect((await readMail(academy, email)).subject).toBe("A new address for your account");

      const mail = await readMail(academy, requested);
      expect(mail.link.searchParams.get("redirect_to")).toBe("https://academy.example/settings");
      const tab = academy.newTab();
      const { data, error } = await tab.verifyOtp(
        way === "link"
          ? { token_hash: mail.linkToken, type: "email_change" }
          : { email: requested, token: mail.code, type: "email_change" },
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        id: user.id,
        email: requested,
        identities: [{ identity_data: { email: requested, email_verified: true } }],
      });
      expect(data.user?.new_email).toBeUndefined();

      expect((await signIn(requested)).error).toBeNull();
      expect((await signIn(email)).error).toMatchObject({ code: "invalid_credentials" });
      expect(await (await academy.whoami(session.access_token)).json()).toMatchObject({ userId: user.id, email: requested });
      expect((await client.refreshSession()).data.user?.email).toBe(requested);
      expect((await readMail(academy, email)).subject).toBe("The address of your account has changed");
      const entries = await academy.db.selectFrom("audit_log").selectAll().where("actor_id", "=", user.id).execute();
      expect(entries).toMatchObject([{ action: "email.changed", subject_id: user.id }]);
      expect(JSON.stringify(entries)).not.toContain("school.example");
    },
  );

  test("invalidates links mailed to the old one", async () => {
    const { email, client } = await academy.signUp();
    const requested = newAddress();
    await academy.newTab().signInWithOtp({ email });
    const oldLink = (await readMail(academy, email)).linkToken;
    await client.updateUser({ email: requested });
    await verify((await readMail(academy, requested)).linkToken);
    expect((await academy.newTab().verifyOtp({ token_hash: oldLink, type: "magiclink" })).error).toMatchObject({
      code: "otp_expired",
    });
  });

  test("is dropped by a later request, and by a new password", async () => {
    const { client, email } = await academy.signUp();
    const [first, second] = [newAddress(), newAddress()];
    await client.updateUser({ email: first });
    const firstLink = (await readMail(academy, first)).linkToken;
    expect((await client.updateUser({ email: second })).data.user?.new_email).toBe(second);
    expect((await verify(firstLink)).error).toMatchObject({ code: "otp_expired" });

    const changed = await client.updateUser({ password: "another horse altogether" });
    expect(changed.data.user?.new_email).toBeUndefined();
    expect((await verify((await readMail(academy, second)).linkToken)).error).toMatchObject({ code: "otp_expired" });
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test("is mailed again, whether the request names it or the old one", async () => {
    const { client, email } = await academy.signUp();
    const requested = newAddress();
    await client.updateUser({ email: requested });
    for (const named of [email, requested]) {
      expect((await academy.newTab().resend({ email: named, type: "email_change" })).error).toBeNull();
    }
    expect(await readMails(academy, requested)).toHaveLength(3);
    expect((await academy.newTab().resend({ email: newAddress(), type: "email_change" })).error).toBeNull();
    expect((await verify((await readMail(academy, requested)).linkToken)).error).toBeNull();
  });

  test("that is invalid is refused, and the current one is no change", async () => {
    const { client, email } = await academy.signUp();
    expect((await client.updateUser({ email: "nobody" })).error).toMatchObject({ status: 400, code: "validation_failed" });
    const { data } = await client.updateUser({ email });
    expect(data.user?.new_email).toBeUndefined();
    expect(await readMails(academy, email)).toEqual([]);
  });
});

describe("somebody else's address", () => {
  test("gets the same response as any other; its owner is told, and nothing is changed", async () => {
    const [{ client }, { email: taken }] = [await academy.signUp(), await academy.signUp()];
    const free = newAddress();
    const shown = [];
    for (const email of [taken, free]) {
      const { data, error } = await client.updateUser({ email });
      expect(error).toBeNull();
      expect(data.user?.new_email).toBe(email);
      shown.push(Object.keys(data.user!).sort());
    }
    expect(shown[0]).toEqual(shown[1]);
    const mails = await readMails(academy, taken);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your address stays yours"]);
    expect(mails[0]?.text).not.toMatch(/token=|\b\d{6}\b/);
    await academy.newTab().resend({ email: taken, type: "email_change" });
    expect(await readMails(academy, taken)).toHaveLength(1);
  });

  test("that was taken in the meantime stays theirs", async () => {
    const { client, user, email } = await academy.signUp();
    const requested = newAddress();
    await client.updateUser({ email: requested });
    const { linkToken } = await readMail(academy, requested);
    await academy.newTab().signUp({ email: requested, password: goodPassword });
    expect((await verify(linkToken)).error).toMatchObject({ status: 422, code: "email_exists" });
    expect((await client.getUser()).data.user).toMatchObject({ id: user.id, email });
  });

  test("goes to one of two people who prove it at the same moment", async () => {
    const requested = newAddress();
    const links = [];
    for (const { client } of [await academy.signUp(), await academy.signUp()]) {
      await client.updateUser({ email: requested });
      links.push((await readMail(academy, requested)).linkToken);
    }
    const answers = await Promise.all(links.map(verify));
    expect(answers.map(({ error }) => error?.code ?? "changed").sort()).toEqual(["changed", "email_exists"]);
  });

  test("belongs to nobody until a mail to it is answered: it goes to whoever proves it", async () => {
    const { client, user } = await academy.signUp();
    const requested = newAddress();
    await academy.newTab().signInWithOtp({ email: requested });
    await client.updateUser({ email: requested });
    const { data, error } = await verify((await readMail(academy, requested)).linkToken);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email: requested });
  });
});

describe("a change of credentials a day after the last sign-in", () => {
  async function personOfYesterday() {
    const person = await academy.signUp();
    academy.wait(24 * 3600 + 60);
    await person.client.refreshSession();
    return person;
  }

  test.each([{ password: "another horse altogether" }, { email: newAddress() }])("requires a mailed code: %j", async (input) => {
    const { client, email, user } = await personOfYesterday();
    expect((await client.updateUser(input)).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await client.reauthenticate()).error).toBeNull();
    const mail = await readMail(academy, email);
    expect(mail).toMatchObject({ kind: "reauthentication" });
    expect(mail.text).not.toContain("/verify");

    const wrong = await client.updateUser({ ...input, nonce: mail.code === "000000" ? "000001" : "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await client.updateUser({ ...input, nonce: mail.code })).error).toBeNull();
    const again = await client.updateUser({ password: "yet another horse", nonce: mail.code });
    expect(again.error).toMatchObject({ code: "reauthentication_not_valid" });
    const failures = await academy.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "code.failed")
      .where("subject_id", "=", user.id)
      .execute();
    expect(failures).toEqual([{ details: { type: "reauthentication" } }, { details: { type: "reauthentication" } }]);
  });

  test("does not require one for the name", async () => {
    const { client } = await personOfYesterday();
    expect((await client.updateUser({ data: { full_name: "Grace Hopper" } })).error).toBeNull();
  });

  test("works at once after signing in with a recovery link", async () => {
    const { email } = await personOfYesterday();
    const client = academy.newTab();
    await client.resetPasswordForEmail(email);
    await client.verifyOtp({ token_hash: (await readMail(academy, email)).linkToken, type: "recovery" });
    expect((await client.updateUser({ password: "another horse altogether" })).error).toBeNull();
  });

  test("is not confirmed by another person's code, a code for something else, or after five guesses", async () => {
    const [thief, other] = [await personOfYesterday(), await academy.signUp()];
    const password = "password of a thief";
    await other.client.reauthenticate();
    await academy.newTab().signInWithOtp({ email: thief.email });
    const foreign = [(await readMail(academy, other.email)).code, (await readMail(academy, thief.email)).code];
    for (const nonce of foreign) {
      expect((await thief.client.updateUser({ password, nonce })).error).toMatchObject({ code: "reauthentication_not_valid" });
    }
    await thief.client.reauthenticate();
    const { code } = await readMail(academy, thief.email);
    const guesses = Array.from({ length: 5 }, (_, time) => String((Number(code) + time + 1) % 1_000_000).padStart(6, "0"));
    await Promise.all(guesses.map((nonce) => thief.client.updateUser({ password, nonce })));
    expect((await thief.client.updateUser({ password, nonce: code })).error).toMatchObject({
      code: "reauthentication_not_valid",
    });
  });

  test("is confirmed by a code that opens no session", async () => {
    const { client, email } = await academy.signUp();
    await client.reauthenticate();
    const { code } = await readMail(academy, email);
    for (const type of ["reauthentication", "email", "recovery"]) {
      const body = JSON.stringify({ type, email, token: code });
      const response = await academy.from(newNetwork())("/auth/v1/verify", postJson(body));
      expect([400, 403]).toContain(response.status);
    }
  });
});
