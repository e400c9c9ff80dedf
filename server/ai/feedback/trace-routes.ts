import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { answerTraceSchema } from "#domain/tutor-feedback.schema.ts";
import { parseUuid } from "#domain/uuid.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { findTraces } from "./answer-traces.ts";
import { mayReadTraces } from "./policy.ts";

const traceRoute = createRoute({
  method: "get",
  path: "/faculty/answers/{id}",
  tags: ["Tutor feedback"],
  summary: "Get the trace of a tutor's answer",
  description:
    "Admins only. By the id of a conversation's turn or, for an answer that belongs to no conversation, by the id in the header " +
    "`X-Request-Id` of its call. Contains neither who asked nor any words of the question.",
  ...signedIn,
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: answer(
      z.object({ answers: z.array(answerTraceSchema) }),
      "The answers with this id; empty if there is none, or the person may be in distress",
    ),
    ...failures(...signedInFailures, "caller.forbidden"),
  },
});

/** The route by which an admin can see why the tutor answered as it did. */
export function answerTraceRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  return createRouter().openapi(traceRoute, async (context) => {
    if (!mayReadTraces(requireCaller(context))) throw new AppError("caller.forbidden");
    const id = parseUuid(context.req.valid("param").id);
    return context.json({ answers: id === null ? [] : await findTraces(db, id) }, 200);
  });
}
