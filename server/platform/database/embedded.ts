import { execFileSync, spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import {
  DatabaseUnavailableError,
  prepareBinaries,
  type Binaries,
  clusterAddress,
  databaseEnvironment,
} from "./embedded-binaries.ts";
import { endOrphan, holdAcademyLock } from "./embedded-lock.ts";
import { readRunningServer } from "./embedded-running.ts";
import { explainFullDisk, lastWords, shutDown, startServer, waitUntilAnswering, type StartedServer } from "./embedded-server.ts";

/** The name prefix of the folders in which clusters are created. */
const draftPrefix = "new-cluster-";

export type EmbeddedDatabase = {
  /** How to connect: a Unix socket in a private folder. */
  connection: { host: string; user: string; database: string };
  /** Return an error of the database for the operator: if the disk is full, one that says so, otherwise the same error. */
  explain(error: unknown): unknown;
  /** Shut it down and resolve when it is down. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder of the database; created when missing. */
  folder: string;
  /** False trades durability for speed; for tests only. */
  durable?: boolean;
  /** Called with a sentence before each long step. */
  say?: (sentence: string) => void;
  /** Called if PostgreSQL ends without having been stopped. It is not restarted. */
  onEnd?: (error: DatabaseUnavailableError) => void;
};

const databaseName = "academy";

const userName = "academy";

/**
 * Start the bundled PostgreSQL on a private Unix socket, with its data in `folder`.
 * Throws DatabaseUnavailableError with a sentence for the operator if that fails: a second academy on the same folder, a folder of another
 * PostgreSQL version or another user, a full disk.
 */
export async function startEmbeddedDatabase({
  folder,
  durable = true,
  say = () => {},
  onEnd = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = join(folder, "cluster");
  makeFolder(folder);
  const binaries = prepareBinaries(folder, cluster);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    say("Creating the database (once)");
    createCluster(binaries, folder, cluster, userName);
  }
  checkVersion(cluster);
  giveToOwner(cluster, binaries);

  const server = await startAlone(() => startServer(binaries, cluster, join(folder, "postgresql.log"), durable), cluster, say);
  const connection = { host: server.sockets, user: userName, database: databaseName };
  try {
    await createDatabase({ ...connection, database: "postgres" });
    const lock = await holdAcademyLock(connection);
    removeDrafts(folder);
    const ended = () => {
      void lock.release();
      onEnd(new DatabaseUnavailableError(`The database ended unexpectedly. ${lastWords(server)}`));
    };
    server.process.once("exit", ended);
    return {
      connection,
      explain: (error) => explainFullDisk(server, error),
      stop: async () => {
        server.process.off("exit", ended);
        await lock.release();
        await shutDown(server);
      },
    };
  } catch (error) {
    const explained = explainFullDisk(server, error);
    await shutDown(server);
    throw explained;
  }
}

/** Start a server as the only one on its cluster. If several start at the same moment, one wins and the others get an error. */
async function startAlone(start: () => StartedServer, cluster: string, say: (sentence: string) => void): Promise<StartedServer> {
  for (let tries = 1; ; tries += 1) {
    await endOrphan(cluster, userName);
    const server = start();
    try {
      await waitUntilAnswering(server, { host: server.sockets, user: userName, database: "postgres" }, say);
      return server;
    } catch (error) {
      await shutDown(server);
      // Another start was faster, or the last processes of a killed one are still ending.
      const inTheWay = readRunningServer(cluster) !== null || /shared memory block/.test(String(error));
      if (!inTheWay || tries === 10) throw error;
      await pause(300);
    }
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnavailableError(
      `The data folder ${folder} cannot be made or used: ${text}. ` +
        "Start the academy as the user whom it belongs to, or set ACADEMY_DATA_DIR to a folder that can be written.",
      { cause },
    );
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== "18") {
    throw new DatabaseUnavailableError(
      `The data folder ${cluster} was made by PostgreSQL ${version}; this academy brings PostgreSQL 18. ` +
        "Back it up with the academy that made it and restore the backup here.",
    );
  }
}

/** Give a cluster that root has copied into place to its owner, because PostgreSQL does not run as root. */
function giveToOwner(cluster: string, { owner }: Binaries): void {
  if (owner && statSync(cluster).uid !== owner.uid) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, cluster]);
}

async function createDatabase(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Remove half-made clusters of killed starts; a recent one may still be in progress elsewhere. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(draftPrefix))) {
    const draft = join(folder, name);
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 10 * 60_000) rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Create an empty database cluster.
 * It is made next to its destination and renamed when complete, so that killed or simultaneous starts never leave an incomplete one. Throws
 * DatabaseUnavailableError with the output of initdb.
 */
function createCluster(binaries: Binaries, folder: string, cluster: string, superuser: string): void {
  const draft = mkdtempSync(join(folder, draftPrefix));
  const { native, owner } = binaries;
  try {
    if (owner) chownSync(draft, owner.uid, owner.gid);
    chmodSync(draft, 0o700);
    const made = spawnSync(
      join(native, "bin/initdb"),
      [
        ["-D", clusterAddress(draft, binaries)],
        ["-U", superuser],
        ["--auth=trust", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ["--data-checksums", "--no-instructions"],
      ].flat(),
      {
        cwd: draft,
        env: databaseEnvironment(binaries),
        encoding: "utf8",
        ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
      },
    );
    if (made.error || made.status !== 0)
      throw new DatabaseUnavailableError(explain(made.error, `${made.stdout ?? ""}${made.stderr ?? ""}`));
    renameSync(draft, cluster);
  } catch (error) {
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function explain(error: Error | undefined, output: string): string {
  if (/No space left/i.test(output)) return "The database could not be created: the disk is full (no space left on device).";
  const last = output
    .trimEnd()
    .split("\n")
    .findLast((line) => /error|fatal/i.test(line));
  return `The database could not be created: ${error?.message ?? last ?? output}`;
}
