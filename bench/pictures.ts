import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { PictureProcess } from "#server/platform/picture-reader/picture-process.ts";
import { pictureLimits } from "#server/platform/picture-reader/read-picture.ts";
import { largePictures, unusablePictures } from "#tests/support/large-pictures.ts";

// node bench/pictures.ts: measure the peak memory of decoding the most demanding picture of each format in its own process, and how much
// the requesting process grows. The first row is an ordinary photograph, as the baseline. Linux only: it reads /proc.
if (!existsSync("/proc/self/status"))
  throw new Error("This reads the peak memory of a process from /proc, which only Linux has.");

const width = 320;
const { signal } = new AbortController();
const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();
/** Logos may be drawings: one with layers within layers, and one whose shapes copy each other a hundred billion times. */
const svg = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><rect id="u0" width="9" height="9"/>${shapes}</svg>`,
  );
const copies = Array.from({ length: 11 }, (_, step) => `<g id="u${step + 1}">${`<use href="#u${step}"/>`.repeat(10)}</g>`);
const mask = '<mask id="m"><rect width="4000" height="4000" fill="#fff"/></mask>';
const drawings = {
  "SVG of 200 masks": svg(`${mask}${'<g mask="url(#m)">'.repeat(200)}<rect width="4000" height="4000"/>${"</g>".repeat(200)}`),
  "SVG of copies": svg(copies.join("")),
};
const pictures = { "a photograph": photo, ...(await largePictures()), ...(await unusablePictures()), ...drawings };
// Generating the pictures takes memory here too, so the peaks before and after are compared.
const before = peakMegabytes(process.pid);

process.stdout.write("| picture | bytes | order | peak of its process | outcome |\n|---|---|---|---|---|\n");
for (const [name, picture] of Object.entries(pictures)) {
  for (const order of ["check", "make"] as const) {
    const reader = new PictureProcess(pictureLimits);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakMegabytes(reader.pid))), 2);
    const outcome = await decode(reader, picture, order);
    clearInterval(watch);
    peak = Math.max(peak, peakMegabytes(reader.pid));
    reader.end();
    const bytes = picture.length.toLocaleString("en");
    process.stdout.write(`| ${name} | ${bytes} | ${order} | ${Math.round(peak)} MB | ${outcome} |\n`);
  }
}
process.stdout.write(`\nThe process that asked grew by ${Math.round(peakMegabytes(process.pid) - before)} MB at most.\n`);

/** Decode a picture completely, as for a course file, or make its small size, as for an upload. Return "read" or the refusal's code. */
async function decode(reader: PictureProcess, picture: Uint8Array, order: "check" | "make"): Promise<string> {
  try {
    const { upright } = await reader.measure(picture, signal);
    if (order === "check") await reader.check(signal);
    else await reader.make([{ width, height: Math.max(1, Math.round((upright.height * width) / upright.width)) }], signal);
    return "read";
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
}

/** Return the most memory in megabytes that a process has ever had resident; 0 once it has ended. */
function peakMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
