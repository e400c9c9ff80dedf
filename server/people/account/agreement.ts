import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { agreeingSchema, agreementSchema, type Agreement } from "#domain/agreement.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";

const readRoute = createRoute({
  method: "get",
  path: "/account/agreement",
  tags: ["Account"],
  summary: "Get what the caller must agree to",
  description:
    "Returns the current versions of the terms and the privacy policy, and the age that the caller must have reached. Until " +
    "the caller has agreed, other calls return 403 `caller.agreement_needed`.",
  ...signedIn,
  responses: {
    200: answer(agreementSchema, "What the academy asks the caller to agree to"),
    ...failures(...signedInFailures),
  },
});

const agreeRoute = createRoute({
  method: "post",
  path: "/account/agreement",
  tags: ["Account"],
  summary: "Record the caller's agreement",
  description:
    "The body names what the caller was shown; if anything has changed since then, the call is refused. The time at which a " +
    "person agreed to a version is stored.",
  ...signedIn,
  request: { body: jsonBody(agreeingSchema) },
  responses: {
    200: answer(agreementSchema, "The updated agreement status"),
    ...failures(...writeFailures, "agreement.outdated"),
  },
});

/** Routes for what people must agree to: versions of the legal pages, and a minimum age. */
export function agreementRoutes({ db, academy, clock }: Pick<Dependencies, "db" | "academy" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  async function readAgreement({ userId, isSuperAdmin }: Caller): Promise<Agreement> {
    const { agreement, asked } = academy.current();
    const given = await db.selectFrom("agreements").select(["kind", "version"]).where("user_id", "=", userId).execute();
    const is_due =
      !isSuperAdmin && asked.some(({ kind, version }) => !given.some((each) => each.kind === kind && each.version >= version));
    return { ...agreement, is_due };
  }

  router.openapi(readRoute, async (context) => {
    await academy.refresh();
    return context.json(await readAgreement(requireCaller(context)), 200);
  });

  router.openapi(agreeRoute, async (context) => {
    const caller = requireCaller(context);
    const { documents, minimum_age } = context.req.valid("json");
    await academy.refresh();
    const { agreement } = academy.current();
    const isShown = agreement.documents.every(({ kind, version }) =>
      documents.some((shown) => shown.kind === kind && shown.version === version),
    );
    if (!isShown || documents.length !== agreement.documents.length || minimum_age !== agreement.minimum_age)
      throw new AppError("agreement.outdated");
    const agreed = [...documents, ...(minimum_age === null ? [] : [{ kind: "age", version: minimum_age }])];
    const at = clock().toISOString();
    if (agreed.length > 0)
      await db
        .insertInto("agreements")
        .values(agreed.map(({ kind, version }) => ({ user_id: caller.userId, kind, version, agreed_at: at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return context.json(await readAgreement(caller), 200);
  });

  return router;
}
