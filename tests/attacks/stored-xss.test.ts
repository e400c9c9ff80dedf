import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { shownFrom } from "#domain/lesson-pictures.ts";
import { createApp } from "#server/app.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { hostileMarkdown, hostileName, hostileWord } from "#tests/e2e/support/hostile-texts.ts";

// Hostile texts outside of pages: pictures, files, feeds, mails and errors. Pages are tested in tests/e2e/stored-xss.test.ts.
let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let admin: Person;
let student: Person;
let courseId: string;
const kept = new Map<string, { body: Uint8Array; contentType: string }>();

beforeAll(async () => {
  academy = await startDataAcademy();
  const files = {
    ...folderFiles("/dev/null/nothing-is-appended"),
    put: async (key: string, body: Uint8Array, contentType: string) => void kept.set(key, { body, contentType }),
    get: async (key: string) => kept.get(key) ?? null,
    delete: async (key: string) => void kept.delete(key),
  };
  app = createApp({ ...academy.deps, files, demoMailbox: true });
  admin = await academy.person({ role: "admin", name: hostileName });
  student = await academy.person({ name: hostileName });
  const instructor = await academy.person({ role: "instructor", name: hostileName });
  const course = { title: hostileName, description: hostileMarkdown.slice(0, 5000), category: hostileWord };
  ({ id: courseId } = await academy.course({
    ...course,
    instructor_id: instructor.id,
    lessons: [{ title: hostileName, content: hostileMarkdown }],
  }));
});
afterAll(() => academy.stop());

const get = (path: string, as?: Person) =>
  app.request(path, as ? { headers: { authorization: `Bearer ${as.token}` } } : undefined);
const send = (path: string, body: BodyInit, type: string | null, as?: Person) =>
  app.request(path, {
    method: "POST",
    headers: { ...(type && { "content-type": type }), ...(as && { authorization: `Bearer ${as.token}` }) },
    body,
  });
/** Matches hostile text that has become markup. */
const markup = /<[^>]*data-hostile|<script|href=.?javascript:/i;
/** Matches hostile text in any form: pictures must contain none. */
const anyOfIt = /hostile|<script|evil/i;

test("pictures generated from titles and names are pictures, and execute nothing", async () => {
  const { instructor_id } = await academy.db
    .selectFrom("courses")
    .select("instructor_id")
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();
  for (const path of [`/pictures/courses/${courseId}.svg`, `/avatar/${instructor_id}.svg`, "/avatar/Mallory.svg"]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/svg+xml"]);
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(await answer.text()).not.toMatch(anyOfIt);
  }
  const social = await get(`/social/courses/${courseId}.png`);
  expect([social.status, social.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await sharp(await social.arrayBuffer()).metadata()).format).toBe("png");
});

test("an avatar contains no markup from a name", async () => {
  for (const name of [hostileWord, "<svg onload=x>", `"><script>`, "a@b.example"]) {
    expect((await get(`/avatar/${encodeURIComponent(name)}.svg`)).status).toBe(404);
  }
});

test("files for search engines are well-formed and contain no injected markup", async () => {
  for (const path of ["/sitemap.xml", "/robots.txt"]) expect(await (await get(path)).text()).not.toMatch(markup);
});

const forms: Array<(bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<Response>> = [
  async (bytes, name) => send(`/api/course-images?name=${encodeURIComponent(name)}`, bytes, "application/octet-stream", admin),
  async (bytes, name) => {
    const form = new FormData();
    form.set("file", new File([bytes], name, { type: "image/png" }));
    return send(`/api/courses/${courseId}/lesson-images`, form, null, admin);
  },
];

test.each(forms)("a file that claims to be a picture is stored only if it is one (%#)", async (upload) => {
  const before = kept.size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="hostile()"><script>hostile()</script></svg>`;
  for (const text of [hostileMarkdown, svg, `\u0089PNG\r\n\u001a\n${hostileMarkdown}`, `GIF89a/*${hostileMarkdown}*/=1;`]) {
    const answer = await upload(new TextEncoder().encode(text), "owl.png");
    expect([415, 422]).toContain(answer.status);
  }
  expect(kept.size).toBe(before);
});

test.each(forms)("a picture with a hostile name and hostile metadata is stored without both (%#)", async (upload) => {
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: "teal" } })
    .withExif({ IFD0: { ImageDescription: hostileMarkdown.slice(0, 500) } })
    .jpeg()
    .toBuffer();
  const polyglot = new Uint8Array(Buffer.concat([picture, Buffer.from(hostileMarkdown)]));
  const answer = await upload(polyglot, `../"><svg onload=hostile()>.html\u0000.svg`);
  expect(answer.status).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  expect(url).toMatch(/^\/files\/[a-z-]+\/[A-Za-z0-9._-]+\.webp$/);
  // A picture of lessons opens with the cookie that its upload gave.
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const served = await app.request(shownFrom(url), { headers: { cookie } });
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(Buffer.from(await served.arrayBuffer()).toString("latin1")).not.toMatch(/hostile|script/);
});

test("an address with markup gets no account, no invitation and no mail", async () => {
  const addresses = [`"<img data-hostile src=x onerror=hostile()>"@evil.example`, "<b>a</b>@evil.example", "a&lt;b@evil.example"];
  for (const email of addresses) {
    const invited = await send(
      "/functions/v1/invite-admin",
      JSON.stringify({ email, role: "student" }),
      "application/json",
      admin,
    );
    expect([invited.status, ((await invited.json()) as { field: string }).field]).toEqual([422, "email"]);
    const signedUp = await send(
      "/auth/v1/signup",
      JSON.stringify({ email, password: "a sentence to remember" }),
      "application/json",
    );
    expect(signedUp.status).toBe(400);
  }
  const mails = await academy.db.selectFrom("mail_outbox").select("id").where("to_address", "like", "%evil%").execute();
  expect(mails).toEqual([]);
});

test("mails to somebody with a hostile name, and the page that shows them, contain no injected markup", async () => {
  await send("/auth/v1/recover", JSON.stringify({ email: student.email }), "application/json");
  const input = { course_id: courseId, full_name: hostileName, email: student.email };
  await send("/api/enrollments/by-mail", JSON.stringify(input), "application/json");
  const mails = await academy.db
    .selectFrom("mail_outbox")
    .select(["subject", "html_body"])
    .where("to_address", "=", student.email)
    .execute();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toMatch(markup);
  await academy.db.updateTable("mail_outbox").set({ subject: hostileName, text_body: hostileMarkdown }).execute();
  expect(await (await get("/demo/mail")).text()).not.toMatch(/<[^>]*data-hostile|<script(?! nonce)/i);
});

test("an error that repeats the input is JSON, and cannot be mistaken for a page", async () => {
  const name = encodeURIComponent(hostileName);
  const answers = [
    await get(`/api/courses?level=${name}`),
    await get(`/api/${name}`),
    await get(`/api/courses/${name}`),
    await get(`/files/course-images/${name}`),
    await get(`/auth/v1/${name}`),
    await send(
      "/api/courses",
      JSON.stringify({ [hostileName]: hostileName, title: "x", category: "x" }),
      "application/json",
      admin,
    ),
    await send("/functions/v1/chat", `{"${"<script>"}`, "application/json", student),
    await get("/api/account/export", student),
  ];
  for (const answer of answers) {
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(answers.at(-1)?.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
});
