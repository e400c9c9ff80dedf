import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { describeSessions, endSessionsOf } from "./person-sessions.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const sessionOf = async ({ id }: Person) =>
  (await academy.db.selectFrom("sessions").select("id").where("user_id", "=", id).executeTakeFirstOrThrow()).id;
const isSignedIn = async (as: Person) => (await academy.call("/profile", { as })).status === 200;

test("the operator sees where a person is signed in, ignoring the case of the address", async () => {
  const person = await academy.person();
  const said = await describeSessions(academy.db, ` ${person.email.toUpperCase()} `);
  expect(said).toContain(await sessionOf(person));
  expect(said).toContain("in-process");
});

test("ending a person's sessions signs them out at once, and nobody else", async () => {
  const [person, other] = [await academy.person(), await academy.person()];
  expect(await endSessionsOf(academy.db, person.email)).toEqual({ email: person.email, ended: 1 });
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
  expect(await describeSessions(academy.db, person.email)).toContain("is signed in nowhere");
  const entry = await academy.db.selectFrom("audit_log").selectAll().where("subject_id", "=", person.id).executeTakeFirst();
  expect(entry).toMatchObject({ action: "sessions.ended", actor_id: null, details: { ended: 1, by: "operator" } });
});

test("one session is ended by its id, and recorded in the log", async () => {
  const person = await academy.person();
  const session = await sessionOf(person);
  await endSessionsOf(academy.db, person.email, session);
  expect(await isSignedIn(person)).toBe(false);
  const entry = await academy.db.selectFrom("audit_log").selectAll().where("subject_id", "=", session).executeTakeFirst();
  expect(entry).toMatchObject({ action: "session.ended", details: { by: "operator" } });
});

test("an unknown session, or somebody else's, is refused, and everyone stays signed in", async () => {
  const [person, other] = [await academy.person(), await academy.person()];
  for (const id of [await sessionOf(other), "c62ca925", "' or true --"])
    await expect(endSessionsOf(academy.db, person.email, id)).rejects.toThrow(/has no session/);
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true]);
});

test("an unknown address is reported", async () => {
  await expect(describeSessions(academy.db, "nobody@school.example")).rejects.toThrow("nobody@school.example");
  await expect(endSessionsOf(academy.db, "nobody@school.example")).rejects.toThrow("nobody@school.example");
});
