import { createHash } from "node:crypto";
import { sql, type Compilable, type CompiledQuery, type Expression, type Kysely } from "kysely";
import { Client, DatabaseError, type QueryConfig } from "pg";
import type { Schema } from "./schema.ts";

/** A placeholder in a statement for a value that is known when it runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholder expression of each parameter while the statement is built. */
export type PlaceholdersFor<Parameters> = { [Name in keyof Parameters]: Expression<Parameters[Name]> };

/** The statements that every connection prepares, with their names. */
const names = new Map<string, string>();

/**
 * Return a function that runs a frequent statement: it is compiled once, at its first use, and each connection parses and plans it once.
 * @param build builds the statement, with a placeholder for each parameter; it must not depend on anything else
 */
export function prepare<Parameters extends Record<string, unknown>, Row>(
  build: (db: Kysely<Schema>, parameters: PlaceholdersFor<Parameters>) => Compilable<Row>,
): (db: Kysely<Schema>, parameters: Parameters) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (db, parameters) => {
    statement ??= compile(db, build);
    const values = statement.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value));
    const filled: CompiledQuery<Row> = { ...statement, parameters: values };
    return (await db.executeQuery(filled)).rows;
  };
}

function compile<Parameters extends Record<string, unknown>, Row>(
  db: Kysely<Schema>,
  build: (db: Kysely<Schema>, parameters: PlaceholdersFor<Parameters>) => Compilable<Row>,
): CompiledQuery<Row> {
  const placeholders = new Proxy({} as PlaceholdersFor<Parameters>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  });
  const statement = build(db, placeholders).compile();
  names.set(statement.sql, `academy_${createHash("sha256").update(statement.sql).digest("hex").slice(0, 24)}`);
  return statement;
}

/** SQLSTATE for a prepared statement whose table has changed since ("cached plan must not change result type"). */
const outdatedPlan = "0A000";
/** SQLSTATE in a transaction that a failure has aborted. */
const endedTransaction = "25P02";

/** A connection that sends the statements made by `prepare` as named prepared statements. */
export class PreparingClient extends Client {
  // Typed as the library's overloads; the query builder makes a single kind of call, with a text and its values.
  override query = ((text: string | QueryConfig, values?: unknown[], ...rest: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    const name = typeof text === "string" ? names.get(text) : undefined;
    const prepared = typeof text === "string" && name !== undefined;
    const answer = prepared
      ? query.call(this, { name, text, values }, undefined, ...rest)
      : query.call(this, text, values, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // The database says first that it cuts the connection, and then does: the pool must not hand it out in between.
      if (error instanceof DatabaseError && error.severity === "FATAL") void this.end().catch(() => {});
      if (!prepared || codeOf(error) !== outdatedPlan) throw error;
      // A newer version has changed the table meanwhile, and nothing was run: from now on the statement is parsed each time.
      names.delete(text);
      try {
        return await query.call(this, text, values);
      } catch (again) {
        throw codeOf(again) === endedTransaction ? error : again;
      }
    });
  }) as Client["query"];
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
