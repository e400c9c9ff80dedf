import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool, type ClientConfig } from "pg";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { StartCut, startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { startMailbox, type Mailbox } from "#tests/support/mailbox.ts";
import { startBreakableNetwork, type BreakableNetwork } from "./network.ts";
import { startVendor, type Vendor } from "./vendor.ts";

/**
 * An academy of real processes whose parts can be broken one by one: the academy, its database, the network between them, its mail server
 * and its clock.
 */
export type World = {
  readonly academy: AcademyProcess;
  readonly mailbox: Mailbox;
  /** All received mails, including those of stopped mail servers. */
  mailsTo(address: string): Mailbox["mails"];
  /** Whether a mail server has accepted a mail to this address and discarded it. */
  wasDropped(address: string): boolean;
  readonly vendor: Vendor;
  /** Connect to the database directly, bypassing the faults. */
  onDatabase<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  readonly connection: ClientConfig;
  readonly dataFolder: string;
  /** The output of all processes of the academy so far, and the path of the database's log. */
  output(): string;
  readonly databaseLog: string;
  endAcademy(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  startAcademy(): Promise<void>;
  /** Start the academy and kill it after this many milliseconds, whatever it is doing then. */
  cutStart(milliseconds: number): Promise<void>;
  readonly isRunning: boolean;
  /** A second process of the same academy; stopped like the first. */
  startSecond(): Promise<void>;
  endSecond(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Make the second process the academy, after the first has ended. */
  promoteSecond(): void;
  /** The addresses of the running processes. */
  readonly urls: readonly string[];
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  readonly network: BreakableNetwork;
  setMail(state: MailState): Promise<void>;
  /** Milliseconds that the academy's clock is ahead by. */
  setClock(shift: number): Promise<void>;
  stop(): Promise<void>;
};

/** dropping: it accepts mail and discards it; hanging up: it accepts mail and disconnects before saying so. */
export type MailState = "well" | "away" | "slow" | "refusing" | "dropping" | "hanging up";

type WorldOptions = {
  publicUrl?: string;
  /** The folder of the first process's version of the project; the second process runs this version. */
  firstVersion?: string;
  /** The first starts are killed after these milliseconds each, so that several attempts create and migrate the empty database. */
  cutStarts?: readonly number[];
};

const clockModule = fileURLToPath(new URL("./clock.mjs", import.meta.url));

/** Start a world with an empty, launched academy; with `publicUrl` it keeps its address when it starts again. */
export async function createWorld({ publicUrl, firstVersion, cutStarts = [] }: WorldOptions = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-"));
  const databaseFolder = join(folder, "postgresql");
  const clockFile = join(folder, "clock");
  let database: EmbeddedDatabase = await startEmbeddedDatabase({ folder: databaseFolder, onEnd: () => {} });
  const socketOf = ({ connection }: EmbeddedDatabase) => join(connection.host, ".s.PGSQL.5432");
  const network = await startBreakableNetwork(() => socketOf(database));
  const arrived: Mailbox["mails"][number][] = [];
  const dropped = new Set<string>();
  const vendor = await startVendor();
  let mailState: MailState = "well";
  let mailbox = await openMailbox(0);
  let academy: AcademyProcess | null = null;
  let second: AcademyProcess | null = null;

  function openMailbox(port: number): Promise<Mailbox> {
    return startMailbox({
      port,
      refuse: () => (mailState === "refusing" ? "451 Not now" : undefined),
      lie: (to) => {
        if (mailState === "dropping") dropped.add(to);
        return mailState === "dropping" ? "drops" : mailState === "hanging up" ? "hangs up" : undefined;
      },
      server: {
        onMailFrom: (_address, _session, callback) => void setTimeout(callback, mailState === "slow" ? 1_500 : 0),
      },
    });
  }

  const environment = () => ({
    ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    DATABASE_URL: `postgres://academy@127.0.0.1:${network.port}/academy`,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    NODE_OPTIONS: `--import ${clockModule}`,
    PROVE_CLOCK_FILE: clockFile,
    ...vendor.environment,
  });
  const dataFolder = join(folder, "data");
  const processes: AcademyProcess[] = [];
  const startProcess = async (version?: string) => {
    const started = await startAcademy("start", environment(), { dataFolder, ...(version === undefined ? {} : { version }) });
    processes.push(started);
    return started;
  };
  const start = async () => void (academy = await startProcess(firstVersion));
  const cutStart = async (milliseconds: number) => {
    await startAcademy("start", environment(), { dataFolder, killAfter: milliseconds }).catch((error: unknown) => {
      if (!(error instanceof StartCut)) throw error;
    });
  };

  for (const milliseconds of cutStarts) await cutStart(milliseconds);

  let own = openOwn();
  /** Connections of this test's own, which are kept: a new one costs the database up to 150 ms of processor time. */
  function openOwn(): Pool {
    const pool = new Pool({ ...database.connection, max: 4, idleTimeoutMillis: 0 });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  }

  async function onDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await own.query<Row>(statement, values)).rows;
  }

  await start();
  await onDatabase("update platform_settings set launched = true");
  return {
    get academy() {
      if (!academy) throw new Error("the academy does not run");
      return academy;
    },
    get mailbox() {
      return mailbox;
    },
    dataFolder,
    output: () => processes.map((each) => each.output()).join("\n"),
    databaseLog: join(databaseFolder, "postgresql.log"),
    wasDropped: (address) => dropped.has(address),
    vendor,
    mailsTo: (address) => [...new Set([...arrived, ...mailbox.mails])].filter(({ to }) => to === address),
    onDatabase,
    get connection() {
      return database.connection;
    },
    endAcademy: async (signal) => {
      await endProcess(academy, signal);
      academy = null;
    },
    startAcademy: start,
    cutStart,
    get isRunning() {
      return runs(academy);
    },
    startSecond: async () => void (second = await startProcess()),
    endSecond: async (signal) => {
      await endProcess(second, signal);
      second = null;
    },
    promoteSecond: () => {
      academy = second;
      second = null;
    },
    get urls() {
      return [academy, second].flatMap((each) => (each && runs(each) ? [each.url] : []));
    },
    killDatabase: async () => {
      const pid = Number((await readFile(join(databaseFolder, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
      // Its children notice its exit and stop too; only then may a new one start.
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    startDatabase: async () => {
      await database.stop().catch(() => {});
      void own.end();
      database = await startEmbeddedDatabase({ folder: databaseFolder, onEnd: () => {} });
      own = openOwn();
    },
    network,
    setMail: async (state) => {
      const wasAway = mailState === "away";
      mailState = state;
      if (state === "away" && !wasAway) {
        // Mails in transit still arrive.
        await mailbox.stop();
        arrived.push(...mailbox.mails);
      }
      if (state !== "away" && wasAway) mailbox = await openMailbox(mailbox.port);
    },
    setClock: (shift) => writeFile(clockFile, String(shift)),
    stop: async () => {
      network.setState("open");
      if (second) await second.stop();
      if (academy) await academy.stop();
      if (mailState !== "away") await mailbox.stop();
      await network.stop();
      await vendor.stop();
      await own.end();
      await database.stop().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runs(academy: AcademyProcess | null): boolean {
  return academy !== null && academy.process.exitCode === null && academy.process.signalCode === null;
}

async function endProcess(academy: AcademyProcess | null, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (!academy) return;
  const gone = runs(academy) ? once(academy.process, "exit") : Promise.resolve();
  academy.process.kill(signal);
  await gone;
}

function isAlive(pid: number): boolean {
  try {
    // A zombie answers signals too.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
