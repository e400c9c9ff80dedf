import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { enroll, type Campus } from "./actions.ts";
import { eventually } from "./eventually.ts";
import type { Person, Reply } from "./person.ts";
import type { School } from "./schedules.ts";
import type { Truth } from "./truth.ts";
import type { World } from "./world.ts";

/** How long the academy may take to recover by itself once all faults are over. Milliseconds. */
const recovery = 40_000;

/** Wait until the academy has recovered by itself and compare all of its data with what was promised. */
export async function verify(world: World, { campus, author, admin, learners, truth }: School, newcomer: Person): Promise<void> {
  const isReady = () =>
    fetch(`${world.academy.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await eventually(isReady, recovery))) {
    truth.report(
      `the academy is not ready ${recovery / 1000} s after everything was well again:\n${world.academy.output().slice(-2_000)}`,
    );
    await world.endAcademy("SIGKILL");
    await world.startAcademy();
  }
  for (const person of [...learners.slice(-2), author, admin]) await person.renew();
  for (const person of [...learners.slice(-2), author, admin]) await comparePerson(person, campus);
  await compareDrafts(author, campus);
  await compareMails(world, truth, newcomer);
  // If the mail server accepted a mail and discarded it, the person requests another one.
  if (world.wasDropped(newcomer.email))
    await eventually(async () => {
      if (world.mailsTo(newcomer.email).length === 0) await newcomer.resend();
      await pause(1_000);
      return world.mailsTo(newcomer.email).length > 0;
    }, recovery);
  if (truth.possible(`account ${newcomer.email}`)[0] === "exists" && !(await eventually(() => newcomer.confirm(), recovery))) {
    truth.report(`${newcomer.email} was told that a mail is on its way and has no account`);
  }
  if (world.vendor.hasFailed) await compareTutor(world, campus, learners.at(-1));
  const untrue = await world.onDatabase<{ tokens: string }>(
    "select input_tokens || ' and ' || output_tokens as tokens from ai_usage where input_tokens < 0 or output_tokens < 0 or input_tokens + output_tokens > 200000",
  );
  for (const { tokens } of untrue) truth.report(`a vendor's word on its usage was believed: ${tokens} tokens`);
  const doubled = await world.onDatabase<{ user_id: string }>(
    "select user_id from enrollments group by user_id, course_id having count(*) > 1",
  );
  if (doubled.length > 0) truth.report(`${doubled.length} enrollments are there twice`);
}

/** Check that the tutor answers again now that its vendor does, and has hung up on every answer that nobody waits for. */
async function compareTutor({ vendor }: World, { courses }: Campus, learner: Person | undefined): Promise<void> {
  const [course] = courses;
  if (!learner || !course) return;
  let last: Reply = { status: 0, body: {} };
  const isAnswered = await eventually(async () => {
    if (last.status !== 0) await pause(1_000);
    if (last.body["code"] === "lesson.not_enrolled") await enroll(learner, course.id);
    const content = `What is an owl? ${learner.nextWord()}`;
    const conversation = { id: randomUUID(), turn: randomUUID() };
    const question = { messages: [{ role: "user", content }], context: { course: course.id }, conversation };
    last = await learner.call("POST", "/functions/v1/chat", question);
    const text = String(last.body["text"]);
    return last.status === 200 && text.includes("data: [DONE]") && !text.includes('{"error"');
  }, recovery);
  if (!isAnswered)
    learner.truth.report(`the tutor is silent although its vendor answers again: ${JSON.stringify(last).slice(0, 300)}`);
  if (!(await eventually(async () => vendor.openAnswers === 0)))
    learner.truth.report(`${vendor.openAnswers} answers of the vendor are still waited for`);
}

async function comparePerson(person: Person, { courses }: Campus): Promise<void> {
  const { truth, email } = person;
  const list = await person.call("GET", "/api/enrollments");
  if (list.status !== 200)
    return truth.report(`${email} cannot read the enrollments: ${list.status} ${JSON.stringify(list.body).slice(0, 200)}`);
  const enrollments = list.body["enrollments"] as { course_id?: string; course?: { id: string }; progress: number }[];
  const byCourse = new Map(enrollments.map((each) => [each.course_id ?? each.course?.id, each]));
  for (const { id } of courses) {
    truth.read(`enrollment ${email} ${id}`, byCourse.has(id) ? "yes" : "");
    const promised = Number(truth.possible(`progress ${email} ${id}`)[0] ?? 0);
    if ((byCourse.get(id)?.progress ?? 0) < promised) truth.report(`progress of ${email} fell below ${promised}`);
  }
  const profile = await person.call("GET", "/api/profile");
  if (truth.registers.includes(`name ${email}`)) {
    const names = truth.possible(`name ${email}`);
    // Before the first acknowledged change the name is the one of the sign-up.
    if (names[0] !== "" || names.includes(String(profile.body["full_name"])))
      truth.read(`name ${email}`, String(profile.body["full_name"]));
  }
  for (const name of truth.registers.filter((register) => register.startsWith(`notes ${email} `))) {
    const notes = await person.call("GET", name.slice(`notes ${email} `.length));
    if (notes.status === 200) truth.read(name, String(notes.body["content"]));
    else if (truth.possible(name)[0] !== "") truth.report(`${name} cannot be read: ${notes.status}`);
  }
}

async function compareDrafts(author: Person, campus: Campus): Promise<void> {
  const { truth } = author;
  for (const { id } of campus.drafts.slice(-12)) {
    const draft = await author.call("GET", `/api/lesson-drafts/${id}`);
    if (draft.status === 200) truth.read(`draft ${id}`, String(draft.body["content"]));
    else if (draft.status !== 404 || truth.possible(`draft ${id}`)[0] !== "")
      truth.report(`draft ${id} cannot be read: ${draft.status}`);
    if (!truth.registers.includes(`published ${id}`)) continue;
    const lesson = await author.call("GET", `/api/courses/${campus.ownCourse}/lessons/${id}`);
    const content = lesson.status === 200 ? String((lesson.body["lesson"] as { content: string }).content) : "";
    truth.read(`published ${id}`, content);
  }
  const list = await author.call("GET", `/api/courses/${campus.ownCourse}/lesson-drafts`);
  const ids = ((list.body["lesson_drafts"] ?? []) as { id: string }[]).map(({ id }) => id);
  if (new Set(ids).size !== ids.length) truth.report("a draft stands twice in the outline");
  const order = `order ${campus.ownCourse}`;
  if (!truth.registers.includes(order)) return;
  const orders = truth.possible(order).map((each) =>
    each
      .split(" ")
      .filter((id) => ids.includes(id))
      .join(" "),
  );
  const held = orders.some((each) => each === ids.filter((id) => each.split(" ").includes(id)).join(" "));
  if (!held) truth.report("the drafts stand in an order that nobody chose last");
  truth.send(order, ids.join(" ")).acknowledged();
}

/** Check that every promised mail arrives, and that duplicates are identical. */
async function compareMails(world: World, truth: Truth, newcomer: Person): Promise<void> {
  const promised = truth.registers
    .filter((name) => /^(invitation|account) /.test(name) && truth.possible(name)[0] !== "")
    .map((name) => name.split(" ")[1] ?? "")
    .filter((address) => address.startsWith("invited-") || address === newcomer.email)
    .filter((address) => !world.wasDropped(address));
  const missing = () => promised.filter((address) => world.mailsTo(address).length === 0);
  // A failed mail waits before its retry: skip that wait.
  await eventually(async () => {
    if (missing().length > 0) await world.onDatabase("update mail_outbox set next_attempt_at = now() where status = 'queued'");
    return missing().length === 0;
  }, recovery);
  for (const address of missing()) {
    const rows = await world.onDatabase(
      "select status, attempts, last_error, next_attempt_at, claimed_until from mail_outbox where to_address = $1",
      [address],
    );
    truth.report(`the mail to ${address} never came: ${JSON.stringify(rows)}`);
    truth.send(`invitation ${address}`, "").acknowledged();
  }
  for (const address of promised) {
    const ids = world.mailsTo(address).map(({ headers }) => headers.get("message-id") ?? "");
    if (ids.length > 1 && new Set(ids).size > 1) truth.report(`${address} was sent ${ids.length} different mails`);
  }
}
