import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { compareWithExport, leave } from "#tests/prove/faults/farewell.ts";
import { faults } from "#tests/prove/faults/faults.ts";
import type { Person } from "#tests/prove/faults/person.ts";
import { eventually } from "#tests/prove/faults/eventually.ts";
import { newPerson } from "#tests/prove/faults/schedules.ts";
import { createTruth, type Truth } from "#tests/prove/faults/truth.ts";
import { createWorld, type World } from "#tests/prove/faults/world.ts";
import { compareWithBackup } from "#tests/prove/input/compare-with-backup.ts";
import { Candidate, type ScheduledExam } from "./candidate.ts";
import { extendExam } from "./extend-exam.ts";
import { readExam } from "./read-exams.ts";
import { verifyAttempt } from "./verify-attempt.ts";
import { everyQuestion, pointsEach, type ExamQuestion } from "./questions.ts";

/** The results of the schedules that went through one fault together. */
export type ExamReport = {
  seed: string;
  faults: string[];
  schedules: number;
  attempts: number;
  saves: number;
  late: number;
  refused: number;
  byClock: number;
  /** Forbidden requests that were refused for their own reason. */
  attacks: number;
  /** Accepted extensions of an exam that was being taken. */
  extensions: number;
  broken: string[];
};

/** Exams taken concurrently, which experience the same fault. */
const atOnce = 5;
/** Schedules per world before a new one is created. */
const perWorld = 100;
/** How long the academy may take to recover by itself, and to hand in closed attempts. Milliseconds. */
const recovery = 60_000;
const struck = faults.filter(({ name }) => !name.includes("mail"));

type School = {
  world: World;
  truth: Truth;
  admin: Person;
  author: Person;
  /** A super admin, who stays when others leave. */
  dean: Person;
  courseId: string;
  questions: Map<string, ExamQuestion>;
  slots: { question_id: string; points: number }[];
};

/** Run schedules of exams; the choices are reproducible by seed. */
export async function runExams(count: number, seed: string, say: (report: ExamReport) => void = () => {}): Promise<ExamReport[]> {
  const reports: ExamReport[] = [];
  for (let first = 0; first < count; first += perWorld) {
    const world = await createWorld({ publicUrl: "http://academy.example" });
    try {
      const school = await openSchool(world, `${seed}-${first}`);
      const last = Math.min(count, first + perWorld);
      for (let number = first; number < last; number += atOnce) {
        const together = { schedules: Math.min(atOnce, count - number), isLast: number + atOnce >= last };
        const report = await runTogether(school, `${seed}-${number}`, together);
        reports.push(report);
        say(report);
      }
    } finally {
      await world.stop();
    }
  }
  return reports;
}

/** Create a course with a question of every type, its author, an admin and a super admin. */
async function openSchool(world: World, name: string): Promise<School> {
  const truth = createTruth();
  const dean = await newPerson(world, truth, `dean-${name}`);
  const author = await newPerson(world, truth, `author-${name}`);
  const admin = await newPerson(world, truth, `admin-${name}`);
  const promote = (email: string, role: string) =>
    world.onDatabase("update profiles set role = $2 from users where users.id = profiles.id and users.email = $1", [email, role]);
  await promote(author.email, "instructor");
  await promote(admin.email, "admin");
  await promote(dean.email, "admin");
  await world.onDatabase("update users set is_super_admin = true where email = $1", [dean.email]);
  const [course] = await world.onDatabase<{ id: string }>(
    "insert into courses (title, category, instructor_id) select 'Bees', 'Science', id from users where email = $1 returning id",
    [author.email],
  );
  const courseId = course?.id ?? "";
  const questions = new Map<string, ExamQuestion>();
  const slots = [];
  for (const question of everyQuestion()) {
    const { body } = await demand(author, "POST", `/api/courses/${courseId}/questions`, { purpose: "exam", ...question.content });
    const { id, type } = z.object({ id: z.uuid(), type: z.string() }).parse(body);
    questions.set(type, question);
    slots.push({ question_id: id, points: pointsEach });
  }
  return { world, truth, admin, author, dean, courseId, questions, slots };
}

/** Give the course two or three new learners. */
async function enroll({ world, truth, courseId }: School, name: string, random: SeededRandom): Promise<Person[]> {
  const people = [];
  for (let seat = random.int(2, 3); seat > 0; seat -= 1) people.push(await newPerson(world, truth, `learner-${seat}-${name}`));
  const emails = people.map(({ email }) => email);
  await world.onDatabase("insert into enrollments (user_id, course_id) select id, $1 from users where email = any($2)", [
    courseId,
    emails,
  ]);
  return people;
}

async function demand(person: Person, method: string, path: string, body?: unknown) {
  const reply = await person.call(method, path, body);
  if (reply.status >= 300 || reply.status === 0)
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const settings = { title: "Bees", passing_percent: 50, results: "solutions", shuffle: true };

async function publishExam({ author, courseId, slots, questions }: School, facts: object): Promise<ScheduledExam> {
  const revised = z.object({ id: z.uuid(), revision: z.int() });
  const made = revised.parse(
    (await demand(author, "POST", `/api/courses/${courseId}/exams`, { ...settings, slots, ...facts })).body,
  );
  const { id, revision } = revised.parse(
    (await demand(author, "POST", `/api/exams/${made.id}/publish`, { published: true, revision: made.revision })).body,
  );
  return { id, revision, questions };
}

/**
 * Run some exams concurrently, with one or two faults, and check the results. Then everybody's words are compared with their export, and
 * those who took part are deleted, in the last run of a world also the staff.
 */
async function runTogether(
  school: School,
  seed: string,
  { schedules, isLast }: { schedules: number; isLast: boolean },
): Promise<ExamReport> {
  const { world, truth } = school;
  const random = seededRandom(seed);
  const found = truth.broken.length;
  const names: string[] = [];
  if (random.chance(0.35)) {
    await world.startSecond();
    names.push("two processes");
  }
  const exams = [];
  for (let room = 0; room < schedules; room += 1)
    exams.push(await openRoom(school, `${room}-${seed}`, seededRandom(`${seed} room ${room}`)));
  const writing = Promise.all(exams.map(({ write }) => write()));
  for (const fault of random.shuffle(struck).slice(0, random.chance(0.3) ? 2 : 1)) {
    names.push(fault.name);
    await pause(random.int(200, 1_500));
    if (names[0] === "two processes" && random.chance(0.3)) await world.endSecond("SIGKILL");
    await fault.strike(world, random);
  }
  if (!world.isRunning) await world.startAcademy();
  await writing;
  await world.setClock(0);
  const isReady = () =>
    fetch(`${world.academy.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await eventually(isReady, recovery)))
    truth.report(`the academy is not ready after everything was well again:\n${world.academy.output().slice(-2_000)}`);

  const candidates = exams.flatMap((exam) => exam.candidates.filter(({ attemptId }) => attemptId !== null));
  for (const { candidates: here, isEndedByClock } of exams) {
    for (const each of here.filter(({ attemptId }) => attemptId !== null)) {
      if (!isEndedByClock && !(await eventually(() => each.finish(), recovery)))
        truth.report(`${each.person.email} cannot hand in`);
    }
  }
  await waitForClock(world, truth, candidates);
  // What devices still store is sent now: in transit when the exam closed, or much later.
  if (random.chance(0.5)) {
    names.push("late by a minute");
    await world.setClock(60_000);
    await pause(400);
  }
  for (const each of candidates)
    if (!(await eventually(() => each.drain(), recovery))) truth.report(`${each.person.email} keeps what nobody answers`);
  await world.setClock(0);
  await world.endSecond("SIGTERM");
  const counts = { attempts: candidates.length, saves: 0, late: 0, refused: 0, byClock: 0 };
  const report = {
    ...counts,
    seed,
    faults: names,
    schedules,
    attacks: candidates.reduce((sum, { attacks }) => sum + attacks, 0),
    extensions: exams.filter(({ extended }) => extended.isAccepted).length,
  };
  for (const candidate of candidates) {
    const { broken, found: what } = await verifyAttempt(world, candidate);
    for (const each of broken) truth.report(`${candidate.person.email}, attempt ${candidate.attemptId}: ${each}`);
    report.saves += what?.saves ?? 0;
    report.late += what?.late ?? 0;
    report.refused += what?.refused ?? 0;
    report.byClock += what?.by === "clock" ? 1 : 0;
  }
  if (isLast) {
    const differing = await compareWithBackup(world.connection, world.academy.dataFolder);
    for (const each of differing) truth.report(`the restored backup: ${each}`);
  }
  await partWith(school, exams, { isLast, random: seededRandom(`${seed} farewell`) });
  return { ...report, broken: truth.broken.slice(found) };
}

/** Let staff read the exams; then compare everybody's words with their export, and delete them. */
async function partWith(
  school: School,
  exams: readonly Room[],
  { isLast, random }: { isLast: boolean; random: SeededRandom },
): Promise<void> {
  const { world, author, admin } = school;
  const withheld = new Map<Person, () => Promise<ReadonlySet<string>>>();
  for (const candidate of exams.flatMap(({ candidates }) => candidates))
    if (candidate.attemptId !== null) withheld.set(candidate.person, await readExam(school, candidate, random));
  const learners = exams.flatMap(({ candidates }) => candidates.map(({ person }) => person));
  const leaving = isLast ? [...learners, author, admin] : learners;
  for (const person of leaving) await compareWithExport(world, school, person, await withheld.get(person)?.());
  for (const person of leaving) await leave(world, school, person, random);
}

type Room = { candidates: Candidate[]; isEndedByClock: boolean; extended: { isAccepted: boolean }; write: () => Promise<void> };

/** Prepare one schedule: an exam, two or three learners, and changes by staff during the exam. */
async function openRoom(school: School, name: string, random: SeededRandom): Promise<Room> {
  const people = await enroll(school, name, random);
  const isEndedByClock = random.chance(0.5);
  const closing = isEndedByClock ? { closes_at: fromNow(random.int(4, 8)) } : { time_limit_minutes: 10 };
  const facts = { ...closing, results_when_posted: random.chance(0.4) };
  const exam = await publishExam(school, facts);
  const candidates = people.map((person) => new Candidate(person, exam, random));
  const { admin, slots, world } = school;
  const extended = { isAccepted: false };
  const meanwhile = async () => {
    await pause(random.int(300, 2_500));
    const change = random.int(0, 2);
    const person = random.pick(people);
    if (isEndedByClock && random.chance(0.6))
      extended.isAccepted = await extendExam(school, exam.id, { ...settings, slots, ...facts, revision: exam.revision });
    if (change === 0) {
      const given = {
        time_percent: random.pick([100, 150, 200]),
        break_minutes: random.pick([0, 1]),
        extra_attempts: 0,
        calm: true,
        reason: person.nextWord(),
      };
      const [row] = await world
        .onDatabase<{ id: string }>("select id from users where email = $1", [person.email])
        .catch(() => []);
      if (row) await admin.call("PUT", `/api/people/${row.id}/accommodation`, given);
    }
    if (change === 1) await person.expire().catch(() => {});
  };
  const take = async (candidate: Candidate) => {
    if (!(await candidate.begin())) return;
    for (let step = random.int(15, 45); step > 0; step -= 1) {
      await candidate.act();
      await pause(random.int(0, 80));
    }
  };
  return {
    candidates,
    isEndedByClock,
    extended,
    write: async () => void (await Promise.all([meanwhile(), ...candidates.map(take)])),
  };
}

/**
 * Wait until the academy hands in closed attempts with no browser open. An unended break postpones the closing by a minute, because the
 * person comes back.
 */
async function waitForClock(world: World, truth: Truth, candidates: readonly Candidate[]): Promise<void> {
  const ids = candidates.flatMap(({ attemptId }) => attemptId ?? []);
  await world.onDatabase(
    "update exam_attempts set closes_at = now(), paused_at = null where id = any($1) and handed_in_at is null and closes_at > now() + interval '12 seconds'",
    [ids],
  );
  const open = "select id, closes_at from exam_attempts where id = any($1) and handed_in_at is null";
  const isDone = async () => (await world.onDatabase(open, [ids])).length === 0;
  if (!(await eventually(isDone, recovery)))
    truth.report(`not handed in by the clock: ${JSON.stringify(await world.onDatabase(open, [ids]))}`);
}
