import type { Insertable, Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

type Table = keyof Schema;
/** Take rows to insert. A row may refer to rows of the tables that were named before its own. */
export type Add = <Name extends Table>(table: Name, ...rows: ReadonlyArray<Insertable<Schema[Name]>>) => void;

/** Rows of many scenes, which are inserted with one statement for each table: one for each row would take ten times as long. */
export function newRows(): { add: Add; insert: (trx: Transaction<Schema>) => Promise<void> } {
  const byTable = new Map<Table, object[]>();
  return {
    add: (table, ...rows) => {
      const before = byTable.get(table);
      if (before) before.push(...rows);
      else byTable.set(table, [...rows]);
    },
    insert: async (trx) => {
      for (const [table, rows] of byTable) await trx.insertInto(table).values(rows).execute();
    },
  };
}
