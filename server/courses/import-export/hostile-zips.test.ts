import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseFileLimits } from "#domain/course-file.ts";
import { newRemarks } from "./remarks.ts";
import { openZip } from "./open-zip.ts";
import { courseZip, manifest, startCourseFileAcademy } from "#tests/support/courses/course-file-academy.ts";

let academy: Awaited<ReturnType<typeof startCourseFileAcademy>>;
beforeAll(async () => {
  academy = await startCourseFileAcademy();
});
afterAll(() => academy.stop());

type Made = {
  name: string | Buffer;
  content?: Buffer;
  size?: number;
  crc?: number;
  flags?: number;
  method?: number;
  attributes?: number;
  localName?: string;
};

/** Build a ZIP in which every field may be wrong. */
function zip(files: Made[], { count = files.length, end = {} as { start?: number; size?: number; disk?: number } } = {}): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content = Buffer.from("x"), flags = 0x800, method = 8, attributes = 0, localName, ...lies } of files) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const facts = Buffer.alloc(12);
    facts.writeUInt32LE(lies.crc ?? crc32(content), 0);
    facts.writeUInt32LE(packed.length, 4);
    facts.writeUInt32LE(lies.size ?? content.length, 8);
    const [nameBytes, localBytes] = [Buffer.from(name as string), Buffer.from((localName ?? name) as string)];
    const [local, central] = [Buffer.alloc(30), Buffer.alloc(46)];
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    facts.copy(local, 14);
    local.writeUInt16LE(localBytes.length, 26);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0314, 4);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    facts.copy(central, 16);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(attributes >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, localBytes, packed);
    directory.push(central, nameBytes);
    offset += 30 + localBytes.length + packed.length;
  }
  const tail = Buffer.alloc(22);
  const size = Buffer.concat(directory).length;
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.disk ?? 0, 4);
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(end.size ?? size, 12);
  tail.writeUInt32LE(end.start ?? offset, 16);
  return Buffer.concat([...locals, ...directory, tail]);
}
const course = (...more: Made[]): Made[] => [
  { name: "manifest.json", content: Buffer.from(JSON.stringify(manifest())) },
  { name: "lessons/01.md", content: Buffer.from("Owls call.") },
  ...more,
];
const problemsOf = async (file: Uint8Array) => (await academy.check(file)).problems.map(({ place, text }) => `${place}: ${text}`);

test("a valid one made here is read", async () => {
  expect(await problemsOf(zip(course()))).toEqual([]);
});

describe("as a whole", () => {
  const plain = courseZip();
  const zip64 = () => {
    const file = Buffer.from(plain);
    file.writeUInt32LE(0xffffffff, file.length - 6);
    return file;
  };
  const overlapping = () => {
    const file = zip(course());
    const [first, second] = [file.indexOf("PK\x01\x02", 0, "latin1"), file.lastIndexOf("PK\x01\x02", undefined, "latin1")];
    for (const at of [16, 20, 24]) file.copy(file, second + at, first + at, first + at + 4);
    return file;
  };
  test.each<[string, () => Buffer, string]>([
    ["nothing", () => Buffer.alloc(0), "is empty"],
    ["a picture", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "is not a ZIP file"],
    ["noise", () => randomBytes(70_000), "is not a ZIP file"],
    ["one that is cut off", () => plain.subarray(0, plain.length - 30), "is cut off: the end of the ZIP is missing"],
    [
      "something behind its end",
      () => Buffer.concat([plain, Buffer.from("<script>")]),
      "is cut off: the end of the ZIP is missing",
    ],
    [
      "something before its beginning",
      () => Buffer.concat([Buffer.from("<html>"), plain]),
      "is damaged: its directory is in the wrong place",
    ],
    ["ZIP64", zip64, "is a ZIP64 file. Pack it as an ordinary ZIP"],
    ["a part of several", () => zip(course(), { end: { disk: 1 } }), "is one part of a split ZIP"],
    ["more files than it says", () => zip(course(), { count: 1 }), "is damaged: its directory is incomplete"],
    ["fewer files than it says", () => zip(course(), { count: 3 }), "is damaged: its directory is incomplete"],
    ["65,000 files", () => zip([], { count: 65_000 }), "contains 65000 files, more than the 2500 allowed"],
    [
      "a directory that is elsewhere",
      () => zip(course(), { end: { start: 5 } }),
      "is damaged: its directory is in the wrong place",
    ],
    ["files that are one another", overlapping, "is damaged: its directory lists files that are missing"],
    [
      "another name in the file than in the directory",
      () => zip(course({ name: "a.md", localName: "b.md" })),
      "is damaged: its directory lists files that are missing",
    ],
  ])("%s is refused", async (_, make, problem) => {
    expect(await problemsOf(make())).toEqual([`: ${problem}`]);
  });

  test("overlapping files are refused", async () => {
    const file = zip(course({ name: "lessons/02.md", content: Buffer.alloc(1000, "a"), method: 0 }, { name: "b", method: 0 }));
    // The next to last file is declared to overlap the last one.
    const before = file.lastIndexOf("lessons/02.md") - 46;
    for (const at of [20, 24]) file.writeUInt32LE(1010, before + at);
    expect(await problemsOf(file)).toEqual([": is damaged: its files overlap"]);
  });

  test("more than 50 MB is refused, even without a declared length", async () => {
    const large = new Uint8Array(courseFileLimits.bytes + 1);
    expect(await academy.post("check", large)).toMatchObject({ status: 413, body: { code: "course_file.too_large" } });
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    // A stream needs `duplex`, which is missing from the type of the request.
    const request = {
      method: "POST",
      headers: { authorization: `Bearer ${academy.admin.token}` },
      body: stream,
      duplex: "half",
    };
    const endless = await academy.app.request("/api/course-files/check", request);
    expect(endless.status).toBe(413);
  });
});

describe("a file in it", () => {
  const link = 0o120777 * 0x10000;
  test.each<[string, Made, string]>([
    ["that leads up", { name: "../../etc/passwd" }, "../../etc/passwd: has a name that points outside the file"],
    [
      "that leads up in the middle",
      { name: "lessons/../../x.md" },
      "lessons/../../x.md: has a name that points outside the file",
    ],
    ["with an absolute name", { name: "/etc/passwd" }, "/etc/passwd: has an absolute name"],
    ["on a drive", { name: "C:/x.md" }, "C:/x.md: has an absolute name"],
    [
      "with backslashes",
      { name: "lessons\\..\\x.md" },
      "lessons\\..\\x.md: has a backslash in its name: folders are separated by /",
    ],
    ["with a NUL", { name: "x.md\0.png" }, "x.md\\u{0}.png: has invisible characters in its name"],
    ["that reads the other way round", { name: "x\u202egnp.md" }, "x\\u{202e}gnp.md: has invisible characters in its name"],
    ["with a line break", { name: "x\n.md" }, "x\\u{a}.md: has invisible characters in its name"],
    ["without a name", { name: "" }, ": has no name, or a name longer than 200 characters"],
    ["whose name is no text", { name: Buffer.from([0x78, 0xff]) }, "x\\u{fffd}: has a name that is not UTF-8"],
    ["whose name is of an old code page", { name: "ä.md", flags: 0 }, "ä.md: has a name that is not UTF-8"],
    ["twice", { name: "lessons/01.md" }, "lessons/01.md: is in the file twice"],
    ["twice but for capitals", { name: "Lessons/01.MD" }, "Lessons/01.MD: is in the file twice"],
    [
      "that is a link",
      { name: "pictures/x.png", content: Buffer.from("/etc/passwd"), attributes: link },
      "pictures/x.png: is a link, not a file",
    ],
    ["that is encrypted", { name: "x.md", flags: 0x801 }, "x.md: is encrypted"],
    ["that is packed otherwise", { name: "x.md", method: 12 }, "x.md: is compressed with an unsupported method. Use Deflate"],
    ["that is stored and longer than it says", { name: "x.md", method: 0, size: 0 }, "x.md: is damaged: its size is wrong"],
  ])("%s is reported", async (_, file, problem) => {
    expect(await problemsOf(zip(course(file)))).toEqual([problem]);
  });

  const lie = "lessons/01.md: is damaged: its content does not match its checksum";
  test.each<[string, Partial<Made>, string]>([
    ["that is longer than it says", { content: Buffer.alloc(10_000_000, "a"), size: 10 }, lie],
    ["that is shorter than it says", { content: Buffer.from("a"), size: 10 }, lie],
    ["with another checksum", { content: Buffer.from("a"), crc: 5 }, lie],
    ["that is noise", { content: randomBytes(50), flags: 0x800, method: 8, crc: 1 }, lie],
    ["that says to be huge", { content: Buffer.from("a"), size: 0xfffffff0 }, "lessons/01.md: is longer than 200,000 characters"],
    ["that is a bomb", { content: Buffer.alloc(100_000_000) }, "lessons/01.md: is longer than 200,000 characters"],
  ])("%s is reported, and not unpacked beyond the limit", async (_, file, problem) => {
    const [first] = course();
    expect(await problemsOf(zip([...(first ? [first] : []), { name: "lessons/01.md", ...file }]))).toEqual([problem]);
  });

  test("many large files are reported from the first that exceeds the total", async () => {
    const lessons = Array.from({ length: 120 }, (_, index) => ({ title: `${index}`, file: `lessons/${index}.md` }));
    const files = lessons.map(({ file }) => ({ name: file, content: Buffer.alloc(199_000, "a") }));
    const file = zip([{ name: "manifest.json", content: Buffer.from(JSON.stringify(manifest({ lessons }))) }, ...files]);
    const problems = await problemsOf(file);
    expect(problems[0]).toBe("lessons/105.md: brings the total size of all lessons above 20 MB");
    expect(problems).toHaveLength(15);
  });

  test("that is not part of the course is not unpacked at all", async () => {
    const inner = zip(course({ name: "bomb", content: Buffer.alloc(40_000_000) }));
    const file = zip(course({ name: "bomb.zip", content: inner }, { name: "lies.bin", size: 0xfffffff0, crc: 3 }));
    const { problems, warnings } = await academy.check(file);
    expect(problems).toEqual([]);
    expect(warnings.map(({ place }) => place)).toEqual(["bomb.zip", "lies.bin"]);
  });
});

test("a text designed to be slow is reported before it is parsed", async () => {
  expect(await problemsOf(courseZip({ "lessons/01.md": "![".repeat(100_000) }))).toEqual([
    "lessons/01.md: contains more than 2,000 pictures",
  ]);
});

test("a bomb with a false size is not unpacked beyond that size", async () => {
  const file = zip(course({ name: "x", content: Buffer.alloc(50_000_000), size: 1000 }));
  const remarks = newRemarks();
  const before = process.memoryUsage().arrayBuffers;
  expect(await openZip(file, remarks)?.read("x", 1_000_000, "")).toBeNull();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  expect(remarks.problems).toHaveLength(1);
});
