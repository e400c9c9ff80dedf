import { readFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mediaLimits } from "#domain/media.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { makeLargeMedia } from "#tests/support/courses/media-files.ts";
import { type Author, signInAuthor, uploadFile, waitUntilReady } from "./upload-recording.ts";

// node bench/media.ts [--megabytes 1024]: uploads and downloads a recording of about that size (at most 4087), and measures the memory of
// the academy's process and the latency of a small call meanwhile. A small recording goes first, so that code that is loaded and compiled
// once does not count. A file one byte larger than allowed must be refused before its first byte is sent.

const megabyte = 1024 * 1024;
const { values } = parseArgs({ options: { megabytes: { type: "string", default: "1024" } } });
const megabytes = Number(values.megabytes);
const file = join(tmpdir(), `academy-media-${process.pid}.mp4`);

const academy = await startAcademy("demo");
let stopWatching = () => {};
try {
  const author = await signInAuthor(academy.url);
  const tooLarge = await fetch(`${academy.url}/api/lesson-drafts/${author.lesson}/media`, {
    method: "POST",
    headers: author.headers,
    body: JSON.stringify({ file_name: "large.mp4", bytes: mediaLimits.fileBytes + 1, fingerprint: "0".repeat(64) }),
  });
  process.stdout.write(`${mediaLimits.fileBytes + 1} bytes: ${tooLarge.status} ${await tooLarge.text()}\n`);
  const started = memoryOf();
  await transfer(author, 16);
  const idle = memoryOf();
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, memoryOf())), 100);
  stopWatching = () => clearInterval(watching);
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
  // Awaited below. Until then it must not hide the error of an upload that failed.
  calls.catch(() => {});

  let up = 0;
  await transfer(author, megabytes, () => (up = peak));
  stopWatching();
  isOver = true;
  await calls;
  const sorted = waits.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  process.stdout.write(
    `memory: ${mb(started)} MB before the first recording, ${mb(idle)} MB idle after it, at most ${mb(up)} MB while it came (+${mb(up - idle)}), ${mb(peak)} MB in all (+${mb(peak - idle)})\n` +
      `a small call beside it: p95 ${p95.toFixed(1)} ms of ${waits.length}\n`,
  );
} finally {
  // After a failure it would otherwise hide the error: the process that it measures is gone.
  stopWatching();
  await academy.stop();
  await rm(file, { force: true });
}

/** Upload a recording, wait until it has been checked, and download it. `onUploaded` is called between upload and check. */
async function transfer(author: Author, size: number, onUploaded?: () => void): Promise<void> {
  await makeLargeMedia(file, size * megabyte);
  const { size: bytes } = await stat(file);
  const upBegun = performance.now();
  const uploaded = await uploadFile(academy.url, author, file);
  report("up", bytes, upBegun);
  onUploaded?.();

  const checkBegun = performance.now();
  const { id, cookie } = await waitUntilReady(academy.url, author, uploaded);
  report("checked and written anew", bytes, checkBegun);

  const downBegun = performance.now();
  let received = 0;
  for await (const piece of (await fetch(`${academy.url}/media/${id}/file`, { headers: { cookie } })).body ?? [])
    received += piece.length;
  if (received < bytes * 0.99) throw new Error(`only ${received} bytes came`);
  report("down", received, downBegun);
}

function report(way: string, size: number, begun: number): void {
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${way}: ${mb(size)} MB in ${seconds.toFixed(1)} s\n`);
}

/** Return the resident bytes of the academy's process. */
function memoryOf(): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${academy.process.pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function mb(size: number): string {
  return (size / megabyte).toFixed(0);
}
