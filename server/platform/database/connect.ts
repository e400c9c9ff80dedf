import { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Pool, types, type PoolClient, type PoolConfig } from "pg";
import { AppError } from "#domain/errors.ts";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";
import { PreparingClient } from "./prepare.ts";
import type { Schema } from "./schema.ts";

const { builtins } = types;

/** How values of PostgreSQL are parsed: times to ISO 8601 in UTC, days to YYYY-MM-DD, numeric and int8 to numbers; likewise in arrays. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: parseTime,
  [builtins.DATE]: (text) => text,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: parseInteger,
  1185: (text) => parseArray(text, parseTime),
  1182: (text) => parseArray(text, String),
  1231: (text) => parseArray(text, Number),
  1016: (text) => parseArray(text, parseInteger),
};

function parseTime(text: string): string {
  return /infinity/.test(text) ? text : new Date(text).toISOString();
}

/** Parse an integer. Throws instead of rounding: a rounded number could be another row's id. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, which is too large for a number here.`);
  return value;
}

function parseArray<Value>(text: string, parse: (element: string) => Value): Array<Value | null> {
  const textArray = 1009 as typeof builtins.TEXT;
  const elements: Array<string | null> = types.getTypeParser(textArray)(text);
  return elements.map((element) => (element === null ? null : parse(element)));
}

/** How many requests may wait for a connection, per connection of the pool. Further ones are refused immediately. */
const waitingPerConnection = 20;
/** The longest wait for a connection. Once a request has waited half as long, no further one may start waiting. */
const longestWaitMilliseconds = 2_000;
/** A connection with no traffic for this long is dead: every statement times out earlier. */
const silenceMilliseconds = 120_000;

type Hearers = {
  /** A connection broke while idle; the pool replaces it. */
  onLost?: (error: Error) => void;
  /** A statement failed, in any request. */
  onFailure?: (error: unknown) => void;
};

/**
 * Connect to PostgreSQL through a pool, lazily: nothing is sent before the first statement.
 * If all connections are taken, a few requests may wait briefly. Further ones are refused immediately with `server.busy`, because a queue
 * that only grows helps no one.
 */
export function connectDatabase(config: PoolConfig, { onLost = () => {}, onFailure = () => {} }: Hearers = {}): Kysely<Schema> {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 3_000,
    // A new connection costs 50 to 150 ms of processor time until its caches are filled, an unused one a few megabytes.
    idleTimeoutMillis: 300_000,
    statement_timeout: 30_000,
    application_name: "academy",
    stream: openSocket,
    Client: PreparingClient,
    types: {
      getTypeParser: (oid, format) => (format === "binary" ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
    },
    ...config,
  });
  pool.on("error", onLost);
  // The pool listens only to idle connections. If one breaks between two statements of a transaction, the next statement reports it, but
  // without a listener the error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: boundWaiting(pool) }),
    log: (event) => {
      if (event.level === "error") onFailure(event.error);
    },
  });
}

function openSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMilliseconds, () =>
    socket.destroy(new Error("Connection terminated: the database fell silent")),
  );
}

/** Put a bounded queue in front of the pool. */
function boundWaiting(pool: Pool): PostgresPool {
  const most = pool.options.max * waitingPerConnection;
  // The waiting requests with their start times, oldest first.
  const waiting = new Set<{ since: number }>();
  const refuse = () => Promise.reject(new AppError("server.busy", { seconds: 1 }));
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => {
      const hasRoom = pool.totalCount < pool.options.max || pool.idleCount > pool.waitingCount;
      if (hasRoom) return pool.connect();
      const [oldest] = waiting;
      if (waiting.size >= most) return refuse();
      if (oldest && performance.now() - oldest.since > longestWaitMilliseconds / 2) return refuse();
      return waitInLine();
    },
  };

  async function waitInLine(): Promise<PoolClient> {
    const place = { since: performance.now() };
    waiting.add(place);
    let tooLate = false;
    const given = pool.connect();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      tooLate = true;
      late.reject(new AppError("server.busy", { seconds: 1 }));
    }, longestWaitMilliseconds);
    given.then(
      (client) => tooLate && client.release(),
      () => {},
    );
    try {
      return await Promise.race([given, late.promise]);
    } finally {
      clearTimeout(timer);
      waiting.delete(place);
    }
  }
}

/**
 * Check that a database answers and is recent enough.
 * Throws DatabaseUnavailableError with a sentence for the operator, which never contains the address with its password.
 */
export async function checkDatabase(config: PoolConfig): Promise<void> {
  const pool = new Pool({ ...config, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < 15) {
      throw new DatabaseUnavailableError(`DATABASE_URL leads to PostgreSQL ${major}; the academy needs PostgreSQL 15 or newer.`);
    }
  } catch (cause) {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new DatabaseUnavailableError(
      `The database at DATABASE_URL cannot be reached: ${cause instanceof Error ? cause.message || String("code" in cause && cause.code) : String(cause)}.`,
      { cause },
    );
  } finally {
    await pool.end();
  }
}
