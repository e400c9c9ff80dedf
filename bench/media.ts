import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { uploadChunkBytes } from "#domain/media.ts";
import { makeLargeMedia } from "#tests/support/courses/media-files.ts";
import { startAcademy } from "#tests/support/academy-process.ts";

// node bench/media.ts [--megabytes 1024]: uploads and downloads a recording of that size, and measures the memory of the academy's process
// and the latency of a small call meanwhile.

const megabyte = 1024 * 1024;
const { values } = parseArgs({ options: { megabytes: { type: "string", default: "1024" } } });
const megabytes = Number(values.megabytes);
const file = join(tmpdir(), `academy-media-${process.pid}.mp4`);

const academy = await startAcademy("demo");
try {
  const headers = { authorization: `Bearer ${await signIn()}`, "content-type": "application/json" };
  const courses = await json<{ courses: { id: string }[] }>("/api/teaching/courses", { headers });
  const outline = await json<{ lesson_drafts: { id: string }[] }>(`/api/courses/${courses.courses[0]?.id}/lesson-drafts`, {
    headers,
  });
  const lesson = outline.lesson_drafts[0]?.id ?? "";
  const idle = memoryOf();
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, memoryOf())), 100);
  const waits: number[] = [];
  let isOver = false;
  const calls = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${academy.url}/api/platform`)).arrayBuffer();
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();

  await makeLargeMedia(file, megabytes * megabyte);
  const { size } = await stat(file);
  const source = await open(file);
  const chunk = Buffer.alloc(uploadChunkBytes);
  await source.read(chunk, 0, megabyte, 0);
  const fingerprint = createHash("sha256").update(chunk.subarray(0, megabyte)).digest("hex");
  const body = JSON.stringify({ file_name: "large.mp4", bytes: size, fingerprint });
  const { id } = await json<{ id: string }>(`/api/lesson-drafts/${lesson}/media`, { method: "POST", headers, body });
  const upBegun = performance.now();
  for (let offset = 0; offset < size; offset += chunk.length) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length, offset);
    const sent = await fetch(`${academy.url}/api/uploads/${id}`, {
      method: "PATCH",
      headers: {
        authorization: headers.authorization,
        "tus-resumable": "1.0.0",
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: chunk.subarray(0, bytesRead),
    });
    if (sent.status !== 204) throw new Error(`a piece was answered with ${sent.status}`);
  }
  await source.close();
  report("up", size, upBegun);
  const up = peak;

  const checkBegun = performance.now();
  let cookie = "";
  for (let state = ""; state !== "ready";) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const listed = await fetch(`${academy.url}/api/lesson-drafts/${lesson}/media`, { headers });
    const { media } = (await listed.json()) as { media: { id: string; state: string; refusal: string | null }[] };
    cookie = listed.headers.get("set-cookie")?.split(";")[0] ?? "";
    const found = media.find((each) => each.id === id);
    if (found?.state === "refused") throw new Error(`refused: ${found.refusal}`);
    state = found?.state ?? "";
  }
  report("checked and written anew", size, checkBegun);

  const downBegun = performance.now();
  let received = 0;
  for await (const piece of (await fetch(`${academy.url}/media/${id}/file`, { headers: { cookie } })).body ?? [])
    received += piece.length;
  if (received < size * 0.99) throw new Error(`only ${received} bytes came`);
  report("down", received, downBegun);
  clearInterval(watching);
  isOver = true;
  await calls;
  const sorted = waits.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  process.stdout.write(
    `memory: ${mb(idle)} MB idle, at most ${mb(up)} MB while it came (+${mb(up - idle)}), ${mb(peak)} MB in all (+${mb(peak - idle)})\n` +
      `a small call beside it: p95 ${p95.toFixed(1)} ms of ${waits.length}\n`,
  );
} finally {
  await academy.stop();
  await rm(file, { force: true });
}

function report(way: string, size: number, begun: number): void {
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${way}: ${mb(size)} MB in ${seconds.toFixed(1)} s\n`);
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: "instructor@academy.example", password: "academy-demo-1" });
  const headers = { "content-type": "application/json" };
  return (await json<{ access_token: string }>("/auth/v1/token?grant_type=password", { method: "POST", headers, body }))
    .access_token;
}

async function json<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(`${academy.url}${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Return the resident bytes of the academy's process. */
function memoryOf(): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${academy.process.pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function mb(size: number): string {
  return (size / megabyte).toFixed(0);
}
