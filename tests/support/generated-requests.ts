import fc from "fast-check";
import type { DescribedCall, DescribedSchema } from "./described-calls.ts";

/** Existing ids, by the parameter names of calls. They are looked up when a value is generated, and may change meanwhile. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** A generated request: values for its path and query, and a body. */
export type GeneratedRequest = { path: Record<string, string>; query: Record<string, unknown>; body: unknown };

/** Texts as people, programs and attackers write them: all of Unicode including lone surrogates and line separators, and long ones. */
export const generatedText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "\0",
      "\ud800",
      "\u2028",
      "%",
      "'",
      "\\",
      "__proto__",
      "a@b.example",
      "1e999",
      "owl",
      "🦉".repeat(300),
    ),
  },
  { weight: 1, arbitrary: fc.nat(9000).map((length) => "a".repeat(length)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("\u2028", "\u2029", "\u0085", "\ufeff", "\u202e", "\u200f", "\r", "\v", "\ud83d", "\udc00", "\0", "\u0301")
      .map((character) => `an owl${character}hunts`),
  },
);
const anything = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" });

/** Generate values of a schema, with a chance of `wild` in ten of a wrong value per field. */
function valueOf(schema: DescribedSchema, name: string, wild: number, ids: KnownIds): fc.Arbitrary<unknown> {
  const right = rightValueOf(schema, name, wild, ids);
  return wild === 0
    ? right
    : fc.oneof({ weight: 10 - wild, arbitrary: right }, { weight: wild, arbitrary: fc.oneof(anything, generatedText) });
}

export function rightValueOf(schema: DescribedSchema, name: string, wild: number, ids: KnownIds): fc.Arbitrary<unknown> {
  const known = ids[name] && oneOf(ids, name);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, name, wild, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(
    ...types.map((type): fc.Arbitrary<unknown> => {
      switch (type) {
        case "object":
          return objectOf(schema, wild, ids);
        case "array":
          return fc.array(valueOf(schema.items ?? {}, name, wild, ids), { maxLength: Math.min(5, schema.maxItems ?? 5) });
        case "boolean":
          return fc.boolean();
        case "null":
          return fc.constant(null);
        case "integer":
        case "number":
          return fc.oneof(
            fc.integer({ min: Math.ceil(schema.minimum ?? -5), max: Math.max(schema.minimum ?? 0, schema.maximum ?? 100) }),
            fc.constantFrom(0, 2 ** 31 - 1),
          );
        default:
          return textOf(schema, known);
      }
    }),
  );
}

function textOf({ format, maxLength }: DescribedSchema, known: fc.Arbitrary<string> | undefined): fc.Arbitrary<unknown> {
  const own =
    format === "uuid"
      ? fc.uuid()
      : format === "email"
        ? fc.emailAddress()
        : maxLength === undefined
          ? generatedText
          : generatedText.map((each) => each.slice(0, maxLength));
  return known ? fc.oneof({ weight: 3, arbitrary: known }, own) : own;
}

function objectOf(
  { properties = {}, required = [], additionalProperties: open }: DescribedSchema,
  wild: number,
  ids: KnownIds,
): fc.Arbitrary<unknown> {
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valueOf(each, key, wild, ids)])),
    {
      requiredKeys: wild === 0 ? required.filter((key) => key in properties) : [],
    },
  );
  if (typeof open !== "object") return own;
  return fc
    .tuple(own, fc.dictionary(generatedText, valueOf(open, "", wild, ids), { maxKeys: 3 }))
    .map(([fixed, more]) => ({ ...more, ...fixed }));
}

/** Generate requests to a call: valid by its schema, nearly valid, and garbage. */
export function requestOf(
  { path, queries, body }: Pick<DescribedCall, "path" | "queries" | "body">,
  ids: KnownIds,
): fc.Arbitrary<GeneratedRequest> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return fc.constantFrom(0, 0, 2, 5).chain((wild) =>
    fc.record({
      path: fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            fc.oneof({ weight: 6, arbitrary: oneOf(ids, name) }, { weight: 1, arbitrary: fc.oneof(fc.uuid(), generatedText) }),
          ]),
        ),
      ),
      query: fc.record(Object.fromEntries(queries.map(({ name, schema }) => [name, valueOf(schema, name, wild, ids)])), {
        requiredKeys: [],
      }),
      body: !body
        ? fc.constant(undefined)
        : body.type === "application/json"
          ? valueOf(body.schema, "", wild, ids)
          : generatedText,
    }),
  );
}

/** Return one of the ids that exist under a name when the value is generated. */
function oneOf(ids: KnownIds, name: string): fc.Arbitrary<string> {
  return fc.nat(1000).map((index) => {
    const known = ids[name] ?? [];
    return known[index % Math.max(1, known.length)] ?? "1";
  });
}
