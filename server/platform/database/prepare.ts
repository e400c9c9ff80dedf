import { createHash } from "node:crypto";
import { sql, type Compilable, type CompiledQuery, type Expression, type Kysely } from "kysely";
import { Client, DatabaseError, type QueryConfig } from "pg";
import type { Schema } from "./schema.ts";

/** A placeholder in a statement for a value that is only known when it runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** While the statement is built, the placeholder expression of each parameter. */
export type PlaceholdersFor<Parameters> = { [Name in keyof Parameters]: Expression<Parameters[Name]> };

/** The names of the statements that every connection prepares, by their text. */
const names = new Map<string, string>();

/**
 * Return a function that runs a frequent statement. It is compiled once, at its first use; each connection parses and plans it once.
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
/** SQLSTATE in a transaction that was aborted by a failure. */
const endedTransaction = "25P02";

/** A connection that sends the statements made by `prepare` as named prepared statements. */
export class PreparingClient extends Client {
  // Typed like the library's overloads; the query builder makes only one kind of call, with a text and its values.
  override query = ((text: string | QueryConfig, values?: unknown[], ...rest: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    const name = typeof text === "string" ? names.get(text) : undefined;
    const prepared = typeof text === "string" && name !== undefined;
    const answer = prepared
      ? query.call(this, { name, text, values }, undefined, ...rest)
      : query.call(this, text, values, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // The database announces that it ends a connection before it does; meanwhile the pool must not hand it out.
      if (error instanceof DatabaseError && error.severity === "FATAL") void this.end().catch(() => {});
      if (!prepared || codeOf(error) !== outdatedPlan) throw error;
      // A newer version has changed the table, and nothing was run. From now on the statement is parsed each time.
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
