import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { z } from "zod";
import { certificateNameLimit, isSameName } from "#domain/certificate.ts";
import { verifiedCertificateSchema, type VerifiedCertificate } from "#domain/certificate.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody } from "#server/platform/http/openapi.ts";
import { networkKey, rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { issueToken, readToken } from "#server/platform/secrets/signed-token.ts";
import { parseUuid } from "#domain/uuid.ts";
import { findToVerify } from "./queries.ts";

/** How long an address that contains the answer about a name is valid. */
const answerSeconds = 600;
const answers = ["yes", "no", "wait"] as const;
type NameAnswer = (typeof answers)[number];

const verifyRoute = createRoute({
  method: "get",
  path: "/verify/{certificateId}",
  tags: ["Certificates"],
  summary: "Verify a certificate",
  description:
    "Public, even before the launch. A certificate is valid, revoked (with the time but not the reason) or unknown. It is also unknown after its owner has deleted their account. The name is included only if the owner has chosen to show it.",
  ...anybody,
  request: {
    params: z.object({ certificateId: idSchema }),
    query: z.object({
      answer: z.string().optional().meta({ description: "The signed result of the page's name check" }),
    }),
  },
  responses: { 200: answer(verifiedCertificateSchema, "The state of the certificate") },
});

type VerifyDependencies = Pick<Dependencies, "db" | "secret" | "clock">;

/** Public routes for verifying a certificate by id. */
export function verifyRoutes({ db, ...deps }: VerifyDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(verifyRoute, async (context) => {
    const id = parseUuid(context.req.valid("param").certificateId);
    const found = id === null ? undefined : await findToVerify(db, id);
    const name_answer = id === null ? null : readAnswer(deps, id, context.req.valid("query").answer ?? "");
    const unknown: VerifiedCertificate = { state: "unknown" };
    if (!found) return context.json(unknown, 200);
    const { holder_name, course_id: _, name_shown, revoked_at, grade, ...said } = found;
    // If the name is hidden, the grade is hidden too.
    const shown = name_shown ? { holder_name, grade } : { holder_name: null, grade: null };
    const state = revoked_at ? "revoked" : "valid";
    return context.json({ state, ...said, ...shown, revoked_at, name_answer }, 200);
  });
  return router;
}

/**
 * POST /verify/{id}: the form for checking the name on a paper certificate.
 * It works without JavaScript, and the typed name appears in no address. The answer is signed into the redirect, so nobody can forge a link
 * to a positive answer.
 */
export function verifyFormRoutes({ db, ...deps }: VerifyDependencies): Hono<AppEnv> {
  const ofNetwork = rateLimiter(db, { name: "certificate:names", times: 30, seconds: 600 });
  const ofCertificate = rateLimiter(db, { name: "certificate:names-of-one", times: 60, seconds: 3600 });
  return new Hono<AppEnv>().post("/verify/:certificateId", async (context) => {
    const given = context.req.param("certificateId");
    const id = parseUuid(given);
    const page = `/verify/${encodeURIComponent(given)}`;
    const form = await context.req.parseBody().catch(() => ({}));
    const typed = "name" in form && typeof form["name"] === "string" ? form["name"] : "";
    if (id === null || typed.trim() === "") return context.redirect(page, 303);
    const answerName = async (): Promise<NameAnswer> => {
      if (!(await takeBoth([ofNetwork, networkKey(context.get("network"))], [ofCertificate, id]))) return "wait";
      const found = await findToVerify(db, id);
      return found && isSame(typed, found.holder_name) ? "yes" : "no";
    };
    return context.redirect(`${page}?answer=${issueToken(deps, answerOf(id), [await answerName()])}#name`, 303);
  });
}

function isSame(typed: string, name: string): boolean {
  return typed.length <= 4 * certificateNameLimit && isSameName(typed, name);
}

type Use = [limiter: RateLimiter, key: string];

/** Return whether the request is within both limits; the second is not used if the first refuses. Other errors are thrown. */
async function takeBoth(...uses: [Use, Use]): Promise<boolean> {
  try {
    for (const [limiter, key] of uses) await limiter.take(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "request.too_many") return false;
    throw error;
  }
}

/** Return how an answer about a certificate is signed. */
const answerOf = (id: string) => ({ purpose: "certificate-name", seconds: answerSeconds, about: id });

/** Open the answer in an address; null when it was not issued here, is about another certificate or has expired. */
function readAnswer(deps: Pick<VerifyDependencies, "secret" | "clock">, id: string, text: string): NameAnswer | null {
  const [said, ...rest] = readToken(deps, answerOf(id), text) ?? [];
  return rest.length === 0 ? (answers.find((each) => each === said) ?? null) : null;
}
