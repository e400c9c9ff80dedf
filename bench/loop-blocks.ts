import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { decodeJwt } from "jose";
import { z } from "zod";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { dialectTexts } from "#tests/support/dialect-texts.ts";
import { grammarTexts, sentenceTexts } from "#tests/support/grammar-texts.ts";
import { describedCalls, fillBody, type DescribedCall } from "#tests/support/described-calls.ts";
import { measureFiles } from "./file-blocks.ts";
import { signIn } from "./people.ts";
import { readLongestWork } from "./probe.ts";

// node bench/loop-blocks.ts [calls|lessons|files] [texts]: send a real academy the most expensive text for every Markdown rule and every
// other text parser, in every body field of the API document, and as a lesson that is saved, published, read, asked about, exported and
// restored. The process itself reports the longest block of its event loop.
const [part, wanted] = [process.argv[2] ?? "all", process.argv[3]?.split(",")];
const socket = join(tmpdir(), `academy-blocks-${process.pid}.sock`);
const academy = await startAcademy("demo", {
  NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
  BENCH_PROBE_SOCKET: socket,
  AI_DAILY_TOKENS: "2000000000",
});
type Row = { what: string; text: string; blocked: number; collection: number; status: string };
const rows: Row[] = [];
const idSchema = z.object({ id: z.string() });
const revisionSchema = z.object({ revision: z.number() });

try {
  const [admin, student] = [
    await signIn(academy.url, "super@academy.example"),
    await signIn(academy.url, "student@academy.example"),
  ];
  await pause(1000);
  if (part === "all" || part === "lessons") await measureLessons(admin, student);
  if (part === "all" || part === "calls") await measureCalls(admin);
  if (part === "all" || part === "files")
    await measureFiles(measure, [admin, await signIn(academy.url, "admin@academy.example")], {
      newCourse: () => newCourse(admin, "Files"),
      wanted,
    });
} finally {
  await academy.stop();
}
const worst = rows.toSorted((a, b) => b.blocked - a.blocked);
console.table(worst.slice(0, 40));
const byWhat = [...new Set(worst.map(({ what }) => what))].map((what) => worst.find((row) => row.what === what));
console.table(byWhat);
const over = rows.filter(({ blocked }) => blocked > 50);
const withoutCollection = over.filter(({ blocked, collection }) => blocked - collection > 50);
console.log(
  `${rows.length} requests, ${over.length} blocked the loop for more than 50 ms, ${withoutCollection.length} of them without the pauses of V8's garbage collection`,
);

/** Make one request and record the longest block of the event loop during it. */
async function measure(
  what: string,
  text: string,
  {
    token,
    method = "POST",
    path,
    body,
    type = "application/json",
  }: { token: string; method?: string; path: string; body?: unknown; type?: string },
): Promise<unknown> {
  await pause(2);
  await readLongestWork(socket);
  const answer = await fetch(`${academy.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": type }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const said = await answer.text();
  await pause(3);
  const { longestWork, longestCollection } = await readLongestWork(socket);
  const [blocked, collection] = [longestWork, longestCollection].map((ms) => Math.round(ms * 10) / 10) as [number, number];
  if (blocked > 50) console.error(`${blocked} ms, of which one collection of garbage ${collection} ms: ${what}, ${text}`);
  rows.push({
    what,
    text,
    blocked,
    collection,
    status: answer.ok ? String(answer.status) : `${answer.status} ${said.slice(0, 60)}`,
  });
  return answer.ok && said.startsWith("{") ? JSON.parse(said) : null;
}

/** Measure every operation on a lesson with each text: each parses it differently. */
async function measureLessons(author: string, student: string): Promise<void> {
  const texts = longest(lessonDraftLimits.content - 2000);
  for (const [name, text] of Object.entries(texts)) {
    if (wanted && !wanted.includes(name)) continue;
    const courseId = await newCourse(author, `Zebras ${name}`);
    await call(student, "POST", "/api/enrollments", { course_id: courseId });
    const id = randomUUID();
    const ending = "\n\n## Zebras\n\nA zebra is a striped horse that lives in Africa. It eats grass because it is a zebra.";
    const content = `${text.slice(0, lessonDraftLimits.content - ending.length - 10)}${ending}`;
    const as = { token: author };
    await measure("begin a lesson draft", name, {
      ...as,
      path: `/api/courses/${courseId}/lesson-drafts`,
      body: { id, title: "Zebra", content },
    });
    await measure("save", name, {
      ...as,
      method: "PUT",
      path: `/api/lesson-drafts/${id}`,
      body: { title: "Zebra", content: `${content} again`, revision: 1, own_version: true },
    });
    await measure("read the lesson draft", name, { ...as, method: "GET", path: `/api/lesson-drafts/${id}` });
    await measure("versions", name, { ...as, method: "GET", path: `/api/lesson-drafts/${id}/versions` });
    await measure("one version", name, { ...as, method: "GET", path: `/api/lesson-drafts/${id}/versions/1` });
    const saved = revisionSchema.safeParse(await call(author, "GET", `/api/lesson-drafts/${id}`));
    // A text that takes too long to render is refused, and never becomes a lesson.
    if (!saved.success) continue;
    const { revision } = saved.data;
    const published = await measure("publish", name, { ...as, path: `/api/lesson-drafts/${id}/publish`, body: { revision } });
    if (published === null) continue;
    await measure("read the lesson", name, { ...as, method: "GET", path: `/api/courses/${courseId}/lessons/${id}` });
    const context = { course: courseId, lesson: id };
    for (const question of ["What is a zebra?", "Why does a zebra eat grass? Is that not wrong?"])
      await measure("ask the tutor", name, {
        ...as,
        path: "/functions/v1/chat",
        body: { messages: [{ role: "user", content: question }], context },
      });
    await measure("ask in one piece", name, {
      ...as,
      path: "/functions/v1/student-tutor",
      body: { messages: [{ role: "user", content: "What is a zebra?" }], context: { course: courseId } },
    });
    await measure("ask aloud", name, {
      ...as,
      path: "/functions/v1/voice-tutor",
      body: { text: "What is a zebra?", context: { general: context } },
    });
    await measure("assess", name, {
      ...as,
      path: "/functions/v1/assessment-agent",
      body: { lesson_id: id, student_id: decodeJwt(student).sub },
    });
    await measure("draft a lesson", name, {
      ...as,
      path: "/functions/v1/lesson-content-agent",
      body: { topic: "zebra", level: "beginner", country: "Kenya" },
    });
    await measure("export", name, { ...as, method: "GET", path: `/api/courses/${courseId}/file` });
    await measure("search lessons", name, { ...as, method: "GET", path: "/api/learning/lessons?search=zebra" });
    await call(author, "DELETE", `/api/courses/${courseId}`);
  }
}

async function newCourse(author: string, title: string): Promise<string> {
  return idSchema.parse(await call(author, "POST", "/api/courses", { title, category: "Technology", level: "beginner" })).id;
}

async function call(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${academy.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = await answer.text();
  if (!answer.ok) console.error(`${method} ${path}: ${answer.status} ${said.slice(0, 200)}`);
  return said === "" ? null : JSON.parse(said);
}

/** Measure every call that takes a text, with each text in each of its fields, as long as the field allows. */
async function measureCalls(token: string): Promise<void> {
  const calls = describedCalls(await (await fetch(`${academy.url}/api/openapi.json`)).json());
  const courses = z.object({ courses: z.array(idSchema) }).parse(await call(token, "GET", "/api/courses"));
  const courseId = courses.courses[0]?.id ?? "";
  const lessons = z.object({ lessons: z.array(idSchema) }).parse(await call(token, "GET", `/api/courses/${courseId}`));
  const lessonDrafts = z
    .object({ lesson_drafts: z.array(idSchema) })
    .parse(await call(token, "GET", `/api/courses/${courseId}/lesson-drafts`));
  const ids: Record<string, string> = {
    courseId,
    lessonId: lessons.lessons[0]?.id ?? "",
    lessonDraftId: lessonDrafts.lesson_drafts[0]?.id ?? "",
  };
  for (const each of calls) await measureCall(token, each, ids);
}

/** Return the texts for every rule of Markdown, of the academy's additions to it, and of the parsers of words. */
function longest(length: number): Record<string, string> {
  return { ...grammarTexts(length), ...dialectTexts(length), ...sentenceTexts(length) };
}

function emptyLines(length: number): Record<string, string> {
  return {
    commas: ",".repeat(length),
    lines: "a@b.example\n".repeat(length / 12),
    quotes: '"'.repeat(length),
    open: `"${"a\n".repeat(length / 2)}`,
  };
}

async function measureCall(
  token: string,
  { method, path, body, queries }: DescribedCall,
  ids: Record<string, string>,
): Promise<void> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
  const what = `${method} ${path}`;
  if (body?.type === "text/csv") {
    const { type } = body;
    for (const [name, text] of Object.entries({ ...grammarTexts(1_000_000), ...emptyLines(1_000_000) }))
      if (!wanted || wanted.includes(name))
        await measure(what, name, { token, method, path: address, body: `email,role\n${text}`.slice(0, 1_048_000), type });
    return;
  }
  for (const { name: query } of queries)
    for (const [name, text] of Object.entries(grammarTexts(6000)))
      if (!wanted || wanted.includes(name))
        await measure(what, name, {
          token,
          method: "GET",
          path: `${address}?${query}=${encodeURIComponent(text.slice(0, 4000)).slice(0, 12_000)}`,
        });
  if (body?.type !== "application/json") return;
  for (const length of [200, 4000, 8000, 200_000]) {
    const texts = longest(length);
    for (const name of Object.keys(texts)) {
      if (wanted && !wanted.includes(name)) continue;
      const filled = fillBody(body.schema, texts[name] ?? "", ids);
      if (filled === null) continue;
      await measure(what, `${name} ${length}`, { token, method, path: address, body: filled });
    }
  }
}
