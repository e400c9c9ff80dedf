import { once } from "node:events";
import { request } from "node:http";
import { serve } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { avifOf12Megapixels, avifOf49Megapixels } from "#tests/support/large-pictures.ts";
import { pictureChecker } from "./check-picture.ts";
import { courseZip, startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

const sender = { personId: "somebody", signal: new AbortController().signal };
/** Build a course file whose lesson shows a picture many times, each time as a separate file. */
const courseOf = (pictures: number, picture: Uint8Array) => {
  const names = Array.from({ length: pictures }, (_, index) => `pictures/${index}.img`);
  const text = names.map((name) => `![A plane](../${name})`).join("\n\n");
  return courseZip({ "lessons/01.md": text, ...Object.fromEntries(names.map((name) => [name, picture])) });
};

test("an unreadable picture does not block the next, and is distinguished from one that is too demanding", async () => {
  const whole = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const damaged = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const problems = await Promise.all([damaged, whole, avifOf49Megapixels].map(pictureChecker(sender)));
  expect(problems).toEqual(["is damaged and cannot be read as a picture", null, "takes too much memory or time to process"]);
});

test("all pictures of one file together have a pixel limit; those beyond it are not decoded @slow", async () => {
  const check = pictureChecker(sender, 25_000_000);
  expect([await check(avifOf12Megapixels), await check(avifOf12Megapixels)]).toEqual([null, null]);
  // By itself it would be refused, if it were decoded.
  expect(await check(avifOf49Megapixels)).toBe("brings all pictures together above 25 million pixels");
});

test("few course files of one person wait while one is read; further ones are refused with an explanation @slow", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => academy.post("check", courseOf(1, avifOf12Megapixels))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: "course_file.busy",
    error: "Other course files of yours are still being read. Please wait until they are finished.",
  });
  expect((await academy.post("check", courseZip())).status).toBe(200);
});

test("a file whose sender has disconnected is not read to its end", { timeout: 20_000 }, async () => {
  const answered = Promise.withResolvers<Response>();
  const answer = async (incoming: Request) => {
    const response = await academy.app.fetch(incoming);
    answered.resolve(response.clone());
    return response;
  };
  // The other tests of this worker keep the global Response.
  const server = serve({ fetch: answer, port: 0, overrideGlobalObjects: false });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const headers = { authorization: `Bearer ${academy.admin.token}`, "content-type": "application/zip" };
  // Half a minute of work or more, if it were carried out.
  const upload = request({ port, method: "POST", path: "/api/course-files/check", headers });
  upload.on("error", () => {});
  upload.end(courseOf(75, avifOf12Megapixels));
  await expect.poll(() => process.getActiveResourcesInfo().includes("ProcessWrap"), { timeout: 10_000 }).toBe(true);
  upload.destroy();
  expect(await (await answered.promise).json()).toMatchObject({ code: "request.left" });
  expect((await academy.post("check", courseZip())).status).toBe(200);
  server.close();
});
