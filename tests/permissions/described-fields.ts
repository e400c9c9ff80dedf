import { z } from "zod";

type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
};

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
  }),
);
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ in: z.string(), name: z.string() })).optional(),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schemaSchema).optional() }).optional(),
});

export type DescribedFields = { call: string; fields: string[]; parameters: string[] };

/** Return what each call reads according to the API document: the fields of its body and its query parameters. */
export function describedFields(document: unknown): DescribedFields[] {
  const { paths, components } = documentSchema.parse(document);
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {});

  /** `a`, `a.b`, `a[].b`: every field at every depth. */
  const fieldsOf = (named: Schema, prefix = ""): string[] => {
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = resolve(named);
    const own = Object.entries(properties).flatMap(([name, schema]) => [
      `${prefix}${name}`,
      ...fieldsOf(schema, `${prefix}${name}.`),
    ]);
    const inItems = items ? fieldsOf(items, `${prefix.replace(/\.$/, "")}[].`) : [];
    return [...own, ...inItems, ...[...anyOf, ...oneOf, ...allOf].flatMap((schema) => fieldsOf(schema, prefix))];
  };

  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      fields: unique(Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema))),
      parameters: unique(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)),
    })),
  );
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort();
}
