/*
 * Read uploaded pictures: the program of a separate process. A small file may demand gigabytes or never end; then only this process ends.
 * Plain JavaScript, because Node's type stripping needs the compiler that `--jitless` removes. Without that compiler the process starts
 * with 41 MB of data instead of 560, so that a memory limit is effective.
 */
import sharp from "sharp";

/** @type {{ memory: number, cpuSeconds: number, pixels: number, exits: { memory: number, time: number } }} */
const limits = JSON.parse(process.argv[2] ?? "");

// Pictures are read one by one: a cache would be useless, and threads would multiply the memory needed for one picture.
sharp.cache(false);
sharp.concurrency(1);

/** @type {Uint8Array} */
let bytes = new Uint8Array();
/** Microseconds of CPU time that this process had used when its current picture arrived. */
let begun = 0;

const orders = {
  /** Receive a picture and return its size and its upright size. Nothing is decoded. */
  async measure({ picture }) {
    bytes = picture;
    begun = usedTime();
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height, upright: { width: autoOrient.width, height: autoOrient.height } };
  },
  /** Decode the whole picture and discard the result. */
  async check() {
    await open().resize(8, 8, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    return {};
  },
  /** Make WebP files of the picture's pixels only, upright and center-cropped to the proportions of each size. */
  async make({ sizes }) {
    const largest = sizes.reduce((one, other) => (other.width > one.width ? other : one));
    const { data, info } = await open(await densityFor(largest))
      .autoOrient()
      .resize({ ...largest, fit: "cover" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files = [];
    for (const size of sizes) {
      files.push(
        await sharp(data, { raw })
          .resize({ ...size, fit: "cover" })
          .webp({ quality: 82, effort: 3 })
          .toBuffer(),
      );
    }
    return { files };
  },
};

function open(density = {}) {
  return sharp(bytes, { limitInputPixels: limits.pixels, failOn: "error", ...density });
}

/** Return the density that rasterizes a drawing at the requested size. */
async function densityFor({ width, height }) {
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (found.format !== "svg") return {};
  const times = Math.max(width / found.width, height / found.height);
  return { density: Math.min(2400, Math.max(1, Math.ceil(72 * times))) };
}

function usedTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

process.on("message", async ({ kind, ...order }) => {
  try {
    process.send?.(await orders[kind](order));
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit());

// The decoders use threads of their own, so this one is free to watch. If the system enforces the limit, this rarely triggers.
setInterval(() => {
  if (process.memoryUsage.rss() > limits.memory) process.exit(limits.exits.memory);
  if (usedTime() - begun > limits.cpuSeconds * 1_000_000) process.exit(limits.exits.time);
}, 10);
