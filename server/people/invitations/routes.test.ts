import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Invitation, InvitationList } from "#domain/invitation.schema.ts";
import type { Role } from "#domain/role.schema.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { newToken } from "#server/platform/secrets/signed-token.ts";

let academy: DataAcademy;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
});
afterAll(() => academy.stop());

type Row = { role?: Role; is_super_admin?: boolean; accepted_at?: string; revoked_at?: string; expires_at?: string };
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Insert an invitation that was sent yesterday, and return the token of its link. */
async function invitation({ role = "student", expires_at = at(6), ...rest }: Row = {}) {
  const { token, hash } = newToken();
  const email = `invited-${randomUUID()}@school.example`;
  const { id } = await academy.db
    .insertInto("invitations")
    .values({ email, role, token_hash: hash, created_at: at(-10), expires_at, ...rest })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, token };
}
const look = (token: unknown) => academy.call("/invitations/look", { method: "POST", body: { token } });
const resend = (id: string, as?: Person) =>
  academy.call<{ invitation: Invitation; code: string }>(`/invitations/${id}/resend`, { method: "POST", as });
const revoke = (id: string, as?: Person) =>
  academy.call<{ invitation: Invitation; code: string }>(`/invitations/${id}`, { method: "DELETE", as });
const audited = (id: string) =>
  academy.db.selectFrom("audit_log").select(["action", "actor_id"]).where("subject_id", "=", id).execute();

describe("looking up an invitation", () => {
  test("shows address and role, uses nothing up, and works before the launch", async () => {
    const { email, token } = await invitation({ role: "instructor" });
    await setLaunched(academy.db, false);
    for (const _ of [1, 2]) expect((await look(token)).body).toEqual({ email, role: "instructor" });
    await setLaunched(academy.db, true);
  });

  test("shows nothing of one that is used, expired, revoked or unknown, and not which of these it is", async () => {
    const gone = await Promise.all([
      invitation({ accepted_at: at(-1) }),
      invitation({ expires_at: at(-1) }),
      invitation({ revoked_at: at(-1) }),
    ]);
    const answers = await Promise.all([...gone.map(({ token }) => look(token)), look("x".repeat(43))]);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: "There is no such invitation, or it can no longer be used.", code: "invitation.not_found" },
      });
    }
  });

  test.each([[undefined], [""], [5], [["a"]], ["x".repeat(201)]])("%j is not a token", async (token) => {
    expect((await look(token)).body.field).toBe("token");
  });
});

describe("the list", () => {
  test("shows the state of each, newest first, with what the caller may do, in pages of 50", async () => {
    const own = await startDataAcademy();
    const [viewer, other] = [
      await own.person({ role: "admin", name: "Grace" }),
      await own.person({ role: "admin", isSuperAdmin: true }),
    ];
    const rows = Array.from({ length: 53 }, (_, index) => ({
      email: `number-${index}@school.example`,
      role: "student",
      token_hash: Buffer.from(String(index)),
      invited_by: viewer.id,
      created_at: at(-index - 1),
      expires_at: at(3),
    }));
    const states = [{ role: "admin" }, { accepted_at: at(-0.5) }, { revoked_at: at(-0.5) }, { expires_at: at(-0.5) }];
    await own.db
      .insertInto("invitations")
      .values(rows.map((row, index) => ({ ...row, ...states[index] })))
      .execute();

    const first = (await own.call<InvitationList>("/invitations", { as: viewer })).body;
    expect([first.total, first.page, first.page_size, first.invitations.length]).toEqual([53, 1, 50, 50]);
    expect(
      first.invitations
        .slice(0, 5)
        .map(({ email, state, invited_by, may_resend, may_revoke }) => ({ email, state, invited_by, may_resend, may_revoke })),
    ).toEqual([
      { email: "number-0@school.example", state: "open", invited_by: "Grace", may_resend: false, may_revoke: false },
      { email: "number-1@school.example", state: "accepted", invited_by: "Grace", may_resend: false, may_revoke: false },
      { email: "number-2@school.example", state: "revoked", invited_by: "Grace", may_resend: false, may_revoke: false },
      { email: "number-3@school.example", state: "expired", invited_by: "Grace", may_resend: true, may_revoke: false },
      { email: "number-4@school.example", state: "open", invited_by: "Grace", may_resend: true, may_revoke: true },
    ]);
    expect((await own.call<InvitationList>("/invitations", { as: other })).body.invitations[0]).toMatchObject({
      may_resend: true,
      may_revoke: true,
    });
    const second = (await own.call<InvitationList>("/invitations?page=2", { as: viewer })).body;
    expect(second.invitations.map(({ email }) => email)).toEqual([50, 51, 52].map((index) => `number-${index}@school.example`));
    expect((await own.call<InvitationList>("/invitations?page=3", { as: viewer })).body.invitations).toEqual([]);
    expect((await own.call("/invitations?page=x", { as: viewer })).body.field).toBe("page");
    await own.stop();
  });

  test("is for admins only", async () => {
    for (const role of ["student", "instructor"] as const)
      expect((await academy.call("/invitations", { as: await academy.person({ role }) })).status).toBe(403);
    expect((await academy.call("/invitations")).status).toBe(401);
  });
});

describe("sending again", () => {
  test("gives a new link for seven more days and invalidates the old one", async () => {
    const { id, email, token } = await invitation();
    const { status, body } = await resend(id, admin);
    expect([status, body.invitation.state]).toEqual([200, "open"]);
    expect(Date.parse(body.invitation.expires_at)).toBeGreaterThan(Date.parse(at(6.9)));
    const mail = await academy.db.selectFrom("mail_outbox").selectAll().where("to_address", "=", email).executeTakeFirstOrThrow();
    const fresh = /token=([\w-]+)/.exec(mail.text_body)?.[1];
    expect([(await look(token)).status, (await look(fresh)).status]).toEqual([404, 200]);
    expect(await audited(id)).toEqual([{ action: "invitation.resent", actor_id: admin.id }]);
  });

  test("renews an expired one", async () => {
    const { id } = await invitation({ expires_at: at(-1) });
    expect((await resend(id, admin)).body.invitation.state).toBe("open");
  });

  test.each([
    ["accepted", { accepted_at: at(-1) }],
    ["taken back", { revoked_at: at(-1) }],
  ])("does nothing for one that was %s", async (_, row) => {
    const { id } = await invitation(row);
    expect(await resend(id, superAdmin)).toMatchObject({ status: 409, body: { code: "invitation.ended" } });
  });

  test("does nothing once the address has an account", async () => {
    const { id, email } = await invitation();
    await academy.db
      .insertInto("users")
      .values({ email, email_confirmed_at: at(0) })
      .execute();
    expect(await resend(id, admin)).toMatchObject({ status: 409, body: { code: "invitation.has_account" } });
  });

  test("is limited per address, and refused requests are not counted", async () => {
    const { id } = await invitation();
    const refused = await academy.person({ role: "instructor" });
    for (let count = 0; count < 9; count += 1) expect((await resend(id, refused)).status).toBe(403);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await resend(id, admin)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});

describe("revoking", () => {
  test("invalidates the link at once; twice is the same as once", async () => {
    const { id, token } = await invitation();
    for (const _ of [1, 2]) expect((await revoke(id, admin)).body.invitation.state).toBe("revoked");
    expect((await look(token)).status).toBe(404);
    expect(await audited(id)).toEqual([{ action: "invitation.revoked", actor_id: admin.id }]);
  });

  test("does nothing to one that was accepted", async () => {
    const { id } = await invitation({ accepted_at: at(-1) });
    expect(await revoke(id, superAdmin)).toMatchObject({ status: 409, body: { code: "invitation.ended" } });
  });
});

describe("whose invitations may be sent again or revoked", () => {
  test.each<[string, () => Promise<Person | undefined>, Row, number, number]>([
    ["a visitor, a student's", async () => undefined, {}, 401, 401],
    ["a student, a student's", () => academy.person(), {}, 403, 403],
    ["an instructor, a student's", () => academy.person({ role: "instructor" }), {}, 403, 403],
    ["an admin, an instructor's", async () => admin, { role: "instructor" }, 200, 200],
    ["an admin, an admin's", async () => admin, { role: "admin" }, 403, 403],
    ["an admin, the operator's", async () => admin, { role: "admin", is_super_admin: true }, 403, 403],
    ["a super admin, an admin's", async () => superAdmin, { role: "admin" }, 200, 200],
    ["a super admin, the operator's", async () => superAdmin, { role: "admin", is_super_admin: true }, 403, 200],
  ])("%s", async (_, who, row, resent, revoked) => {
    const { id } = await invitation(row);
    const caller = await who();
    expect([(await resend(id, caller)).status, (await revoke(id, caller)).status]).toEqual([resent, revoked]);
  });

  test.each([randomUUID(), "x", "..%2fprofile"])("%s is not an invitation", async (id) => {
    expect([(await resend(id, superAdmin)).status, (await revoke(id, superAdmin)).status]).toEqual([404, 404]);
  });
});
