import { directionOf } from "#domain/interface-languages.ts";
import type { AppError } from "#domain/errors.ts";
import { speaksAnswers } from "#server/platform/language/answer-texts.ts";
import { callersLanguage, inCallersWords } from "#server/platform/language/caller-language.ts";
import { escapeHtml } from "#server/platform/http/escape-html.ts";

/** The texts of such a page besides its error. */
const words = {
  settingUp: { label: "This academy is being set up" },
  busy: { label: "The academy is busy" },
  failed: { label: "This page could not be shown" },
  again: { label: "Try again" },
};

/**
 * Render an error page that depends on nothing that might be unavailable: no script, file or database.
 * It is in the language of the request, as are the errors of calls, because no other preference is known yet.
 */
export function plainPage(
  { message }: AppError,
  { title: kind, nonce }: { title: Exclude<keyof typeof words, "again">; nonce: string },
): string {
  const title = escapeHtml(inCallersWords(words[kind].label));
  const asked = callersLanguage() ?? "en";
  const language = speaksAnswers(asked) ? asked : "en";
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
      body { margin: 0; background: light-dark(#faf9f5, #191816); color: light-dark(#1f1d1a, #edebe6); }
      main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; }
      h1 { font: 500 2rem/1.2 Georgia, "Times New Roman", serif; text-wrap: balance; }
      a { color: inherit; text-underline-offset: 0.2em; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(inCallersWords(message))}</p>
      <p><a href="">${escapeHtml(inCallersWords(words.again.label))}</a></p>
    </main>
  </body>
</html>
`;
}
