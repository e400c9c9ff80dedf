import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import {
  dataRequestDecisionSchema,
  dataRequestPageSchema,
  dataRequestSchema,
  dataRequestStates,
  ownRequestsSchema,
  recordedRequestSchema,
} from "#domain/data-request.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { AppError } from "#domain/errors.ts";
import { maySeePeople } from "#server/people/admin/policy.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { auditedRequest } from "#server/platform/audit/audit-log.ts";
import { decideRequest, listOwnRequests, listRequests, makeRequest, recordRequest } from "./data-requests.ts";

const done = answer(z.object({ saved: z.literal(true) }), "Confirmation that the request is in the register");

const ownRoute = createRoute({
  method: "get",
  path: "/account/data-requests",
  tags: ["Account"],
  summary: "List the caller's data requests",
  ...signedIn,
  responses: { 200: answer(ownRequestsSchema, "The requests, newest first"), ...failures(...signedInFailures) },
});

const makeRoute = createRoute({
  method: "post",
  path: "/account/data-requests",
  tags: ["Account"],
  summary: "Request a data export, correction or deletion",
  description:
    "Applies to the caller's own data. An admin answers within 30 days. A caller can make at most ten requests an hour and " +
    "have one open request of each kind.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(dataRequestSchema) },
  responses: { 201: done, ...failures(...writeFailures, "request.key_used", "data_request.already_open", "request.too_many") },
});

const listRoute = createRoute({
  method: "get",
  path: "/data-requests",
  tags: ["People"],
  summary: "List data requests",
  description: "Admins only. Open requests come first, by due date.",
  ...signedIn,
  request: { query: z.object({ state: z.enum(dataRequestStates).optional(), page: pageNumber }) },
  responses: {
    200: answer(dataRequestPageSchema, "The page of data requests"),
    ...failures(...signedInFailures, "caller.forbidden", "request.invalid"),
  },
});

const recordRoute = createRoute({
  method: "post",
  path: "/data-requests",
  tags: ["People"],
  summary: "Record a data request received by letter",
  description: "Admins only. The request is due 30 days after the day on which the letter arrived.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(recordedRequestSchema) },
  responses: { 201: done, ...failures(...writeFailures, "request.key_used", "caller.forbidden", "data_request.already_open") },
});

const decideRoute = createRoute({
  method: "patch",
  path: "/data-requests/{requestId}",
  tags: ["People"],
  summary: "Record the answer to a data request",
  description:
    "Admins only. A request can be answered once. A refusal needs a reason, which the person can read in their settings.",
  ...signedIn,
  request: { params: z.object({ requestId: idSchema }), body: jsonBody(dataRequestDecisionSchema) },
  responses: {
    200: done,
    ...failures(...writeFailures, "caller.forbidden", "data_request.not_found", "data_request.decided"),
  },
});

/** Routes for the register of requests about personal data: people ask in their settings or by letter, and an admin answers. */
export function dataRequestRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, makeRoute, recordRoute);
  const asking = rateLimiter(db, { name: "account:data-requests", times: 10, seconds: 3600 });
  const origin = (context: Context<AppEnv>) => ({
    now: clock(),
    audit: {
      actorId: requireCaller(context).userId,
      ...auditedRequest(context),
    },
  });
  const admitAdmin = (context: Context<AppEnv>) => {
    const caller = requireCaller(context);
    if (!maySeePeople(caller)) throw new AppError("caller.forbidden");
    return caller;
  };

  router.openapi(ownRoute, async (context) => context.json(await listOwnRequests(db, requireCaller(context).userId), 200));

  router.openapi(makeRoute, async (context) => {
    const { userId } = requireCaller(context);
    await asking.take(userId);
    await createOnce(db, await readRequestKey(context, clock()), (transact) =>
      transact((trx) => makeRequest(trx, userId, context.req.valid("json"), origin(context))),
    );
    return context.json({ saved: true as const }, 201);
  });

  router.openapi(listRoute, async (context) => {
    admitAdmin(context);
    const { state, page } = context.req.valid("query");
    return context.json(await listRequests(db, { state, page, now: clock() }), 200);
  });

  router.openapi(recordRoute, async (context) => {
    const { userId } = admitAdmin(context);
    await createOnce(db, await readRequestKey(context, clock()), (transact) =>
      transact((trx) => recordRequest(trx, userId, context.req.valid("json"), origin(context))),
    );
    return context.json({ saved: true as const }, 201);
  });

  router.openapi(decideRoute, async (context) => {
    admitAdmin(context);
    const id = readId(context.req.valid("param").requestId, "data_request.not_found");
    await decideRequest(db, id, context.req.valid("json"), origin(context));
    return context.json({ saved: true as const }, 200);
  });

  return router;
}
