import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { conversationKinds, conversationSchema } from "#domain/conversation.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { mayUseConversation } from "./policy.ts";
import { deleteConversation, findLatest, findOwner, stopTurn } from "./queries.ts";

const latestRoute = createRoute({
  method: "get",
  path: "/conversations/latest",
  tags: ["Conversations"],
  summary: "Get the caller's latest conversation",
  description:
    "Returns a conversation with the tutor about one course (`course`) or about all courses, or a conversation with the help. " +
    "People can still read their questions and answers when they no longer take the course. " +
    "While a person is taking an exam, the turns about its course are left out.",
  ...signedIn,
  request: {
    query: z.object({
      kind: z.enum(conversationKinds),
      course: z.uuid().optional().meta({ description: "Course id; only for conversations with the tutor" }),
    }),
  },
  responses: {
    200: answer(
      z.object({ conversation: z.union([conversationSchema, z.null()]) }),
      "The conversation with its turns, or null if there is none yet",
    ),
    ...failures(...signedInFailures, "request.invalid"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/conversations/{id}",
  tags: ["Conversations"],
  summary: "Delete one of the caller's conversations",
  ...signedIn,
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: answer(z.object({ deleted: z.literal(true) }), "Confirmation that the conversation and all its turns were deleted"),
    ...failures(...signedInFailures, "conversation.not_found"),
  },
});

const stopRoute = createRoute({
  method: "post",
  path: "/conversations/{id}/turns/{turn}/stop",
  tags: ["Conversations"],
  summary: "Record that the caller stopped an answer",
  description:
    "Closing the stream ends an answer. This call marks the answer as stopped by the caller, so that the text received so far " +
    "is kept; otherwise the answer counts as cut off and can be requested again. A complete answer is not changed.",
  ...signedIn,
  request: {
    params: z.object({ id: idSchema, turn: idSchema }),
  },
  responses: {
    200: answer(z.object({ stopped: z.literal(true) }), "Confirmation that the stop was recorded"),
    ...failures(...signedInFailures, "conversation.not_found"),
  },
});

/** Routes for reading and managing one's own conversations. */
export function conversationRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(latestRoute, async (context) => {
    const { userId } = requireCaller(context);
    const { kind, course } = context.req.valid("query");
    return context.json({ conversation: await findLatest(db, { userId, kind, courseId: course ?? null }) }, 200);
  });

  router.openapi(deleteRoute, async (context) => {
    const id = await admit(requireCaller(context), context.req.valid("param").id);
    await deleteConversation(db, id);
    return context.json({ deleted: true } as const, 200);
  });

  router.openapi(stopRoute, async (context) => {
    const { id, turn } = context.req.valid("param");
    const conversationId = await admit(requireCaller(context), id);
    const isThere = await stopTurn(db, conversationId, readId(turn, "conversation.not_found"));
    if (!isThere) throw new AppError("conversation.not_found");
    return context.json({ stopped: true } as const, 200);
  });

  /** Return the id of a conversation that the caller may use; the error does not reveal whether another person has one with that id. */
  async function admit(caller: Caller, text: string): Promise<string> {
    const id = readId(text, "conversation.not_found");
    const owner = await findOwner(db, id);
    if (!owner || !mayUseConversation(caller, owner)) throw new AppError("conversation.not_found");
    return id;
  }

  return router;
}
