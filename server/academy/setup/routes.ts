import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { passwordWeakness } from "#domain/password.ts";
import { oneLine } from "#domain/storable-text.ts";
import { emailSchema, fullNameLimit } from "#domain/sign-up.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { hashPassword } from "#server/people/auth/passwords.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { adoptSigningKey } from "#server/people/auth/signing-keys.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody } from "#server/platform/http/openapi.ts";
import { networkKey, rateLimiter } from "#server/platform/http/rate-limit.ts";
import { makeFirstSuperAdmin, requireSetupLink } from "./setup-link.ts";

const tags = ["Setup"];

const setupTokenSchema = z.string().min(1).max(200).meta({ description: "The part of the setup link after the #" });

/** The person who sets up an empty academy and becomes its super admin. */
const firstPersonSchema = z.strictObject({
  token: setupTokenSchema,
  full_name: z.string().transform(oneLine).pipe(z.string().min(1).max(fullNameLimit)),
  email: emailSchema,
  password: z.string().min(1).max(1000),
});

const bodyFailures = [
  "request.malformed",
  "request.not_json",
  "request.invalid",
  "request.too_many",
  "setup.link_invalid",
] as const;

const lookRoute = createRoute({
  method: "post",
  path: "/setup/look",
  tags,
  summary: "Check a setup link",
  description: "Called by the setup page before anyone types anything. The link isn't used up.",
  security: [{}],
  request: { body: jsonBody(z.strictObject({ token: setupTokenSchema })) },
  responses: {
    200: answer(z.object({ good: z.literal(true) }), "Confirmation that the link is valid"),
    ...failures(...bodyFailures),
  },
});

const beginRoute = createRoute({
  method: "post",
  path: "/setup",
  tags,
  summary: "Create the first super admin",
  description: "Requires the setup link that an empty academy prints when it first starts. The link works once, for an hour.",
  security: [{}],
  request: { body: jsonBody(firstPersonSchema) },
  responses: {
    201: answer(z.object({ email: z.string() }), "The new super admin, who can now sign in"),
    ...failures(...bodyFailures),
  },
});

const restoreRoute = createRoute({
  method: "post",
  path: "/setup/restore",
  tags,
  summary: "Restore a backup into an empty academy",
  description:
    "Requires the token of the setup link in the `X-Setup-Token` header. The body is the file written by `npm run admin " +
    "-- backup`.",
  security: [{}],
  request: {
    headers: z.object({ "x-setup-token": z.string().max(200).optional() }),
    body: { required: true, content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } } },
  },
  responses: {
    200: answer(z.object({ restored: z.literal(true) }), "Confirmation that the backup was restored"),
    ...failures("request.too_many", "setup.link_invalid", "setup.backup_refused"),
  },
});

/** Return whether a request uploads a backup, whose size is not limited. */
export function isBackupUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "POST" && path === "/api/setup/restore";
}

type SetupDependencies = Pick<Dependencies, "db" | "files" | "secret" | "clock" | "setup" | "academy" | "pageCache">;

/** Routes for setting up an empty academy in a browser. */
export function setupRoutes(deps: SetupDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const tries = rateLimiter(deps.db, { name: "setup", times: 30, seconds: 600 });

  router.openapi(lookRoute, async (context) => {
    await tries.take(networkKey(context.get("network")));
    await requireSetupLink(deps, context.req.valid("json").token);
    return context.json({ good: true as const }, 200);
  });

  router.openapi(beginRoute, async (context) => {
    const { token, email, full_name: fullName, password } = context.req.valid("json");
    const origin = originOf(context);
    await tries.take(networkKey(origin.network));
    await requireSetupLink(deps, token);
    const weakness = passwordWeakness(password);
    if (weakness) throw new AppError("request.invalid", { field: "password", reason: weakness.text });
    const passwordHash = await hashPassword(password, origin.network);
    await makeFirstSuperAdmin(deps, token, { email, fullName, passwordHash }, origin);
    return context.json({ email }, 201);
  });

  router.openapi(restoreRoute, async (context) => {
    await tries.take(networkKey(context.get("network")));
    const { setup } = deps;
    await requireSetupLink(deps, context.req.header("x-setup-token") ?? "");
    // Read the body only now: once opened and left unread, it would stop the upload, and the connection would end before the next request.
    const { body } = context.req.raw;
    if (!setup || !body) throw new AppError("setup.link_invalid");
    // Named like a half-written file: if this process dies, it is deleted two days later (`removeLeftovers`).
    const file = join(dirname(await deps.files.scratchPath()), `restore.${randomBytes(6).toString("hex")}.part`);
    try {
      await pipeline(Readable.from(body), createWriteStream(file, { mode: 0o600, flags: "wx" }));
      await setup.restore(file);
      await adoptSigningKey(deps);
    } finally {
      await rm(file, { force: true });
    }
    await deps.academy.refresh();
    deps.pageCache?.forget();
    return context.json({ restored: true as const }, 200);
  });

  return router;
}
