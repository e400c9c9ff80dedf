import { setTimeout as pause } from "node:timers/promises";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { adminActions, authorActions, learnerActions, personalActions, type Action, type Campus } from "./actions.ts";
import { backUp } from "./backup.ts";
import { eventually } from "./eventually.ts";
import { compareWithExport, leave } from "./farewell.ts";
import { faults, type Fault } from "./faults.ts";
import { Person } from "./person.ts";
import { createTruth, type Truth } from "./truth.ts";
import { verify } from "./verify.ts";
import { createWorld, type World } from "./world.ts";

/** The actions and findings of one schedule. */
export type ScheduleReport = { seed: string; faults: string[]; actions: number; broken: string[] };

/** Schedules per world before a new one is created. */
const perWorld = 25;

export type ScheduleOptions = {
  say?: (report: ScheduleReport) => void;
  /** The number of the first schedule. */
  from?: number;
  /** Parts of the names of faults that strike together in every schedule, instead of those that the seed chooses. */
  only?: readonly string[];
};

/** Run schedules one after the other. Each depends only on its seed and on the data that earlier ones have left in the world. */
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
      const last = Math.min(from + count, first + perWorld) - 1;
      for (let number = first; number <= last; number += 1) {
        if (number > first) await hire(world, school, `${seed}-${number}`);
        const report = await runSchedule(world, school, { seed: `${seed}-${number}`, only, isLast: number === last });
        reports.push(report);
        say(report);
      }
    } finally {
      await world.stop();
    }
  }
  return reports;
}

export type School = {
  campus: Campus;
  author: Person;
  admin: Person;
  /** A super admin, who stays when others leave. */
  dean: Person;
  learners: Person[];
  truth: Truth;
};

/** Create courses, an author, an admin and a super admin. */
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
  const dean = await newPerson(world, truth, `dean-${name}`);
  await promote(world, dean, "admin");
  await world.onDatabase("update users set is_super_admin = true where email = $1", [dean.email]);
  const school = { campus, author: dean, admin: dean, dean, learners: [], truth };
  await hire(world, school, name);
  return school;
}

/** Give the school an author, who writes one of its courses, and an admin. */
async function hire(world: World, school: School, name: string): Promise<void> {
  const { campus, truth } = school;
  school.author = await newPerson(world, truth, `author-${name}`);
  school.admin = await newPerson(world, truth, `admin-${name}`);
  await promote(world, school.author, "instructor");
  await promote(world, school.admin, "admin");
  const [own] = await world.onDatabase<{ id: string }>(
    campus.ownCourse === ""
      ? "insert into courses (title, category, instructor_id) select 'Own', 'Design', id from users where email = $1 returning id"
      : "update courses set instructor_id = users.id from users where users.email = $1 and courses.title = 'Own' returning courses.id",
    [school.author.email],
  );
  campus.ownCourse = own?.id ?? "";
}

async function promote(world: World, { email }: Person, role: string): Promise<void> {
  await world.onDatabase("update profiles set role = $2 from users where users.id = profiles.id and users.email = $1", [
    email,
    role,
  ]);
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
  { seed, only, isLast }: { seed: string; only: readonly string[]; isLast: boolean },
): Promise<ScheduleReport> {
  const random = seededRandom(seed);
  const { learners, truth } = school;
  const found = truth.broken.length;
  learners.push(await newPerson(world, truth, `learner-${seed}`));
  const newcomer = new Person(world, truth, `newcomer-${seed}`);
  const struck = chooseFaults(random, only);
  const acting = Promise.all([act(school, seed, random), newcomer.signUp()]);
  // Only one schedule in six makes a backup, because restoring it takes as long as all the rest.
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
  await partWith(world, school, { newcomer, isLast, random: seededRandom(`${seed} farewell`) });
  const names = [...struck.map(({ name }) => name), ...(restore ? ["a backup is made and restored"] : [])];
  return { seed, faults: names, actions, broken: truth.broken.slice(found) };
}

/**
 * Compare everybody's words with their export; then delete the people who do not take part in the next schedule. A learner takes part in
 * two schedules.
 */
async function partWith(
  world: World,
  school: School,
  { newcomer, isLast, random }: { newcomer: Person; isLast: boolean; random: SeededRandom },
): Promise<void> {
  const { learners, author, admin } = school;
  const staying = isLast ? [] : learners.slice(-1);
  const leaving = [...learners.slice(-2).filter((learner) => !staying.includes(learner)), newcomer, author, admin];
  for (const person of [...staying, ...leaving]) await compareWithExport(world, school, person);
  for (const person of leaving) await leave(world, school, person, random);
  school.learners = staying;
}

/** Let all people of a school act concurrently, according to their roles. Resolves with the number of actions. */
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
    work(author, [...authorActions, ...authorActions, ...personalActions], random.int(4, 12), seededRandom(`${seed} author`)),
    work(admin, [...adminActions, ...adminActions, ...personalActions], random.int(2, 6), seededRandom(`${seed} admin`)),
  ]);
  return actions;
}

function chooseFaults(random: SeededRandom, only: readonly string[]): Fault[] {
  const order = random.shuffle(faults);
  const isTwo = random.chance(0.3);
  if (only.length > 0) return order.filter(({ name }) => only.some((words) => name.includes(words)));
  return order.slice(0, isTwo ? 2 : 1);
}
