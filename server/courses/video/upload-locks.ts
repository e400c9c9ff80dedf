import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";

/** How long a chunk waits for the previous one, which may be stuck on a dead connection. */
const longestWaitMilliseconds = 15_000;
const askMilliseconds = 200;

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
export function uploadLocks(db: Database, settled: (id: string) => Promise<void>): Locker {
  const held = new Map<string, Held>();
  const connection = sharedConnection(db);

  return {
    newLock(id: string): Lock {
      let mine: Held | undefined;
      return {
        async lock(signal, requestRelease) {
          const until = performance.now() + longestWaitMilliseconds;
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
            await pause(askMilliseconds);
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

/** Share one connection of the pool for all locks, as long as there are any. */
function sharedConnection(db: Database) {
  let users = 0;
  let current: { opened: Promise<Database>; release: () => void } | undefined;

  function open() {
    const released = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<Database>();
    db.connection()
      .execute(async (connection) => {
        opened.resolve(connection);
        await released.promise;
      })
      .catch((error: unknown) => opened.reject(error));
    return { opened: opened.promise, release: () => released.resolve() };
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
      current ??= open();
      let locked = false;
      try {
        const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${space}, hashtext(${id})) as locked`.execute(
          await current.opened,
        );
        locked = rows[0]?.locked === true;
        return locked;
      } finally {
        if (!locked) leave();
      }
    },
    async unlock(id: string): Promise<void> {
      try {
        if (current) await sql`select pg_advisory_unlock(${space}, hashtext(${id}))`.execute(await current.opened);
      } finally {
        leave();
      }
    },
  };
}
