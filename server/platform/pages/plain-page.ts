import type { AppError } from "#domain/errors.ts";
import { escapeHtml } from "#server/platform/mail/compose-mail.ts";

/** A page that needs nothing that could be missing when it is wanted: no script, no file, no database. */
export function plainPage({ message }: AppError, { title, nonce }: { title: string; nonce: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">
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
