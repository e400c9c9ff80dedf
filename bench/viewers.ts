import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { makeLargeMedia } from "#tests/support/courses/media-files.ts";
import { freePort } from "#tests/support/free-port.ts";
import { signInAuthor, uploadFile, waitUntilReady } from "./upload-recording.ts";

// node bench/viewers.ts [--viewers 200] [--seconds 60] [--stretch 60]: simulate that many people who watch a recording at 4 Mbit/s as
// browsers do: each requests the rest of the file from some position and reads at playback speed. Without a seek Chromium requests a whole
// recording once (bench/browser-ranges.ts); these people seek at the end of each stretch. Measures CPU seconds per GB (of the academy with
// its database, of nginx alone, and of both together with NGINX_FILES), each minus what the same processes take while nobody watches, and
// SQL statements per range request; then, in a run of its own, the latency of a small concurrent call. Needs nginx.

const megabyte = 1024 * 1024;
const bitsPerSecond = 4_000_000;
const { values } = parseArgs({
  options: {
    viewers: { type: "string", default: "200" },
    seconds: { type: "string", default: "60" },
    stretch: { type: "string", default: "60" },
  },
});
const viewers = Number(values.viewers);
const seconds = Number(values.seconds);
/** Seconds that a viewer watches before seeking. */
const stretch = Number(values.stretch);
const dataFolder = await mkdtemp(join(tmpdir(), "academy-viewers-"));
const file = join(dataFolder, "recording.mp4");

const location = "/academy-files";
const environment = { NGINX_FILES: location, TRUSTED_PROXIES: "127.0.0.1", ACADEMY_DEMO_PUBLIC: "yes" };
const academy = await startAcademy("demo", environment, { dataFolder });
try {
  await makeLargeMedia(file, 256 * megabyte);
  const author = await signInAuthor(academy.url);
  const { id, cookie } = await waitUntilReady(academy.url, author, await uploadFile(academy.url, author, file));
  const operator = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: join(dataFolder, "demo") });
  const client = new Client(operator.connection);
  await client.connect();
  const transactions = async () => {
    const { rows } = await client.query<{ count: string }>(
      "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.count);
  };
  const size = (await stat(file)).size;
  const watched = { url: `${academy.url}/media/${id}/file`, headers: { cookie }, size };
  const nginx = await startNginx(academy.url, join(dataFolder, "demo/files"));
  const theirs = await measure({ ...watched, url: `${nginx.url}/recording.mp4`, headers: {}, viewers }, () =>
    processorSeconds(nginx.pid),
  );

  // Compile what runs often, and open the connections to the database that this many viewers need.
  await watch({ ...watched, viewers });
  const both = async () => (await processorSeconds(academy.process.pid ?? 0)) + (await processorSeconds(nginx.pid));
  const before = await transactions();
  const idle = await measure({ ...watched, viewers: 0 }, both);
  const between = await transactions();
  const ours = await measure({ ...watched, viewers }, both);
  const after = await transactions();
  const behindNginx = { ...watched, url: `${nginx.url}/media/${id}/file` };
  const together = await measure({ ...behindNginx, viewers }, both);
  const call = `${academy.url}/api/platform`;
  const quiet = await measure({ ...watched, viewers: 0 }, both, call);
  const withCall = await measure({ ...watched, viewers }, both, call);
  const behindNginxWithCall = await measure({ ...behindNginx, viewers }, both, call);
  await nginx.stop();
  await client.end();
  await operator.close();
  const floor = theirs.cpu / theirs.gigabytes;
  say(`nobody watches: ${idle.cpu.toFixed(2)} CPU seconds in ${seconds} s; a small call: p95 ${quiet.p95.toFixed(1)} ms`);
  tell("nginx alone, for everybody", theirs, 0, floor);
  tell("the academy with its database", ours, idle.cpu, floor, withCall);
  say(`  ${((after - between - (between - before)) / ours.ranges).toFixed(2)} statements for each range`);
  tell("the academy behind nginx, which sends", together, idle.cpu, floor, behindNginxWithCall);
} finally {
  await academy.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

type Watched = { url: string; headers: Record<string, string>; size: number; viewers: number };
type Measured = { gigabytes: number; ranges: number; late: number; cpu: number; p95: number };

async function measure(watched: Watched, cpu: () => Promise<number>, call?: string): Promise<Measured> {
  const before = await cpu();
  const waits: number[] = [];
  let isOver = false;
  const calling = (async () => {
    while (call !== undefined && !isOver) {
      const begun = performance.now();
      await (await fetch(call)).arrayBuffer();
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  if (watched.viewers === 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { bytes, ranges, late } = await watch(watched);
  isOver = true;
  await calling;
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    gigabytes: bytes / 1e9,
    ranges,
    late,
    cpu: (await cpu()) - before,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}

/** Simulate viewers, each from another position; a viewer who waits for more than a second counts as late. */
async function watch({ url, headers, size, viewers: people }: Watched): Promise<{ bytes: number; ranges: number; late: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const total = { bytes: 0, ranges: 0, late: 0 };
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      await new Promise((resolve) => setTimeout(resolve, (person / people) * 1000));
      for (let played = 0; played < seconds; played += stretch) {
        const from = Math.floor((((person * 7 + played * 3) % people) / people) * (size - (stretch * bitsPerSecond) / 4));
        const { bytes, isLate } = await play(url, { ...headers, range: `bytes=${from}-` }, agent);
        total.bytes += bytes;
        total.ranges += 1;
        if (isLate) total.late += 1;
      }
    }),
  );
  agent.destroy();
  return total;
}

/** Read for some seconds at playback speed, a megabyte ahead. */
function play(url: string, headers: Record<string, string>, agent: Agent): Promise<{ bytes: number; isLate: boolean }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 206) reject(new Error(`a range was answered with ${response.statusCode}`));
      let bytes = 0;
      let isLate = false;
      const ahead = () => bytes - ((performance.now() - begun) / 1000) * (bitsPerSecond / 8);
      const pace = setInterval(() => {
        if (performance.now() - begun > stretch * 1000) {
          clearInterval(pace);
          request.destroy();
          resolve({ bytes, isLate });
        }
        isLate ||= ahead() < -bitsPerSecond / 8;
        if (ahead() < megabyte) response.resume();
      }, 50);
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (ahead() > megabyte) response.pause();
      });
    }).on("error", reject);
  });
}

/** Return the CPU seconds so far of a process and everything that it has started. */
async function processorSeconds(root: number): Promise<number> {
  const used = new Map<number, { parent: number; seconds: number }>();
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (line === "") continue;
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    used.set(Number(pid), { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100 });
  }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(used.get(pid)?.parent ?? 0));
  return [...used].filter(([pid]) => isOurs(pid)).reduce((sum, [, each]) => sum + each.seconds, 0);
}

/** Start an nginx with one worker in front of the academy, configured as in README.md, that also serves the recording without checks. */
async function startNginx(academyUrl: string, files: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort();
  const configuration = join(dataFolder, "nginx.conf");
  await writeFile(
    configuration,
    `daemon off; worker_processes 1; pid ${dataFolder}/nginx.pid; error_log stderr; user root;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; keepalive_timeout 75s;
       upstream academy { server ${new URL(academyUrl).host}; keepalive 32; } server { listen 127.0.0.1:${port};
       location = /recording.mp4 { root ${dataFolder}; }
       location / { proxy_pass http://academy; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host:$server_port; proxy_set_header X-Forwarded-For 203.0.113.7; }
       location ${location}/ { internal; alias ${files}/; }
     } }`,
  );
  const child = spawn("nginx", ["-c", configuration], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isUp = await fetch(`${url}/recording.mp4`, { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function tell(who: string, { gigabytes, ranges, late, cpu }: Measured, idle: number, floor: number, beside?: Measured): void {
  const each = (cpu - idle) / gigabytes;
  const call = beside === undefined ? "" : `; a small call beside it: p95 ${beside.p95.toFixed(1)} ms`;
  say(
    `${who}: ${gigabytes.toFixed(2)} GB in ${ranges} ranges, ${late} late; ${each.toFixed(3)} CPU seconds for each GB, ${(each / floor).toFixed(2)} times${call}`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
