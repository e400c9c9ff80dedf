import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { tidyMedia } from "#server/courses/video/media-job.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { pngBomb } from "#tests/support/png-bomb.ts";
import { cleanImageName } from "./save-course-image.ts";

let academy: DataAcademy;
let app: ReturnType<typeof createApp>;
let folder: string;
let files: Files;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  folder = await mkdtemp(join(tmpdir(), "academy-images-"));
  files = folderFiles(folder);
  app = createApp({ ...academy.deps, files });
  admin = await academy.person({ role: "admin" });
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

type Uploaded = { url: string; code: string; error: string; field?: string };
async function upload(body: Uint8Array | string, { as = admin as Person | null, name = "owl.png", type = "image/png" } = {}) {
  const response = await app.request(`/api/course-images?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": type, ...(as && { authorization: `Bearer ${as.token}` }) },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: (await response.json()) as Uploaded };
}
async function read(url: string) {
  const response = await app.request(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const kept = async () => (await readdir(join(folder, "course-images")).catch(() => [])).length;
const drawing = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const png = (width?: number, height?: number) => drawing(width, height).png().toBuffer();

describe("a picture", () => {
  test.each(["png", "jpeg", "webp", "avif", "gif"] as const)(
    "as %s becomes WebP in the sizes of the pages, whatever its name @slow",
    async (format) => {
      const { status, body } = await upload(await drawing().toFormat(format).toBuffer(), {
        name: "../../Ünïque Owl!.HTML",
        type: "text/html",
      });
      expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/files\/course-images\/\d{13}-unique-owl-960\.webp$/)]);
      for (const width of [480, 960, 1600]) {
        const file = await read(body.url.replace("-960", `-${width}`));
        expect([file.status, file.headers.get("content-type"), file.headers.get("x-content-type-options")]).toEqual([
          200,
          "image/webp",
          "nosniff",
        ]);
        expect(file.headers.get("cache-control")).toContain("immutable");
        const made = await sharp(file.bytes).metadata();
        // Nothing is enlarged: the original is 1200 wide.
        expect([made.format, made.width, made.height]).toEqual(["webp", Math.min(width, 1200), Math.min(width, 1200) * 0.625]);
      }
    },
  );

  test("loses place, camera and everything else that is not a pixel", async () => {
    const told = await drawing()
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody's Name" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
      .withXmp("<x:xmpmeta>Secret place</x:xmpmeta>")
      .toBuffer();
    expect(told.includes("Somebody's Name") && told.includes("Secret place")).toBe(true);
    const { body } = await upload(Buffer.concat([told, Buffer.from("<script>alert(1)</script>")]));
    const { bytes } = await read(body.url);
    const made = await sharp(bytes).metadata();
    expect([made.exif, made.xmp, made.icc]).toEqual([undefined, undefined, undefined]);
    for (const text of ["Somebody's Name", "Secret place", "<script>"]) expect(bytes.includes(text)).toBe(false);
  });

  test("taken sideways is turned upright; a small one is not enlarged", async () => {
    const { body } = await upload(await drawing(160, 320).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const made = await sharp((await read(body.url)).bytes).metadata();
    expect([made.width, made.height]).toEqual([256, 160]);
    expect((await upload(await png(1, 1))).status).toBe(201);
  });

  test("keeps transparency", async () => {
    const clear = sharp({ create: { width: 800, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { body } = await upload(await clear.png().toBuffer());
    expect((await sharp((await read(body.url)).bytes).stats()).isOpaque).toBe(false);
  });

  test("with several frames shows the first", async () => {
    const frames = await Promise.all([png(64, 40), png(64, 40)]);
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { status, body } = await upload(moving);
    expect(status).toBe(201);
    expect((await sharp((await read(body.url)).bytes).metadata()).pages ?? 1).toBe(1);
  });

  test("uploaded many times at once gets a new name each time", async () => {
    const body = await png(80, 50);
    const urls = (await Promise.all(Array.from({ length: 8 }, () => upload(body)))).map((answer) => answer.body.url);
    expect(new Set(urls).size).toBe(8);
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const gifHead = Buffer.from("GIF89a");

describe("refused without leaving a file", () => {
  const hostile: Array<[string, number, string, () => Promise<Buffer | string> | Buffer | string]> = [
    ["nothing", 415, "course_image.wrong_type", () => ""],
    ["SVG that is called a PNG", 415, "course_image.wrong_type", () => svg],
    ["SVG with an XML declaration", 415, "course_image.wrong_type", () => `<?xml version="1.0"?>${svg}`],
    ["HTML that is called a PNG", 415, "course_image.wrong_type", () => "<!doctype html><script>alert(1)</script>"],
    ["a PDF", 415, "course_image.wrong_type", () => "%PDF-1.7\n%âãÏÓ"],
    ["a TIFF", 415, "course_image.wrong_type", async () => drawing(16, 10).tiff().toBuffer()],
    ["an animation of another kind (HEIC)", 415, "course_image.wrong_type", () => "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    [
      "a picture behind HTML",
      415,
      "course_image.wrong_type",
      async () => Buffer.concat([Buffer.from("<html>"), await png(8, 5)]),
    ],
    [
      "HTML and script behind the first bytes of a GIF",
      422,
      "course_image.unreadable",
      () => Buffer.concat([gifHead, Buffer.from("/*<html><script>*/=1;alert(1)//</script>")]),
    ],
    [
      "SVG behind the first bytes of a PNG",
      422,
      "course_image.unreadable",
      () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    ],
    ["a RIFF that is none", 422, "course_image.unreadable", () => "RIFF\x10\0\0\0WEBPVP8 garbage!"],
    ["an AVIF that ends after its name", 422, "course_image.unreadable", () => "\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"],
    [
      "half a JPEG",
      422,
      "course_image.unreadable",
      async () => {
        const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 256)), {
          raw: { width: 300, height: 300, channels: 3 },
        })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ["a PNG of 60,000 by 60,000 in some bytes", 413, "course_image.too_many_pixels", () => pngBomb(60_000, 60_000)],
    ["a PNG that is as large as it may be and holds nothing", 422, "course_image.unreadable", () => pngBomb(7000, 7000)],
    ["5 MB and a byte", 413, "course_image.too_large", async () => Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])],
  ];
  test.each(hostile)("%s", async (_, status, code, make) => {
    const before = await kept();
    const answer = await upload(await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await kept()).toBe(before);
  });

  test("with a message about what is accepted", async () => {
    expect((await upload(Buffer.alloc(6 * 1024 * 1024))).body.error).toBe("The picture is too large: at most 5 MB are accepted.");
    expect((await upload(svg)).body.error).toContain("PNG, JPEG, WebP, AVIF or GIF");
  });

  test("people who teach nothing", async () => {
    const student = await academy.person();
    const before = await kept();
    const picture = await png(80, 50);
    const answers = await Promise.all([null, student].map((as) => upload(picture, { as })));
    expect(answers.map(({ body }) => body.code)).toEqual(["caller.unauthenticated", "caller.forbidden"]);
    expect(await kept()).toBe(before);
  });
});

describe("a picture and its courses", () => {
  const save = async (path: string, method: string, body?: unknown) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { id: string; featured_image_url: string; field?: string },
    };
  };
  const later = (hours: number) =>
    sql`update course_images set needed_at = needed_at - make_interval(hours => ${hours})`.execute(academy.db);
  const tidy = () => tidyMedia({ ...academy.deps, files });
  const isThere = async (url: string) => (await read(url)).status === 200;
  const uploadUrl = async () => (await upload(await png(80, 50))).body.url;

  test("that is unused is deleted after a day; a used one stays, and a day longer than its course", async () => {
    const [forgotten, used] = [await uploadUrl(), await uploadUrl()];
    const made = await save("/courses", "POST", { title: "Owls", category: "Nature", featured_image_url: used });
    expect([made.status, made.body.featured_image_url]).toEqual([201, used]);
    await later(23);
    await tidy();
    expect(await isThere(forgotten)).toBe(true);
    await later(2);
    await tidy();
    expect([await isThere(forgotten), await isThere(forgotten.replace("960", "1600")), await isThere(used)]).toEqual([
      false,
      false,
      true,
    ]);
    const refused = await save("/courses", "POST", { title: "Late", category: "Nature", featured_image_url: forgotten });
    expect([refused.status, refused.body.field]).toEqual([422, "featured_image_url"]);

    const another = await uploadUrl();
    await save(`/courses/${made.body.id}`, "PATCH", { featured_image_url: another });
    // Within a day it can be claimed again, however long the course used it.
    await tidy();
    expect(await isThere(used)).toBe(true);
    expect((await save(`/courses/${made.body.id}`, "PATCH", { featured_image_url: used })).status).toBe(200);
    await save(`/courses/${made.body.id}`, "DELETE");
    await later(25);
    await tidy();
    expect([await isThere(used), await isThere(another)]).toEqual([false, false]);
  });
});

test.each([
  ["Owl at Night.PNG", "owl-at-night"],
  ["C:\\fakepath\\Schöne Eule.jpeg", "schone-eule"],
  ["../../etc/passwd", "passwd"],
  ["<img src=x onerror=alert(1)>.gif", "img-src-x-onerror-alert-1"],
  ["猫.webp", "picture"],
  ["", "picture"],
  ["...", "picture"],
  [`${"long ".repeat(50)}.png`, "long-long-long-long-long-long-long-long-long-long-long-long"],
  ["a\u0000b.png", "a-b"],
])("the file name %j is stored as %j", (fileName, name) => {
  expect(cleanImageName(fileName)).toBe(name);
});
