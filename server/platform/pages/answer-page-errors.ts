import type { Context, ErrorHandler } from "hono";
import type { Logger } from "pino";
import { errorIsReported, errorStatus, type AppError } from "#domain/errors.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { retryAfter, toAppError } from "#server/platform/http/errors.ts";
import { escapeHtml } from "#server/platform/mail/escape-html.ts";

/**
 * Answers a page that could not be rendered with a plain one, in the same words as a call gets them. It needs nothing that could be missing
 * in such a moment: no script, no file, no database.
 */
export function answerPageErrors(log: Logger): ErrorHandler<AppEnv> {
  return (thrown, context) => {
    const error = toAppError(thrown);
    const { code } = error;
    if (errorIsReported(code)) log.error({ requestId: context.get("requestId"), code, err: thrown }, "page failed");
    if (errorStatus(code) === 503) context.header("Retry-After", String(error.details["seconds"] ?? retryAfter(code)));
    context.header("Cache-Control", "no-store");
    return context.html(plainPage(error, context), errorStatus(code));
  };
}

function plainPage({ code, message }: AppError, context: Context<AppEnv>): string {
  const title = code === "server.unexpected" ? "This page could not be shown" : "The academy is busy";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${context.get("nonce")}">
      :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
      main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(message)}</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;
}
