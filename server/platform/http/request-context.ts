import { randomBytes, randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Dependencies } from "#server/dependencies.ts";
import { inCallersLanguage } from "#server/platform/language/caller-language.ts";
import type { AppEnv } from "./context.ts";
import { methodAsked } from "./listener.ts";
import { networkReader } from "./network.ts";

/** Give each request an id, its network and a nonce, and log one line when it has been answered. */
export function requestContext({ log, trustedProxies }: Pick<Dependencies, "log" | "trustedProxies">) {
  const readNetwork = networkReader(trustedProxies);
  return createMiddleware<AppEnv>(async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set("requestId", requestId);
    context.set("network", readNetwork(context));
    context.set("nonce", randomBytes(16).toString("base64"));
    context.set("caller", null);
    await inCallersLanguage(context.req.header("accept-language"), next);
    context.res.headers.set("X-Request-Id", requestId);
    log.info(
      {
        requestId,
        method: methodAsked(context),
        path: context.req.path,
        status: context.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      "request",
    );
  });
}
