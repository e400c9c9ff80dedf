import { setTimeout as pause } from "node:timers/promises";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { adminActions, authorActions, learnerActions, type Action, type Campus } from "./actions.ts";
import { backUp } from "./backup.ts";
import { faults, type Fault } from "./faults.ts";
import { Person } from "./person.ts";
import { createTruth, type Truth } from "./truth.ts";
import { createWorld, type World } from "./world.ts";

/** The actions and findings of one schedule. */
export type ScheduleReport = { seed: string; faults: string[]; actions: number; broken: string[] };

/** How long the academy may take to recover by itself once all faults are over. Milliseconds. */
const recovery = 40_000;

/** Schedules per world before a new one is created. */
const perWorld = 25;

export type ScheduleOptions = {
  say?: (report: ScheduleReport) => void;
  /** The number of the first schedule. */
  from?: number;
  /** Words of faults that strike together in every schedule, instead of those that the seed chooses. */
  only?: readonly string[];
};

/** Runs schedules one after the other; each is made of its seed alone and of what the world holds from those before. */
export async function runSchedules(
  count: number,
  seed: string,
  { say = () => {}, from = 0, only = [] }: ScheduleOptions = {},
): Promise<ScheduleReport[]> {
  const reports: ScheduleReport[] = [];
  for (let first = from; first < from + count; first += perWorld) {
    const random = seededRandom(`${seed}-${first} world`);
    const world = await createWorld({ cutStarts: [0, 0, 0].slice(0, random.int(0, 3)).map(() => random.int(300, 5_000)) });
    try {
      const school = await openSchool(world, `${seed}-${first}`);
      for (let number = first; number < Math.min(from + count, first + perWorld); number += 1) {
        const report = await runSchedule(world, school, { seed: `${seed}-${number}`, only });
        reports.push(report);
        say(report);
      }
    } finally {
      await world.stop();
    }
  }
  return reports;
}

export type School = { campus: Campus; author: Person; admin: Person; learners: Person[]; truth: Truth };

/** Create courses, an author and an admin. */
export async function openSchool(world: World, name: string): Promise<School> {
  const truth = createTruth();
  const courses = await world.onDatabase<{ id: string }>(
    "insert into courses (title, category) select 'Course ' || n, 'Design' from generate_series(1, 4) n returning id",
  );
  const campus: Campus = { courses: [], ownCourse: "", drafts: [] };
  for (const { id } of courses) {
    const lessons = await world.onDatabase<{ id: string }>(
      "insert into course_lessons (course_id, position, title, content, published_at) select $1, n, 'Lesson ' || n, 'An owl is a bird. ' || n, now() from generate_series(0, 3) n returning id",
      [id],
    );
    campus.courses.push({ id, lessons: lessons.map((lesson) => lesson.id) });
  }
  const author = await newPerson(world, truth, `author-${name}`);
  const admin = await newPerson(world, truth, `admin-${name}`);
  await world.onDatabase("update profiles set role = 'instructor' from users where users.id = profiles.id and users.email = $1", [
    author.email,
  ]);
  await world.onDatabase("update profiles set role = 'admin' from users where users.id = profiles.id and users.email = $1", [
    admin.email,
  ]);
  const [own] = await world.onDatabase<{ id: string }>(
    "insert into courses (title, category, instructor_id) select 'Own', 'Design', id from users where email = $1 returning id",
    [author.email],
  );
  campus.ownCourse = own?.id ?? "";
  return { campus, author, admin, learners: [], truth };
}

/** Create a person with a confirmed account, while there is no fault. */
export async function newPerson(world: World, truth: Truth, name: string): Promise<Person> {
  const person = new Person(world, truth, name);
  await person.signUp();
  if (!(await eventually(() => person.confirm()))) throw new Error(`${person.email} got no account:\n${world.academy.output()}`);
  return person;
}

async function runSchedule(
  world: World,
  school: School,
  { seed, only }: { seed: string; only: readonly string[] },
): Promise<ScheduleReport> {
  const random = seededRandom(seed);
  const { learners, truth } = school;
  const found = truth.broken.length;
  learners.push(await newPerson(world, truth, `learner-${seed}`));
  const newcomer = new Person(world, truth, `newcomer-${seed}`);
  const struck = chooseFaults(random, only);
  const acting = Promise.all([act(school, seed, random), newcomer.signUp()]);
  // A backup beside one schedule in six: restoring it takes as long as all the rest.
  const isBackedUp = only.length > 0 ? only.includes("a backup") : random.chance(1 / 6);
  const backingUp = isBackedUp ? pause(random.int(0, 800)).then(() => backUp(world, truth)) : null;
  for (const fault of struck) {
    await pause(random.int(0, 400));
    await fault.strike(world, random);
  }
  const [actions] = await acting;
  // A process killed while sending a mail keeps its lease for two more minutes; this schedule shortens that.
  await world.onDatabase("update mail_outbox set claimed_until = now() where claim is not null");
  if (!world.isRunning) await world.startAcademy();
  const restore = await backingUp;
  await verify(world, school, newcomer);
  await restore?.();
  const names = [...struck.map(({ name }) => name), ...(restore ? ["a backup is made and restored"] : [])];
  return { seed, faults: names, actions, broken: truth.broken.slice(found) };
}

/** Let the people of a school do what their roles do, all at once. Resolves with how many actions that were. */
export async function act({ campus, author, admin, learners }: School, seed: string, random: SeededRandom): Promise<number> {
  const [learner, other] = [learners.at(-1), learners.at(-2)];
  let actions = 0;
  const work = async (person: Person | undefined, choice: readonly Action[], times: number, mine: SeededRandom) => {
    for (let time = 0; person && time < times; time += 1) {
      actions += 1;
      await mine.pick(choice).perform(person, campus, mine);
      await pause(mine.int(0, 60));
    }
  };
  await Promise.all([
    work(learner, learnerActions, random.int(5, 14), seededRandom(`${seed} learner`)),
    work(other, learnerActions, random.int(3, 10), seededRandom(`${seed} other`)),
    work(author, authorActions, random.int(4, 10), seededRandom(`${seed} author`)),
    work(admin, adminActions, random.int(1, 3), seededRandom(`${seed} admin`)),
  ]);
  return actions;
}

function chooseFaults(random: SeededRandom, only: readonly string[]): Fault[] {
  const order = random.shuffle(faults);
  const isTwo = random.chance(0.3);
  if (only.length > 0) return order.filter(({ name }) => only.some((words) => name.includes(words)));
  return order.slice(0, isTwo ? 2 : 1);
}

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
  for (const learner of learners.slice(-2)) await compareLearner(learner, campus);
  await compareDrafts(author, campus);
  await compareMails(world, truth, newcomer);
  // Whose mail was thrown away by somebody who said that they have it asks for another.
  if (world.wasDropped(newcomer.email))
    await eventually(async () => {
      if (world.mailsTo(newcomer.email).length === 0) await newcomer.resend();
      await pause(1_000);
      return world.mailsTo(newcomer.email).length > 0;
    }, recovery);
  if (truth.possible(`account ${newcomer.email}`)[0] === "exists" && !(await eventually(() => newcomer.confirm(), recovery))) {
    truth.report(`${newcomer.email} was told that a mail is on its way and has no account`);
  }
  const untrue = await world.onDatabase<{ tokens: string }>(
    "select input_tokens || ' and ' || output_tokens as tokens from ai_usage where input_tokens < 0 or output_tokens < 0 or input_tokens + output_tokens > 200000",
  );
  for (const { tokens } of untrue) truth.report(`a vendor's word on its usage was believed: ${tokens} tokens`);
  const doubled = await world.onDatabase<{ user_id: string }>(
    "select user_id from enrollments group by user_id, course_id having count(*) > 1",
  );
  if (doubled.length > 0) truth.report(`${doubled.length} enrollments are there twice`);
}

async function compareLearner(learner: Person, { courses }: Campus): Promise<void> {
  const { truth, email } = learner;
  const list = await learner.call("GET", "/api/enrollments");
  if (list.status !== 200)
    return truth.report(`${email} cannot read the enrollments: ${list.status} ${JSON.stringify(list.body).slice(0, 200)}`);
  const enrollments = list.body["enrollments"] as { course_id?: string; course?: { id: string }; progress: number }[];
  const byCourse = new Map(enrollments.map((each) => [each.course_id ?? each.course?.id, each]));
  for (const { id } of courses) {
    truth.read(`enrollment ${email} ${id}`, byCourse.has(id) ? "yes" : "");
    const promised = Number(truth.possible(`progress ${email} ${id}`)[0] ?? 0);
    if ((byCourse.get(id)?.progress ?? 0) < promised) truth.report(`progress of ${email} fell below ${promised}`);
  }
  const profile = await learner.call("GET", "/api/profile");
  if (truth.registers.includes(`name ${email}`)) {
    const names = truth.possible(`name ${email}`);
    // Before the first acknowledged change the name is the one of the sign-up.
    if (names[0] !== "" || names.includes(String(profile.body["full_name"])))
      truth.read(`name ${email}`, String(profile.body["full_name"]));
  }
  for (const name of truth.registers.filter((register) => register.startsWith(`notes ${email} `))) {
    const notes = await learner.call("GET", name.slice(`notes ${email} `.length));
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

/** Retry until it is true; false on timeout. */
export async function eventually(attempt: () => Promise<boolean>, milliseconds = 20_000): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await attempt()) return true;
    await pause(100);
  }
  return attempt();
}
