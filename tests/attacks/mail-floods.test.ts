import { afterAll, beforeAll, expect, test } from "vitest";
import { askInBatches } from "#tests/support/in-batches.ts";
import { createApp } from "#server/app.ts";
import { newNetwork } from "#tests/support/people/auth-app.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

// A thousand mails to one address, by every call that sends mail, simultaneously.
let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let courseId: string;
beforeAll(async () => {
  academy = await startDataAcademy();
  // With a mailer, signing up sends mail as well.
  app = createApp({ ...academy.deps, autoconfirm: () => false });
  courseId = (await academy.course()).id;
});
afterAll(() => academy.stop());

type Send = { path: string; method?: string; body?: unknown; as?: Person };
/** With more concurrency than this, the academy would refuse some requests early. */
const inTurn = fairQueue({ atOnce: 20, waiting: 10_000 });
const send = ({ path, method = "POST", body, as }: Send, network: string) =>
  inTurn("", async () =>
    app.request(
      path,
      {
        method,
        headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as.token}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: network, remotePort: 40_000, remoteFamily: "IPv4" } } },
    ),
  );
const mailsTo = async (email: string) =>
  (await academy.db.selectFrom("mail_outbox").select("id").where("to_address", "=", email).execute()).length;

/** The mails that anybody can request for an address. */
const ofVisitors = (email: string): Send[] => [
  { path: "/auth/v1/signup", body: { email, password: "correct horse battery" } },
  { path: "/auth/v1/otp", body: { email } },
  { path: "/auth/v1/magiclink", body: { email } },
  { path: "/auth/v1/recover", body: { email } },
  { path: "/auth/v1/resend", body: { email, type: "signup" } },
  { path: "/auth/v1/resend", body: { email, type: "email_change" } },
  { path: "/api/enrollments/by-mail", body: { email, full_name: "Eve", course_id: courseId } },
];

test("a visitor can send five mails an hour to an address with all calls together; many networks together, twenty @slow", async () => {
  const { email } = await academy.person();
  const attacker = newNetwork();
  const calls = ofVisitors(email);
  const answers = await askInBatches(1000, (time) => send(calls[time % calls.length]!, attacker));
  for (const { status } of answers) expect([200, 202, 429]).toContain(status);
  expect(await mailsTo(email)).toBeGreaterThan(0);
  expect(await mailsTo(email)).toBeLessThanOrEqual(5);
  await askInBatches(140, (time) => send(calls[time % calls.length]!, newNetwork()));
  expect(await mailsTo(email)).toBeLessThanOrEqual(20);
}, 60_000);

test("a signed-in person can send no more than that to a requested new address, or to their own", async () => {
  const victim = "victim@school.example";
  const eve = await academy.person();
  const answers = await askInBatches(200, (time) =>
    send(
      time % 2 === 0
        ? { path: "/auth/v1/user", method: "PUT", body: { email: victim }, as: eve }
        : { path: "/auth/v1/reauthenticate", method: "GET", as: eve },
      newNetwork(),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await mailsTo(victim)).toBeLessThanOrEqual(10);
  // Twenty codes, and a notification of each address change.
  expect(await mailsTo(eve.email)).toBeLessThanOrEqual(30);
}, 60_000);

test("all admins together can send six invitations an hour to an address, new ones and repeated ones", async () => {
  const email = "invited@school.example";
  const admins = await Promise.all([1, 2, 3].map(() => academy.person({ role: "admin" })));
  const first = await send(
    { path: "/functions/v1/invite-admin", body: { email, role: "student" }, as: admins[0]! },
    newNetwork(),
  );
  const { invitation } = (await first.json()) as { invitation: { id: string } };
  await Promise.all(
    Array.from({ length: 120 }, (_, time) =>
      send(
        time % 2 === 0
          ? { path: "/functions/v1/invite-admin", body: { email, role: "student" }, as: admins[time % 3]! }
          : { path: `/api/invitations/${invitation.id}/resend`, as: admins[time % 3]! },
        newNetwork(),
      ),
    ),
  );
  expect(await mailsTo(email)).toBe(6);
}, 60_000);
