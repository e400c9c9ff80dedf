import { readFileSync } from "node:fs";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { compareExport, findRemains, type Holdings, type Writer } from "#tests/prove/personal-words.ts";
import { eventually } from "./eventually.ts";
import type { Person, Reply } from "./person.ts";
import type { School } from "./schedules.ts";
import type { World } from "./world.ts";

/** How long a working academy may take for background work such as sending mail. Milliseconds. */
const patience = 40_000;

/** The staff of a school of any kind: what they write is the academy's, and the dean deletes accounts. */
type Faculty = Pick<School, "truth" | "author" | "admin" | "dean">;

/** Compare a person's words in the database with their export. The faults are over, so the export has to succeed. */
export async function compareWithExport(
  world: World,
  school: Faculty,
  person: Person,
  withheld: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { writer, isConfirmed } = await writerOf(world, school, person);
  if (!isConfirmed) return;
  const { broken } = await compareExport(holdingsOf(world), { ...writer, withheld }, async () => {
    const reply = await untilAnswered(person, "GET", "/api/account/export");
    if (reply.status !== 200) school.truth.report(`the export of ${person.email} answers ${show(reply)}`);
    return JSON.stringify(reply.body);
  });
  for (const each of broken) school.truth.report(each);
}

/**
 * Delete a person's account, as themselves or as the super admin, and report what is left of them. People who teach are refused when they
 * try it themselves. A refused sign-up must have left nothing either; an unconfirmed one can only be deleted by the super admin.
 */
export async function leave(world: World, school: Faculty, person: Person, random: SeededRandom): Promise<void> {
  const { truth, dean, author } = school;
  const { writer, isConfirmed } = await writerOf(world, school, person);
  if (writer.id) {
    const goesAlone = isConfirmed && (person === author || random.chance(0.5));
    const own = goesAlone ? await untilAnswered(person, "DELETE", "/api/account", { confirm: person.email }) : null;
    const refused = person === author && own?.status === 409 && own.body["code"] === "account.teaches_courses";
    if (own && !refused && (own.status !== 200 || person === author))
      truth.report(`${person.email} asked for the end of their account and was answered ${show(own)}`);
    if (own?.status !== 200) {
      const reply = await untilAnswered(dean, "DELETE", `/api/people/${writer.id}`);
      if (reply.status !== 200) truth.report(`${person.email} cannot be deleted: ${show(reply)}`);
    }
  }
  truth.forget(person.email);
  // Wait for the last mail, which confirms the deletion.
  await eventually(async () => {
    await world.onDatabase("update mail_outbox set next_attempt_at = now() where status = 'queued' and to_address = $1", [
      person.email,
    ]);
    return (await world.onDatabase("select from mail_outbox where to_address = $1", [person.email])).length === 0;
  }, patience);
  const remains = await findRemains(holdingsOf(world), { ...writer, id: writer.id || writer.word });
  for (const each of remains) truth.report(each);
}

/** Return the person's id; empty if the academy has no account for them. */
async function writerOf(
  world: World,
  { author, admin }: Faculty,
  person: Person,
): Promise<{ writer: Writer; isConfirmed: boolean }> {
  const { email, word } = person;
  const [row] = await world.onDatabase<{ id: string; confirmed: boolean }>(
    "select id, email_confirmed_at is not null as confirmed from users where email = $1",
    [email],
  );
  const isStaff = person === author || person === admin;
  return { writer: { name: email, id: row?.id ?? "", email, word, isStaff }, isConfirmed: row?.confirmed ?? false };
}

function holdingsOf(world: World): Holdings {
  const readLog = () => world.output() + readFileSync(world.databaseLog, "utf8");
  return { onDatabase: world.onDatabase, folders: [world.dataFolder], readLog };
}

/** Repeat a call until it is answered; sign in again if the session has ended. */
async function untilAnswered(person: Person, method: string, path: string, body?: unknown): Promise<Reply> {
  let reply: Reply = { status: 0, body: {} };
  await eventually(async () => {
    if (!person.isSignedIn) await person.signIn();
    reply = await person.call(method, path, body);
    return reply.status !== 0 && reply.status !== 401 && reply.status < 500;
  }, patience);
  return reply;
}

function show({ status, body }: Reply): string {
  return `${status} ${JSON.stringify(body).slice(0, 200)}`;
}
