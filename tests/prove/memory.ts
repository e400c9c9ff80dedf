import { seededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startWatchedAcademy, type Asked } from "../../bench/retained-memory.ts";
import { signIn } from "../../bench/people.ts";
import { nobody, pageAddresses } from "../support/page-addresses.ts";

export type MemoryReport = { addresses: number; most: number; broken: string[] };

export const memoryKinds = ["pages", "files", "calls", "writes"] as const;
type Kind = (typeof memoryKinds)[number];

type Chosen = {
  /** Requests to each address. */
  requests: number;
  kinds: readonly Kind[];
  /** Which of the addresses to measure. */
  choose: (asked: readonly Asked[]) => readonly Asked[];
};

/** A course of the sample academy in which its student is enrolled. */
type Place = { course: string; lesson: string };

/** Bytes that may be retained per request, over 5,000 requests. */
const mostBytesEach = 200;

/** Return a choice of so many addresses by a seed. */
export const chooseBySeed =
  (amount: number, seed: string): Chosen["choose"] =>
  (found) =>
    seededRandom(seed).shuffle(found).slice(0, amount);

/**
 * Measure the bytes of heap that a sample academy retains per request, after forced collections: for pages, files, read-only calls, and
 * calls that write and can be repeated. What retains too much is measured again before it is reported.
 */
export async function measureMemory({ requests, kinds, choose }: Chosen, say: (line: string) => void): Promise<MemoryReport> {
  const academy = await startWatchedAcademy({
    TRUSTED_PROXIES: "127.0.0.1,::1",
    ACADEMY_DEMO_PUBLIC: "yes",
    AI_DAILY_TOKENS: "100000000",
  });
  // With fewer requests, a lower limit is not possible: code that is compiled on the way accounts for 2 KB of each.
  const allowed = mostBytesEach * Math.max(1, 5000 / requests);
  const report: MemoryReport = { addresses: 0, most: 0, broken: [] };
  try {
    for (const asked of choose(await findAddresses(academy.url, kinds, requests))) {
      let { bytesEach, statuses } = await academy.measureRetained(asked, requests);
      if (bytesEach >= allowed) ({ bytesEach, statuses } = await academy.measureRetained(asked, requests));
      say(`${String(Math.round(bytesEach)).padStart(7)} bytes  ${statuses.padEnd(8)} ${asked.name}`);
      report.addresses += 1;
      report.most = Math.max(report.most, bytesEach);
      if (bytesEach >= allowed)
        report.broken.push(
          `${asked.name} keeps ${Math.round(bytesEach)} bytes of each request, more than ${Math.round(allowed)}`,
        );
    }
  } finally {
    await academy.stop();
  }
  return report;
}

/** Return what can be requested, of some kinds. */
async function findAddresses(url: string, kinds: readonly Kind[], requests: number): Promise<Asked[]> {
  const people = {
    student: await signIn(url, "student@academy.example"),
    instructor: await signIn(url, "instructor@academy.example"),
    admin: await signIn(url, "admin@academy.example"),
    super: await signIn(url, "super@academy.example"),
  };
  const enrolled = await read<{ enrollments: Array<{ course_id: string; course: { lessons: Array<{ id: string }> } }> }>(
    `${url}/api/enrollments`,
    people.student,
  );
  const [first] = enrolled.enrollments;
  const place = { course: first?.course_id ?? "", lesson: first?.course.lessons[0]?.id ?? "" };
  const of: Record<Kind, () => Asked[] | Promise<Asked[]>> = {
    pages: () => pages(place).map((path) => ({ name: `page ${shorten(path)}`, method: "GET", path })),
    files: () => files(place).map((path) => ({ name: `file ${shorten(path)}`, method: "GET", path })),
    calls: () => readingCalls(url, people, place),
    writes: async () => writingCalls(people, place, await signUp(url, requests / 12, place.course)),
  };
  const found: Asked[] = [];
  for (const kind of kinds) found.push(...(await of[kind]()));
  return found;
}

/** Return tokens of new people who take a course, since questions are rate-limited per person. */
async function signUp(url: string, people: number, course: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const response = await fetch(`${url}/auth/v1/signup`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${person >> 8}.${person & 255}` },
      body: JSON.stringify({ email: `reader-${person}@school.example`, password: "a sentence to remember" }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    await fetch(`${url}/api/enrollments`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ course_id: course }),
    });
    tokens.push(token);
  }
  return tokens;
}

async function read<Body>(address: string, token?: string): Promise<Body> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await (await fetch(address, { headers })).json()) as Body;
}

function shorten(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (id === nobody ? "nobody" : "…"));
}

/** Return every page route, with existing and unknown ids: cached for visitors, rendered for each request, and its data request. */
function pages({ course, lesson }: Place): string[] {
  const addresses = pageAddresses({ courseId: course, lessonId: lesson, article: "how-to-enroll", kind: "privacy" });
  const data = addresses.filter((path) => path !== "/").map((path) => `${path}.data`);
  return [...addresses, ...addresses.map((path) => `${path}?rendered=1`), ...data, "/demo/mail"];
}

function files({ course }: Place): string[] {
  return [
    "/favicon.svg",
    "/assets/none.js",
    `/pictures/courses/${course}.svg`,
    `/social/courses/${course}.png`,
    "/avatar/Ada.svg",
    "/files/course-images/none.webp",
    "/robots.txt",
    "/sitemap.xml",
    "/healthz",
    "/readyz",
    "/api/docs",
    "/api/docs/start-docs.js",
  ];
}

/** Return every read-only call, as the first sample person who may make it. */
async function readingCalls(url: string, people: Record<string, string>, { course, lesson }: Place): Promise<Asked[]> {
  const { paths } = await read<{ paths: Record<string, { get?: object }> }>(`${url}/api/openapi.json`);
  const described = Object.keys(paths).filter((path) => paths[path]?.get);
  const calls: Asked[] = [];
  for (const path of [...described, "/api/openapi.json", "/auth/v1/user", "/auth/v1/settings", "/auth/v1/health"]) {
    const address = path
      .replace("{courseId}", course)
      .replace("{lessonId}", lesson)
      .replaceAll(/\{\w+\}/g, nobody);
    calls.push({ method: "GET", path: address, ...(await whoMay(url, people, { path, address })) });
  }
  return calls;
}

async function whoMay(
  url: string,
  people: Record<string, string>,
  { path, address }: { path: string; address: string },
): Promise<Pick<Asked, "name" | "headers">> {
  for (const [who, token] of Object.entries(people)) {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${url}${address}`, { headers });
    if (status === 200) return { name: `GET ${path} as ${who}`, headers };
  }
  return { name: `GET ${path} as student`, headers: { authorization: `Bearer ${people["student"]}` } };
}

/** Return calls that can be repeated, and calls that are refused in different ways. */
function writingCalls(people: Record<string, string>, { course, lesson }: Place, readers: readonly string[]): Asked[] {
  const { student = "", super: superAdmin = "" } = people;
  const call = (line: string, body: unknown, token = student): Asked => {
    const [method = "", path = ""] = line.split(" ");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return { name: shorten(line), method, path, headers, body: JSON.stringify(body) };
  };
  const inLesson = `/api/courses/${course}/lessons/${lesson}`;
  const bare = (line: string): Asked => {
    const { body: _, ...asked } = call(line, null);
    return asked;
  };
  const chat = call("POST /functions/v1/chat", {
    messages: [{ role: "user", content: "What is contrast?" }],
    context: { course },
  });
  return [
    bare(`POST ${inLesson}/open`),
    call(`PUT ${inLesson}/reading-position`, { block: 1, seconds_ago: 0 }),
    call(`PUT ${inLesson}/notes`, { content: "A note.", revision: 0 }),
    call("POST /api/enrollments", { course_id: course }),
    call("POST /api/checkout", { course_ids: [course] }),
    call("PATCH /api/profile", { full_name: "Sam Student" }),
    call("PUT /api/platform", { launched: true }, superAdmin),
    bare("POST /api/platform/pass"),
    bare(`DELETE /api/conversations/${nobody}`),
    call("POST /api/lesson-drafts/preview", { content: "# A heading" }, superAdmin),
    call("POST /api/checkout", { nothing: true }),
    { ...call("POST /api/checkout", {}), name: "POST /api/checkout, no JSON", body: "{" },
    call("POST /auth/v1/token?grant_type=refresh_token", { refresh_token: "none" }),
    call("POST /auth/v1/recover", { email: "nobody@school.example" }),
    bare("OPTIONS /api/courses"),
    bare("OPTIONS /store"),
    bare("DELETE /store"),
    { ...chat, tokens: readers },
    { ...chat, tokens: readers, name: `${chat.name}, in pieces`, headers: { ...chat.headers, "transfer-encoding": "chunked" } },
    {
      ...call("POST /functions/v1/student-tutor", { messages: [{ role: "user", content: "What is contrast?" }] }),
      tokens: readers,
    },
  ];
}
