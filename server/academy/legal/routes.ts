import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { legalKindSchema, legalPageSchema, legalTextSchema, type LegalKind } from "#domain/legal.schema.ts";
import { mayChangeSettings } from "#server/academy/settings/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { anybody, answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";

const params = z.object({ kind: legalKindSchema });

const readRoute = createRoute({
  method: "get",
  path: "/legal/{kind}",
  tags: ["Legal"],
  summary: "Get a legal page",
  description: "Open to everyone, also before the launch. Returns the version in force, or an earlier one.",
  ...anybody,
  request: { params, query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }) },
  responses: { 200: answer(legalPageSchema, "The legal page"), ...failures("request.invalid", "legal.not_found") },
});

const publishRoute = createRoute({
  method: "put",
  path: "/legal/{kind}",
  tags: ["Legal"],
  summary: "Publish a legal page",
  description:
    "Admins only. Each publication creates a new version; earlier versions are kept. Publishing a text that is already " +
    "published creates no new version, but can change whether people are asked to agree again.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  request: { params, body: jsonBody(legalTextSchema) },
  responses: { 200: answer(legalPageSchema, "The updated page"), ...failures(...writeFailures, "caller.forbidden") },
});

/** Routes for the privacy, terms, imprint and accessibility pages: Markdown, in versions. */
export function legalRoutes(deps: Pick<Dependencies, "db" | "academy" | "clock">): OpenAPIHono<AppEnv> {
  const { db, academy, clock } = deps;
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const { version } = context.req.valid("query");
    return context.json(await readPage(deps, context.req.valid("param").kind, version), 200);
  });

  router.openapi(publishRoute, async (context) => {
    const { kind } = context.req.valid("param");
    const { content, asks_again } = context.req.valid("json");
    const { userId } = requireCaller(context);
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('legal texts'))`.execute(trx);
      const last = await trx
        .selectFrom("legal_texts")
        .select(["version", "content", "asks_again"])
        .where("kind", "=", kind)
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      const isSame = last?.content === content;
      const asksAgain = asks_again ?? (isSame ? last.asks_again : true);
      if (isSame && asksAgain === last.asks_again) return;
      const version = isSame ? last.version : (last?.version ?? 0) + 1;
      await trx
        .insertInto("legal_texts")
        .values({ kind, version, content, asks_again: asksAgain, published_at: clock().toISOString(), published_by: userId })
        .onConflict((conflict) => conflict.columns(["kind", "version"]).doUpdateSet({ asks_again: asksAgain }))
        .execute();
      await recordAudit(trx, {
        action: "legal.published",
        actorId: userId,
        details: { page: kind, version, asks_again: asksAgain },
        ...auditedRequest(context),
      });
    });
    await academy.refresh();
    return context.json(await readPage(deps, kind), 200);
  });

  return router;
}

async function readPage({ db }: Pick<Dependencies, "db">, kind: LegalKind, version?: number) {
  const versions = await db
    .selectFrom("legal_texts")
    .select(["version", isoTime("published_at").as("published_at")])
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(200)
    .execute();
  const shown = version === undefined ? versions[0] : versions.find((each) => each.version === version);
  if (!shown) throw new AppError("legal.not_found");
  const { content } = await db
    .selectFrom("legal_texts")
    .select("content")
    .where("kind", "=", kind)
    .where("version", "=", shown.version)
    .executeTakeFirstOrThrow();
  return { kind, ...shown, content, html: await renderMarkdown(content, { group: "legal" }), versions };
}
