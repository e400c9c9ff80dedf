import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { courseCount, fillAcademy, lessonsPerCourse } from "./large-academy.ts";
import { measureQuality } from "./lighthouse.ts";
import { measureOwnReads } from "./reads.ts";
import { measureOnSlowLine } from "./slow-line.ts";
import { aims, perSecond, report, type Row, type Visit } from "./report.ts";
import { measureSignIns } from "./sign-in.ts";
import { fillPeople, measureStaffSearch, personCount, staffSearches } from "./staff-lists.ts";
import { compare, requestsPerSecond, sameBytes, startBareServer } from "./load.ts";
import { measureEdits, measureRendering, measureSearch, measureVisitors } from "./store.ts";
import { measureOpenStreams, openStreams, streamsPerPerson } from "./open-streams.ts";
import { makeStudents, sampleStudent, signIn } from "./people.ts";
import { measureApart, measureLessonIndex } from "./measure-apart.ts";
import { measureAnswers, startQuickModel, timeToAnswer } from "./tutor.ts";

// npm run bench: measure each figure together with a baseline, then what needs an academy of its own. With --write, write the figures into
// docs/benchmarks.md. With names (npm run bench -- assessment), measure only these; further options go to them.

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith("--"));
if (named.length > 0) {
  measureApart(
    named,
    words.filter((word) => word.startsWith("--")),
  );
  process.exit();
}

const rows: Row[] = [];
const visits: Visit[] = [];

const model = await startQuickModel();
const probeSocket = join(tmpdir(), `academy-bench-${process.pid}.sock`);
const academy = await startAcademy("demo", {
  NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
  BENCH_PROBE_SOCKET: probeSocket,
  AI_TEXT_MODEL: "openai-compatible:bench",
  AI_BASE_URL: model.baseUrl,
  AI_DAILY_TOKENS: "100000000",
});
try {
  const product = `${academy.url}/product/${await anyCourse()}`;
  await measurePage("store page for visitors", `${academy.url}/store`);
  await measurePage("product page for visitors", product);
  await measurePage("course list API for visitors", `${academy.url}/api/courses`, aims.visitorApi.ratio);
  await measurePage("course API for visitors", `${academy.url}/api/courses/${await anyCourse()}`, aims.visitorApi.ratio);
  await measureReads();
  await measureSearchers();
  await measureTutor();
  await measureStreams();
  progress("fifty people who sign in at once");
  rows.push(...(await measureSignIns(academy.url, probeSocket)));
  for (const url of [`${academy.url}/`, `${academy.url}/store`, product]) await measureLighthouse(url);
  await measureLessonPage();
  await measureLargeAcademy();
  await measureStaffLists();
  await measureBuiltIn();
} finally {
  await academy.stop();
  await model.close();
}
progress("indexing of lessons and the memory of their vectors");
rows.push(...measureLessonIndex());
report(rows, visits);
measureApart();

async function measurePage(what: string, url: string, aim?: { least: number }): Promise<void> {
  progress(what);
  const bare = await startBareServer(await sameBytes(url));
  const [ours, floor] = await compare(
    () => requestsPerSecond(url),
    () => requestsPerSecond(bare.url),
  );
  bare.stop();
  rows.push({
    what,
    academy: perSecond(ours),
    baseline: perSecond(floor),
    against: "bare node:http, same bytes",
    ratio: (ours / floor).toFixed(3),
    ...(aim && { held: [{ name: "the ratio", figure: ours / floor, ...aim }] }),
  });
}

async function measureSearchers(): Promise<void> {
  progress("visitors of the store while 16 others search it");
  const [crowded, alone] = await measureVisitors(academy.url);
  rows.push({
    what: "store page while 16 others search: 95th percentile",
    academy: `${crowded.toFixed(1)} ms`,
    baseline: `${alone.toFixed(1)} ms`,
    against: "while nobody searches",
    ratio: `${(crowded / alone).toFixed(1)} times`,
  });
}

async function measureReads(): Promise<void> {
  progress("what a signed-in person reads most");
  for (const { what, ours, bare } of await measureOwnReads(academy)) {
    rows.push({
      what,
      academy: perSecond(ours),
      baseline: perSecond(bare),
      against: "node:http and pg, the same statements and bytes",
      ratio: (ours / bare).toFixed(3),
      held: [{ name: "the ratio", figure: ours / bare, ...aims.ownReads.ratio }],
    });
  }
}

async function measureTutor(): Promise<void> {
  progress("the tutor's answers through the academy and directly");
  const place = await sampleStudent(academy.url);
  const [through, direct] = await measureAnswers(academy.url, place, model);
  const against = "the stand-in model, called directly";
  for (const [what, figure, unit] of [
    ["tutor, time to first byte", "firstByte", "ms"],
    ["tutor, time to first piece", "firstPiece", "ms"],
    ["tutor, each further piece", "eachPiece", "µs"],
  ] as const) {
    rows.push({
      what,
      academy: `${through[figure].toFixed(1)} ${unit}`,
      baseline: `${direct[figure].toFixed(1)} ${unit}`,
      against,
      ratio: `+${(through[figure] - direct[figure]).toFixed(1)} ${unit}`,
    });
  }
}

async function measureStreams(): Promise<void> {
  progress(`${openStreams.toLocaleString("en")} answers at once`);
  await withDatabase(async (connection) => {
    const dataFolder = `${academy.dataFolder}/demo`;
    const tokens = await makeStudents(openStreams / streamsPerPerson, { connection, publicUrl: academy.url, dataFolder });
    const [ours, bare] = await measureOpenStreams({ url: academy.url, probeSocket, tokens }, model);
    rows.push({
      what: `memory for each of ${openStreams.toLocaleString("en")} open answers`,
      academy: `${(ours / 1024).toFixed(0)} KiB`,
      baseline: `${(bare / 1024).toFixed(0)} KiB`,
      against: "a bare node:http relay of the same streams",
      ratio: `${(ours / bare).toFixed(2)} times`,
    });
  });
}

/** Measure a lesson's page for its learner, against the home page on the same slow line. */
async function measureLessonPage(): Promise<void> {
  progress("a lesson on a slow line (400 ms, 400 kbit/s)");
  const { course, lesson } = await sampleStudent(academy.url);
  const credentials = { email: "student@academy.example", password: "academy-demo-1" };
  const ours = await measureOnSlowLine(`${academy.url}/learn/${course}/${lesson}`, "article .prose p", credentials);
  const home = await measureOnSlowLine(`${academy.url}/`, "main h1");
  rows.push({
    what: `a lesson on a slow line (400 ms, 400 kbit/s): its text is painted, after ${ours.requests} requests`,
    academy: `${(ours.milliseconds / 1000).toFixed(1)} s`,
    baseline: `${(home.milliseconds / 1000).toFixed(1)} s`,
    against: "the home page's title for a visitor on the same line",
    ratio: `${(ours.milliseconds / home.milliseconds).toFixed(2)} times`,
    held: [
      { name: "the time in milliseconds", figure: ours.milliseconds, ...aims.lessonOnSlowLine.milliseconds },
      { name: "the number of requests", figure: ours.requests, ...aims.lessonOnSlowLine.requests },
    ],
  });
}

/** Measure the built-in tutor with 10,000 lessons, against the sample courses alone. */
async function measureBuiltIn(): Promise<void> {
  const lessons = 10_000;
  progress(`the built-in tutor in ${lessons.toLocaleString("en")} lessons`);
  const builtIn = await startAcademy("demo");
  try {
    const { token, course } = await sampleStudent(builtIn.url);
    const ask = (who: string, context: object) =>
      timeToAnswer({
        url: `${builtIn.url}/functions/v1/chat`,
        token: who,
        body: { messages: [{ role: "user", content: "What contrast does small text need?" }], context },
      });
    const admin = await signIn(builtIn.url, "admin@academy.example");
    const before = { course: await ask(token, { course }), all: await ask(admin, {}) };
    const { connection, close } = await openForOperator({
      DATABASE_URL: undefined,
      ACADEMY_DATA_DIR: `${builtIn.dataFolder}/demo`,
    });
    const client = new Client(connection);
    await client.connect();
    await fillAcademy(client, Math.round(lessons / lessonsPerCourse));
    await client.end();
    await close();
    // The rate limit is sixty questions a minute, and each round asks each person twenty-five.
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    const after = { course: await ask(token, { course }), all: await ask(admin, {}) };
    for (const [what, name] of [
      ["built-in tutor about one course", "course"],
      ["built-in tutor about every course (an admin asks)", "all"],
    ] as const) {
      rows.push({
        what: `${lessons.toLocaleString("en")} lessons: ${what}`,
        academy: `${after[name].toFixed(1)} ms`,
        baseline: `${before[name].toFixed(1)} ms`,
        against: "the same question in the sample courses alone",
        ratio: `${(after[name] / before[name]).toFixed(2)} times`,
      });
    }
  } finally {
    await builtIn.stop();
  }
}

async function anyCourse(): Promise<string> {
  const answer = await fetch(`${academy.url}/api/courses?page=1`);
  const { courses } = (await answer.json()) as { courses: Array<{ id: string }> };
  return courses[0]?.id ?? "";
}

/** Connect to the academy's database directly. */
async function withDatabase(work: (connection: ClientConfig) => Promise<void>): Promise<void> {
  const { connection, close } = await openForOperator({
    DATABASE_URL: undefined,
    ACADEMY_DATA_DIR: `${academy.dataFolder}/demo`,
  });
  await work(connection);
  await close();
}

async function measureLighthouse(url: string): Promise<void> {
  const path = new URL(url).pathname;
  progress(`Lighthouse on ${path}`);
  const quality = await measureQuality(url);
  visits.push({ path: path.replace(/[0-9a-f-]{36}/, "…"), ...quality });
}

async function measureLargeAcademy(): Promise<void> {
  progress(`an academy of ${courseCount.toLocaleString("en")} courses (filling it takes a minute)`);
  await withDatabase(async (connection) => {
    const client = new Client(connection);
    await client.connect();
    await fillAcademy(client);
    await client.end();
    for (const search of ["typography", "contrast ratio", "budget"]) {
      const [found, plain] = await measureSearch(academy.url, search);
      rows.push({
        what: `10,000 courses: search for “${search}”`,
        academy: `${found.toFixed(1)} ms`,
        baseline: `${plain.toFixed(1)} ms`,
        against: "the plain list",
        ratio: `${(found / plain).toFixed(2)} times`,
      });
    }
    const [rendered, listed] = await measureRendering(academy.url);
    rows.push({
      what: "10,000 courses: store pages, none of them cached",
      academy: perSecond(rendered),
      baseline: perSecond(listed),
      against: "the list API that they show",
      ratio: (rendered / listed).toFixed(2),
    });
    const [edited, quiet] = await measureEdits(academy.url, connection);
    rows.push({
      what: "10,000 courses: store page while a course is edited every second",
      academy: perSecond(edited),
      baseline: perSecond(quiet),
      against: "without edits",
      ratio: (edited / quiet).toFixed(2),
    });
  });
}

/** Measure the lists that admins search, with 100,000 people and 10,000 courses. */
async function measureStaffLists(): Promise<void> {
  progress(`lists of ${personCount.toLocaleString("en")} people (filling them in takes a while)`);
  const token = await signIn(academy.url, "admin@academy.example");
  await withDatabase(async (connection) => {
    const client = new Client(connection);
    await client.connect();
    await fillPeople(client);
    await client.end();
    for (const search of staffSearches) {
      const [ours, direct] = await measureStaffSearch({ url: academy.url, token, connection }, search);
      rows.push({
        what: `100,000 people, 10,000 courses: ${search.what}`,
        academy: `${ours.toFixed(1)} ms`,
        baseline: `${direct.toFixed(1)} ms`,
        against: "the same SQL, run directly",
        ratio: `+${(ours - direct).toFixed(1)} ms`,
      });
    }
  });
}

function progress(what: string): void {
  process.stderr.write(`  Measuring: ${what} ...\n`);
}
