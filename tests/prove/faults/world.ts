import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";
import { startMailbox, type Mailbox } from "#tests/support/mailbox.ts";

/** An academy of real processes whose parts can be broken one by one: the academy, its database, what lies between them, its mail server and its clock. */
export type World = {
  readonly academy: AcademyProcess;
  readonly mailbox: Mailbox;
  /** Of all mails that have arrived, also at mail servers that are gone. */
  mailsTo(address: string): Mailbox["mails"];
  /** Reaches the database itself, past everything that is broken. */
  onDatabase<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  readonly connection: ClientConfig;
  endAcademy(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  startAcademy(): Promise<void>;
  readonly isRunning: boolean;
  /** A second process of the same academy, beside the first; ended like the first. */
  startSecond(): Promise<void>;
  endSecond(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Where a request may go: the processes that run. */
  readonly urls: readonly string[];
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  readonly network: BreakableNetwork;
  setMail(state: "well" | "away" | "slow" | "refusing"): Promise<void>;
  /** Milliseconds that the academy's clock is ahead by. */
  setClock(shift: number): Promise<void>;
  stop(): Promise<void>;
};

const clockModule = fileURLToPath(new URL("./clock.mjs", import.meta.url));

/** Starts a world with an empty, launched academy; with `publicUrl` it keeps its name when it starts again. */
export async function createWorld({ publicUrl }: { publicUrl?: string } = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-"));
  const databaseFolder = join(folder, "postgresql");
  const clockFile = join(folder, "clock");
  let database: EmbeddedDatabase = await startEmbeddedDatabase({ folder: databaseFolder, onEnd: () => {} });
  const socketOf = ({ connection }: EmbeddedDatabase) => join(connection.host, ".s.PGSQL.5432");
  const network = await startBreakableNetwork(() => socketOf(database));
  const arrived: Mailbox["mails"][number][] = [];
  let mailState = "well";
  let mailbox = await openMailbox(0);
  let academy: AcademyProcess | null = null;
  let second: AcademyProcess | null = null;

  function openMailbox(port: number): Promise<Mailbox> {
    return startMailbox({
      port,
      refuse: () => (mailState === "refusing" ? "451 Not now" : undefined),
      server: {
        onMailFrom: (_address, _session, callback) => void setTimeout(callback, mailState === "slow" ? 1_500 : 0),
      },
    });
  }

  function startProcess(): Promise<AcademyProcess> {
    return startAcademy(
      "start",
      {
        ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
        DATABASE_URL: `postgres://academy@127.0.0.1:${network.port}/academy`,
        SMTP_URL: mailbox.url,
        TRUSTED_PROXIES: "127.0.0.1,::1",
        NODE_OPTIONS: `--import ${clockModule}`,
        PROVE_CLOCK_FILE: clockFile,
      },
      { dataFolder: join(folder, "data") },
    );
  }
  const start = async () => void (academy = await startProcess());

  async function onDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client(database.connection);
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
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
    get isRunning() {
      return runs(academy);
    },
    startSecond: async () => void (second = await startProcess()),
    endSecond: async (signal) => {
      await endProcess(second, signal);
      second = null;
    },
    get urls() {
      return [academy, second].flatMap((each) => (each && runs(each) ? [each.url] : []));
    },
    killDatabase: async () => {
      const pid = Number((await readFile(join(databaseFolder, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
      // Its children notice that it is gone and go too; a new one may start only then.
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    startDatabase: async () => {
      await database.stop().catch(() => {});
      database = await startEmbeddedDatabase({ folder: databaseFolder, onEnd: () => {} });
    },
    network,
    setMail: async (state) => {
      const wasAway = mailState === "away";
      mailState = state;
      if (state === "away" && !wasAway) {
        // What is on its way still arrives.
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

/** What lies between the academy and its database. */
type BreakableNetwork = {
  port: number;
  /** open; closed: every connection ends and none is made; slow: each packet takes 300 ms; mute: nothing comes through, and nobody is told. */
  setState(state: "open" | "closed" | "slow" | "mute"): void;
  /** Ends every connection as it stands; new ones are made. */
  cut(): void;
  stop(): Promise<void>;
};

async function startBreakableNetwork(target: () => string): Promise<BreakableNetwork> {
  let state: "open" | "closed" | "slow" | "mute" = "open";
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const passes = async () => {
    if (state === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (state === "mute") await new Promise<void>((resolve) => held.push(resolve));
  };
  const server = createServer((near) => {
    if (state === "closed") return near.destroy();
    const far = connect(target());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      let before = Promise.resolve();
      from.on("data", (chunk: Buffer) => {
        // Later packets of a connection never pass earlier ones; each meets the network as it is when its turn comes.
        before = before.then(passes).then(() => void to.write(chunk));
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    setState: (next) => {
      state = next;
      if (next === "closed") cut();
      if (next !== "mute") for (const free of held.splice(0)) free();
    },
    cut,
    stop: async () => {
      cut();
      server.close();
    },
  };
}
