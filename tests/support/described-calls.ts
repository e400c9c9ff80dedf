import { z } from "zod";

/** A JSON schema as the API document writes it. */
export type DescribedSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  required?: string[] | undefined;
  properties?: Record<string, DescribedSchema> | undefined;
  additionalProperties?: DescribedSchema | boolean | undefined;
  items?: DescribedSchema | undefined;
  anyOf?: DescribedSchema[] | undefined;
  oneOf?: DescribedSchema[] | undefined;
  allOf?: DescribedSchema[] | undefined;
};

const schemaSchema: z.ZodType<DescribedSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    additionalProperties: z.union([z.boolean(), schemaSchema]).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
  }),
);

const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema.optional() }));
const operationSchema = z.object({
  description: z.string().optional(),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: schemaSchema.optional() })).default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema).optional() }).optional(),
});

/** A call of the API document. Schema references are resolved. */
export type DescribedCall = {
  method: string;
  path: string;
  description: string;
  /** The query parameters. */
  queries: { name: string; schema: DescribedSchema }[];
  /** The media type of the body, and its schema. */
  body: { type: string; schema: DescribedSchema } | null;
  /** The responses by status: a schema, or null for anything but JSON. */
  answers: Record<string, DescribedSchema | null>;
};

/** Return the calls of an API document (`/api/openapi.json`), in its order. */
export function describedCalls(document: unknown): DescribedCall[] {
  const { paths, components } = documentSchema.parse(document);
  const whole = (schema: DescribedSchema) => withoutReferences(schema, components?.schemas ?? {});
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description = "", parameters, requestBody, responses }]) => {
      const [body] = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        description,
        queries: parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => ({ name, schema: whole(schema ?? {}) })),
        body: body ? { type: body[0], schema: whole(body[1].schema ?? {}) } : null,
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => {
            const schema = content?.["application/json"]?.schema;
            return [status, schema ? whole(schema) : null];
          }),
        ),
      };
    }),
  );
}

function withoutReferences(schema: DescribedSchema, named: Record<string, DescribedSchema>): DescribedSchema {
  if (schema.$ref !== undefined) return withoutReferences(named[schema.$ref.split("/").at(-1) ?? ""] ?? {}, named);
  const whole = (each: DescribedSchema) => withoutReferences(each, named);
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, whole(each)])) }
      : {}),
    ...(typeof additionalProperties === "object" ? { additionalProperties: whole(additionalProperties) } : {}),
    ...(items ? { items: whole(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(whole) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(whole) } : {}),
    ...(allOf ? { allOf: allOf.map(whole) } : {}),
  };
}

/** Build a body with one text in every free-text field, as long as the field allows; null for one without such a field. */
export function fillBody(schema: DescribedSchema, text: string, ids: Readonly<Record<string, string>>): unknown {
  let texts = 0;
  const body = fill(schema, "");
  return texts === 0 ? null : body;

  function fill(at: DescribedSchema, name: string): unknown {
    const { properties, items, additionalProperties } = at;
    const given = ids[name];
    if (given !== undefined) return given;
    const options = at.anyOf ?? at.oneOf;
    if (options) return fill(options.find(({ type }) => type !== "null") ?? {}, name);
    if (at.const !== undefined) return at.const;
    if (at.enum) return name === "role" ? (at.enum.find((each) => each === "user") ?? at.enum[0]) : at.enum[0];
    const types = [at.type].flat();
    if (types.includes("object")) {
      const own = Object.entries(properties ?? {}).map(([key, each]) => [key, fill(each, key)]);
      if (typeof additionalProperties === "object") own.push(["key", fill(additionalProperties, "")]);
      return Object.fromEntries(own);
    }
    if (types.includes("array")) return [fill(items ?? {}, name)];
    if (types.includes("boolean")) return true;
    if (types.includes("number") || types.includes("integer")) return Math.max(1, at.minimum ?? 1);
    if (at.format === "uuid") return crypto.randomUUID();
    texts += 1;
    return text.slice(0, at.maxLength ?? text.length);
  }
}
