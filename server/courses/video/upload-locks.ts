import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/dependencies.ts";

/**
 * Milliseconds: how long a chunk waits for the previous one, which may be stuck on a dead connection; between its attempts; and between the
 * statements that keep the connection with the locks alive, because silent ones are closed (`connect.ts`).
 */
const timing = { longestWait: 15_000, ask: 200, keepAlive: 30_000 };
export type LockTiming = Partial<typeof timing>;

/** The key space of these advisory locks. */
const space = 4_227_010;

type Held = { requestRelease: () => void };

/**
 * Create locks on uploads that are shared by all processes.
 * They are PostgreSQL's advisory locks, all on one connection per process, which is taken from the pool while any lock is held; they end
 * with the process. Within the process a map separates requests, because a connection could acquire its own locks again.
 * @param settled resolves once nothing more of an upload is being written: a request whose sender has disconnected ends before its last
 * bytes are written
 */
export function uploadLocks(db: Database, settled: (id: string) => Promise<void>, times: LockTiming = {}): Locker {
  const { longestWait, ask, keepAlive } = { ...timing, ...times };
  const held = new Map<string, Held>();
  const connection = sharedConnection(db, keepAlive);

  return {
    newLock(id: string): Lock {
      let mine: Held | undefined;
      return {
        async lock(signal, requestRelease) {
          const until = performance.now() + longestWait;
          const taken: Held = { requestRelease: () => void requestRelease() };
          for (;;) {
            if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
            const other = held.get(id);
            if (other) other.requestRelease();
            else {
              held.set(id, taken);
              try {
                if (await connection.tryLock(id)) {
                  mine = taken;
                  return;
                }
              } catch (error) {
                held.delete(id);
                throw error;
              }
              held.delete(id);
            }
            await pause(ask);
          }
        },
        async unlock() {
          if (!mine || held.get(id) !== mine) return;
          mine = undefined;
          try {
            await settled(id);
            await connection.unlock(id);
          } finally {
            held.delete(id);
          }
        },
      };
    },
  };
}

type Connection = { opened: Promise<Database>; release: (isLost?: boolean) => void };

/**
 * Share one connection of the pool for all locks, as long as there are any. If it fails, its locks have ended with it, and the next one
 * opens another; within the process, uploads are still written one request at a time.
 */
function sharedConnection(db: Database, keepAlive: number) {
  let users = 0;
  let current: Connection | undefined;

  function open(): Connection {
    const released = Promise.withResolvers<boolean>();
    const opened = Promise.withResolvers<Database>();
    db.connection()
      .execute(async (connection) => {
        opened.resolve(connection);
        const keeping = setInterval(() => void run(sql`select 1`).catch(() => {}), keepAlive);
        const isLost = await released.promise;
        clearInterval(keeping);
        // A statement may also fail on a working connection, which must not take its locks along into the pool.
        if (isLost) await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {});
      })
      .catch((error: unknown) => opened.reject(error));
    return { opened: opened.promise, release: (isLost = false) => released.resolve(isLost) };
  }

  async function run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const used = (current ??= open());
    try {
      return (await statement.execute(await used.opened)).rows;
    } catch (error) {
      used.release(true);
      if (current === used) current = undefined;
      throw error;
    }
  }

  function leave(): void {
    users -= 1;
    if (users > 0) return;
    current?.release();
    current = undefined;
  }

  return {
    async tryLock(id: string): Promise<boolean> {
      users += 1;
      let locked = false;
      try {
        const ask = () => run(sql<{ locked: boolean }>`select pg_try_advisory_lock(${space}, hashtext(${id})) as locked`);
        const wasOpen = current !== undefined;
        const [row] = await ask().catch((error: unknown) => {
          // The connection may have broken since it was opened: ask once more on another one.
          if (wasOpen) return ask();
          throw error;
        });
        locked = row?.locked === true;
        return locked;
      } finally {
        if (!locked) leave();
      }
    },
    async unlock(id: string): Promise<void> {
      try {
        // If this fails, the lock has ended with its connection.
        if (current) await run(sql`select pg_advisory_unlock(${space}, hashtext(${id}))`).catch(() => {});
      } finally {
        leave();
      }
    },
  };
}
