/*
 * The program that reads uploaded pictures, in a process of its own. A small file may want gigabytes or never end: then this process ends, and
 * the academy does not. Plain JavaScript, because Node's type stripping needs the compiler that `--jitless` takes away; without that
 * compiler the process begins with 41 MB of data instead of 560, and a limit on its memory means something.
 */
import sharp from "sharp";

/** @type {{ memory: number, cpuSeconds: number, pixels: number, exits: { memory: number, time: number } }} */
const limits = JSON.parse(process.argv[2] ?? "");

// One picture after another comes by: nothing of one is kept for the next, and none is worked at by many threads, each with its share of memory.
sharp.cache(false);
sharp.concurrency(1);

/** @type {Uint8Array} */
let bytes = new Uint8Array();
/** Microseconds of processor time that this process had used when its present picture came. */
let begun = 0;

const orders = {
  /** Takes a picture and tells its size, once it is upright. Nothing is decoded. */
  async measure({ picture }) {
    bytes = picture;
    begun = usedTime();
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height, upright: { width: autoOrient.width, height: autoOrient.height } };
  },
  /** Decodes the picture to its end and keeps nothing. */
  async check() {
    await open().resize(8, 8, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    return {};
  },
  /** Makes WebP files of the picture's pixels alone, upright, cut around its middle to the proportions of each size. */
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

/** A drawing is drawn as large as it is wanted. */
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

// The decoders work in threads of their own, so this one is free to watch. Where the system holds the limit itself it is seldom met here.
setInterval(() => {
  if (process.memoryUsage.rss() > limits.memory) process.exit(limits.exits.memory);
  if (usedTime() - begun > limits.cpuSeconds * 1_000_000) process.exit(limits.exits.time);
}, 10);
