import { once } from "node:events";
import { request } from "node:http";
import { serve } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseFileLimits } from "#domain/course-file-rules.ts";
import { avifOf12Megapixels, avifOf49Megapixels, webpOf49Megapixels } from "#tests/support/large-pictures.ts";
import { pictureChecker } from "./check-picture.ts";
import { courseZip, startCourseFileAcademy } from "./testing/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

const sender = { personId: "somebody", signal: new AbortController().signal };
/** A course file whose lesson shows a picture so many times over, each time as a file of its own. */
const courseOf = (pictures: number, picture: Uint8Array) => {
  const names = Array.from({ length: pictures }, (_, index) => `pictures/${index}.img`);
  const text = names.map((name) => `![A plane](../${name})`).join("\n\n");
  return courseZip({ "lessons/01.md": text, ...Object.fromEntries(names.map((name) => [name, picture])) });
};

test("a picture that cannot be read does not hold up the next, and is told from one that wants too much", async () => {
  const whole = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const damaged = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const problems = await Promise.all([damaged, whole, avifOf49Megapixels].map(pictureChecker(sender)));
  expect(problems).toEqual([
    "is damaged and cannot be read as a picture",
    null,
    "takes more memory or time to be read than the academy has for one picture",
  ]);
});

test(
  "all pictures of one file together may have only so many pixels; those beyond are not decoded",
  { timeout: 60_000 },
  async () => {
    const check = pictureChecker(sender);
    const most = Math.floor(courseFileLimits.picturePixels / 49_000_000);
    for (let count = 0; count < most; count++) expect(await check(webpOf49Megapixels)).toBeNull();
    expect(await check(webpOf49Megapixels)).toBe("makes all pictures together larger than 1000 million pixels");
  },
);

test("of one person one course file is read at a time", async () => {
  const file = courseOf(4, avifOf12Megapixels);
  const [first, second] = await Promise.all([academy.post("check", file), academy.post("check", file)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 429]);
  expect([first, second].find(({ status }) => status === 429)?.body).toMatchObject({
    code: "course_file.busy",
    error: "Another course file of yours is being read. Please wait until it is finished.",
  });
  expect((await academy.post("check", courseZip())).status).toBe(200);
});

test("a file whose sender has left is not read to its end", { timeout: 20_000 }, async () => {
  const server = serve({ fetch: academy.app.fetch, port: 0 });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const headers = { authorization: `Bearer ${academy.admin.token}`, "content-type": "application/zip" };
  // A minute of work, were it done.
  const upload = request({ port, method: "POST", path: "/api/course-files/check", headers });
  upload.on("error", () => {});
  upload.end(courseOf(75, avifOf12Megapixels));
  const isRead = async () => (await academy.post("check", courseZip())).status;
  await expect.poll(isRead, { timeout: 10_000 }).toBe(429);
  upload.destroy();
  await expect.poll(isRead, { timeout: 10_000 }).toBe(200);
  server.close();
});
