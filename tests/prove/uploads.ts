import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fingerprintBytes, uploadChunkBytes } from "#domain/media.ts";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { makeLargeMedia } from "#tests/support/courses/media-files.ts";
import { callJson, sendPiece, signInAuthor, waitUntilReady, type Author } from "../../bench/upload-recording.ts";

/** `slowest`: the most seconds between the last acknowledged byte of a recording and the moment when it was ready. */
export type UploadReport = { uploads: number; kills: number; resent: number; slowest: number; broken: string[] };

const megabyte = 1024 * 1024;
/** How often the academy is killed during one upload. */
const killsPerUpload = 5;
/** A complete upload is checked within this time, even if the process that received it dies at once. */
const mostSeconds = 60;

/**
 * Upload recordings to a real academy that is killed with SIGKILL while pieces arrive, and continue where it says that it stopped: nothing
 * acknowledged may be lost, at most one piece may be sent again, and the recording must exist once, with the bytes of the file. The academy
 * is also killed right after it acknowledged the last byte, and the recording must be ready a minute later.
 */
export async function runUploads(kills: number, seed: string, say: (line: string) => void): Promise<UploadReport> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-uploads-"));
  const dataFolder = join(folder, "data");
  const file = join(folder, "recording.mp4");
  const random = seededRandom(seed);
  const report: UploadReport = { uploads: 0, kills: 0, resent: 0, slowest: 0, broken: [] };
  let academy = await startAcademy("demo", {}, { dataFolder });
  try {
    await makeLargeMedia(file, 40 * megabyte);
    while (report.kills < kills) {
      const before = report.kills;
      academy = await uploadOnce(academy, { dataFolder, file, random, report });
      report.uploads += 1;
      say(
        `upload ${report.uploads}: killed ${report.kills - before} times, ${(report.resent / megabyte).toFixed(1)} MB sent again so far; ready after ${report.slowest.toFixed(1)} s at most`,
      );
    }
  } finally {
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

type Course = { dataFolder: string; file: string; random: SeededRandom; report: UploadReport };

async function uploadOnce(first: AcademyProcess, { dataFolder, file, random, report }: Course): Promise<AcademyProcess> {
  let academy = first;
  const { size } = await stat(file);
  const source = await open(file);
  try {
    const piece = new Uint8Array(uploadChunkBytes);
    await source.read(piece, 0, fingerprintBytes, 0);
    const fileName = `recording-${report.uploads}.mp4`;
    const fingerprint = createHash("sha256").update(piece.subarray(0, fingerprintBytes)).digest("hex");
    let author = await signInAuthor(academy.url);
    const { id } = await callJson<{ id: string }>(`${academy.url}/api/lesson-drafts/${author.lesson}/media`, {
      method: "POST",
      headers: author.headers,
      body: JSON.stringify({ file_name: fileName, bytes: size, fingerprint }),
    });
    let [offset, killsLeft, acknowledgedAt] = [0, killsPerUpload, 0];
    while (offset < size) {
      const { bytesRead } = await source.read(piece, 0, piece.length, offset);
      const sending = sendPiece(academy.url, author, { id, offset, bytes: piece.subarray(0, bytesRead) }).then(
        ({ status }) => status,
        () => null,
      );
      // In every other upload the last piece is left alone, so that the kill below comes right after its answer.
      if (killsLeft > 0 && (offset + bytesRead < size || report.uploads % 2 === 1)) {
        // A piece takes about this long, so some kills come before its first byte is stored, and some after its answer.
        await pause(random.int(0, 250));
        academy.process.kill("SIGKILL");
        killsLeft -= 1;
        report.kills += 1;
      }
      const status = await sending;
      acknowledgedAt = performance.now();
      const acknowledged = status === 204 ? offset + bytesRead : offset;
      if (academy.process.killed) {
        academy = await startAcademy("demo", {}, { dataFolder });
        author = await signInAuthor(academy.url);
        const stored = await offsetOf(academy.url, author, id);
        if (stored < acknowledged) report.broken.push(`${id}: ${acknowledged} bytes were acknowledged, ${stored} are there`);
        if (stored > offset + bytesRead) report.broken.push(`${id}: ${stored} bytes are there, ${offset + bytesRead} were sent`);
        report.resent += offset + bytesRead - stored;
        offset = stored;
      } else if (status === 204) offset = acknowledged;
      else throw new Error(`a piece was answered with ${status}`);
    }
    academy.process.kill("SIGKILL");
    report.kills += 1;
    academy = await startAcademy("demo", {}, { dataFolder });
    author = await signInAuthor(academy.url);
    const { cookie } = await waitUntilReady(academy.url, author, id);
    const seconds = (performance.now() - acknowledgedAt) / 1000;
    if (seconds > mostSeconds)
      report.broken.push(`${id} was ready only ${seconds.toFixed(1)} s after its last byte was acknowledged`);
    report.slowest = Math.max(report.slowest, seconds);
    const listed = await callJson<{ media: { id: string; file_name: string }[] }>(
      `${academy.url}/api/lesson-drafts/${author.lesson}/media`,
      { headers: author.headers },
    );
    const same = listed.media.filter((each) => each.file_name === fileName);
    if (same.length !== 1) report.broken.push(`${fileName} is there ${same.length} times`);
    const stored = await filesOf(dataFolder, id);
    if (stored.length !== 1) report.broken.push(`${id} is stored ${stored.length} times: ${stored.join(", ")}`);
    const sent = await fetch(`${academy.url}/media/${id}/file`, { headers: { cookie } });
    const bytes = Buffer.from(await sent.arrayBuffer());
    if (bytes.length !== Number(sent.headers.get("content-length"))) report.broken.push(`${id} breaks off`);
    // The check moves the index to the front of the file, so only the packets are compared.
    if (!bytes.includes(await packetsOf(source, size))) report.broken.push(`${id} holds other packets than the file`);
    const removed = await fetch(`${academy.url}/api/media/${id}`, { method: "DELETE", headers: author.headers });
    if (!removed.ok) report.broken.push(`${id} cannot be removed: ${removed.status}`);
    return academy;
  } finally {
    await source.close();
  }
}

/** Return the files of a recording, as soon as the upload is deleted, which is done after the recording is ready. */
async function filesOf(dataFolder: string, id: string): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const files = (await readdir(dataFolder, { recursive: true })).filter((name) => name.includes(id));
    if (files.length === 1 || tries === 20) return files;
    await pause(500);
  }
}

async function offsetOf(url: string, { headers }: Author, id: string): Promise<number> {
  const response = await fetch(`${url}/api/uploads/${id}`, {
    method: "HEAD",
    headers: { authorization: headers["authorization"] ?? "", "tus-resumable": "1.0.0" },
  });
  if (!response.ok) throw new Error(`where the upload stopped was answered with ${response.status}`);
  return Number(response.headers.get("upload-offset"));
}

/** Return 16 MB from the middle of a file, where its packets are. */
async function packetsOf(source: Awaited<ReturnType<typeof open>>, size: number): Promise<Buffer> {
  const middle = Buffer.alloc(16 * megabyte);
  await source.read(middle, 0, middle.length, Math.floor(size / 2 - middle.length / 2));
  return middle;
}
