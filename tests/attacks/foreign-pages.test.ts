import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

// Requests that a page of another site can make its visitor's browser send.
let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

let addresses = 0;
const newAddress = () => `visitor-${++addresses}@school.example`;
const mailsTo = (email: string) => academy.db.selectFrom("mail_outbox").select("id").where("to_address", "=", email).execute();
const post = (path: string, body: object, headers: Record<string, string>) =>
  academy.app.request(path, { method: "POST", headers, body: JSON.stringify(body) });

describe("a form or script of another site, which may send text without permission,", () => {
  test.each(["cross-site", "same-site"])("sends no mail and tries no password (%s)", async (site) => {
    const email = newAddress();
    const headers = { "content-type": "text/plain", "sec-fetch-site": site, origin: "https://evil.example" };
    for (const [path, body] of [
      ["/auth/v1/otp", { email }],
      ["/auth/v1/recover", { email }],
      ["/auth/v1/signup", { email, password: "correct horse battery" }],
      ["/auth/v1/token?grant_type=password", { email, password: "correct horse battery" }],
      ["/api/enrollments/by-mail", { email }],
    ] as const) {
      const answer = await post(path, body, headers);
      expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "request.wrong_origin" })]);
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  test.each(["same-origin", "none", undefined])(
    "is distinguished from the academy's own pages and from programs (%s)",
    async (site) => {
      const email = newAddress();
      const headers = { "content-type": "application/json", ...(site && { "sec-fetch-site": site }) };
      expect((await post("/auth/v1/otp", { email }, headers)).status).toBe(200);
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );

  test("may link to the academy", async () => {
    const answer = await academy.app.request("/auth/v1/verify?token=x&type=magiclink", {
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(303);
  });
});

test("text that is not declared as JSON changes nothing in the data API", async () => {
  const admin = await academy.person({ role: "admin" });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const headers = { "content-type": type, authorization: `Bearer ${admin.token}` };
    const answer = await post("/functions/v1/invite-admin", { email: newAddress(), role: "student" }, headers);
    expect(answer.status).toBe(415);
  }
});

test("no response may be read by another site", async () => {
  const person = await academy.person();
  for (const path of ["/api/profile", "/api/courses", "/auth/v1/user", "/auth/v1/settings", "/auth/v1/.well-known/jwks.json"]) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await academy.app.request(path, {
        method,
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "authorization",
          authorization: `Bearer ${person.token}`,
        },
      });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  }
});

test("a forged host name appears in no mail and no redirect", async () => {
  const email = newAddress();
  const headers = {
    "content-type": "application/json",
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    forwarded: "host=evil.example",
  };
  const ask = (path: string) =>
    academy.app.request(`http://evil.example${path}`, { method: "POST", headers, body: JSON.stringify({ email }) });
  expect((await ask("/auth/v1/otp")).status).toBe(200);
  expect((await ask("/auth/v1/recover")).status).toBe(200);
  const mails = await academy.db
    .selectFrom("mail_outbox")
    .select(["text_body", "html_body"])
    .where("to_address", "=", email)
    .execute();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toMatch(/evil|gopher/);
  expect(JSON.stringify(mails)).toContain("https://academy.invalid/auth/v1/verify");
  for (const path of ["/auth/v1/verify?token=x&type=magiclink", "/auth/v1/callback?state=x"]) {
    const answer = await academy.app.request(`http://evil.example${path}`, { headers });
    expect(answer.headers.get("location")).toMatch(/^https:\/\/academy\.example\/auth/);
  }
});

test("responses with tokens or personal data are not cached on the way", async () => {
  const email = newAddress();
  const signedUp = await post(
    "/auth/v1/signup",
    { email, password: "correct horse battery" },
    { "content-type": "application/json" },
  );
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const answers = [
    signedUp,
    await academy.app.request("/auth/v1/user", { headers: { authorization } }),
    await academy.app.request("/auth/v1/callback?state=x"),
    await academy.app.request("/auth/v1/verify?token=x&type=recovery"),
    await academy.app.request("/api/account/export", { headers: { authorization } }),
    await academy.app.request("/api/account/sessions", { headers: { authorization } }),
  ];
  expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(answers.map(() => "no-store"));
});
