import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase } from "./support/database.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { freePort } from "./support/free-port.ts";

// Every test starts whole academies, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let dataFolder: string;
let running: AcademyProcess[];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-start-"));
  running = [];
});
afterEach(async () => {
  for (const academy of running) if (academy.process.exitCode === null) await academy.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}, mode: "start" | "demo" = "start"): Promise<AcademyProcess> {
  const academy = await startAcademy(mode, environment, { dataFolder });
  running.push(academy);
  return academy;
}

describe("a start that cannot succeed fails at once and says why", () => {
  test("an invalid variable is named", async () => {
    await expect(start({ AI_DAILY_TOKENS: "many" })).rejects.toThrow(/AI_DAILY_TOKENS: /);
  });

  test("a pair of variables with one missing is named", async () => {
    await expect(start({ GITHUB_CLIENT_ID: "abc" })).rejects.toThrow(/GITHUB_CLIENT_SECRET: missing/);
  });

  test.each<Record<string, string>>([
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://demo.school.example" },
    { PUBLIC_URL: "http://192.168.0.7:3000" },
    { TRUSTED_PROXIES: "127.0.0.1" },
  ])("the demo is for this machine only, because its passwords are known: %o @slow", async (environment) => {
    const [name = ""] = Object.keys(environment);
    await expect(start(environment, "demo")).rejects.toThrow(new RegExp(`${name} .*ACADEMY_DEMO_PUBLIC=yes`));
  });

  test("with a secret other than the one the database was used with @slow", async () => {
    const first = await start();
    expect((await fetch(`${first.url}/auth/v1/.well-known/jwks.json`)).status).toBe(200);
    await first.stop();
    await expect(start({ ACADEMY_SECRET: "another secret, of somebody who restored the database" })).rejects.toThrow(
      /not the one that this database was used with[^]*rotate-keys/,
    );
    await start();
  });

  test("with a port that is in use @slow", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(new RegExp(`Port ${port} is already in use`));
    // It is detected before anything is created.
    expect(await readdir(dataFolder)).toEqual([]);
    other.close();
  });

  test("with an unreachable database, without its password in the message @slow", async () => {
    const address = `postgres://academy:hunter2@127.0.0.1:${await freePort()}/academy`;
    const failure = await start({ DATABASE_URL: address }).catch((error: Error) => error.message);
    expect(failure).toMatch(/The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(failure).not.toContain("hunter2");
  });

  test("with a database that is newer than the code @slow", async () => {
    const database = await createTestDatabase();
    await database.db.insertInto("migrations").values({ name: "9999-from-the-future.sql", checksum: "x" }).execute();
    const { host, user, database: name } = database.connection;
    await expect(
      start({ DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? "")}` }),
    ).rejects.toThrow(/newer than this academy: it has 9999-from-the-future\.sql/);
    await database.drop();
  });

  test("with a data folder on a read-only disk, whether it exists or not @slow", async ({ skip }) => {
    const disk = join(dataFolder, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("this machine does not let this user mount a disk");
    }
    try {
      for (const folder of [disk, join(disk, "new/data")])
        await expect(start({ ACADEMY_DATA_DIR: folder })).rejects.toThrow(/mounted read-only[\s\S]*ACADEMY_DATA_DIR/);
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  });

  test("with a data folder that is a file, or whose parent is one @slow", async () => {
    const file = join(dataFolder, "file");
    await writeFile(file, "not a folder");
    for (const folder of [file, join(file, "data")])
      await expect(start({ ACADEMY_DATA_DIR: folder })).rejects.toThrow(/is a file, not a folder/);
  });

  test("as a second academy on the same data folder @slow", async () => {
    await start();
    await expect(start()).rejects.toThrow(/Another academy is already running on this data folder/);
  });
});

describe("a running academy", () => {
  test("a public demo has no mailbox, and tells browsers to use https if its address does @slow", async () => {
    const open = { PUBLIC_URL: "https://demo.school.example", TRUSTED_PROXIES: "127.0.0.1", ACADEMY_DEMO_PUBLIC: "yes" };
    const academy = await start(open, "demo");
    const local = `http://localhost:${new URL(academy.url).port}`;
    expect((await fetch(`${local}/demo/mail`, { redirect: "manual" })).status).toBe(302);
    for (const path of ["/", "/", "/auth", "/api/courses", "/healthz", "/readyz", "/favicon.svg", "/api/nothing"]) {
      const answer = await fetch(local + path);
      expect(answer.headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
  });

  test("is alive and ready, has a secret that only its owner can read, starts with the setup, and is closed to visitors until the launch @slow", async () => {
    const academy = await start();
    expect((await fetch(`${academy.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${academy.url}/readyz`)).status).toBe(200);
    expect((await stat(join(dataFolder, "secret"))).mode & 0o777).toBe(0o600);
    const ask = async () => {
      const refused = await fetch(`${academy.url}/api/courses`);
      return [refused.status, ((await refused.json()) as { code: string }).code];
    };
    expect(await ask()).toEqual([503, "platform.setting_up"]);
    expect((await fetch(`${academy.url}/store`)).status).toBe(503);
    expect(academy.output()).toMatch(/Set it up in a browser: http:\/\/localhost:\d+\/setup#[\w-]{43}\n/);
    const account = { email: "ada@school.example", password: "correct horse battery" };
    await fetch(`${academy.url}/auth/v1/signup`, { method: "POST", body: JSON.stringify(account) });
    expect(await ask()).toEqual([403, "platform.not_launched"]);
    const page = await fetch(`${academy.url}/store`, { redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/coming-soon"]);
  });

  test("uses the database that DATABASE_URL names", async () => {
    const database = await createTestDatabase();
    const { host, user, database: name } = database.connection;
    const academy = await start({ DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? "")}` });
    expect((await fetch(`${academy.url}/readyz`)).status).toBe(200);
    await academy.stop();
    running.pop();
    await database.drop();
  });

  test("exits with a reason when its database is killed, and the next start works @slow", async () => {
    const academy = await start();
    const ended = new Promise((resolve) => academy.process.once("exit", resolve));
    const [pid] = (await readFile(join(dataFolder, "postgresql/cluster/postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(pid), "SIGKILL");
    expect(await ended).toBe(1);
    expect(academy.output()).toContain("The database ended unexpectedly.");
    expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
  });

  test("writes log lines as JSON, without query strings @slow", async () => {
    const academy = await start();
    await fetch(`${academy.url}/api/platform?token=hush`);
    const entry = () => {
      const lines = academy.output().split("\n");
      const entries = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Record<string, unknown>);
      return entries.find(({ path }) => path === "/api/platform");
    };
    await expect.poll(entry).toMatchObject({ status: 503, requestId: expect.any(String) });
    expect(academy.output()).not.toContain("hush");
  });
});

test("SIGTERM to the npm command itself ends the academy and its database @slow", async () => {
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), ACADEMY_DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => npm.once("exit", resolve));
  const url = `http://127.0.0.1:${port}/readyz`;
  const deadline = Date.now() + 180_000;
  while (
    Date.now() < deadline &&
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await fetch(url)).status).toBe(200);
  npm.kill("SIGTERM");
  await ended;
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => "answers",
          () => "gone",
        ),
      { timeout: 15_000 },
    )
    .toBe("gone");
  await expect
    .poll(
      () =>
        stat(join(dataFolder, "postgresql/cluster/postmaster.pid")).then(
          () => "runs",
          () => "gone",
        ),
      { timeout: 15_000 },
    )
    .toBe("gone");
});
