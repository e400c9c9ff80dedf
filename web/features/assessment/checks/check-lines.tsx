import type { Check } from "#domain/answer.schema.ts";
import { checkLineOf } from "#domain/embeds.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { messages } from "./messages.ts";

/** The questions of a lesson for its author, each with the line of Markdown that places it in the text. */
export function CheckLines({ checks }: { checks: readonly Check[] }) {
  return (
    <details className="rounded-md border border-hairline bg-surface px-4 py-3">
      <summary className="cursor-pointer text-sm font-[550]">{messages.places(checks.length)}</summary>
      <p className="mt-3 max-w-3xl text-sm text-muted">{messages.placesHelp}</p>
      <ul className="mt-3 grid gap-2">
        {checks.map(({ id, question }) => {
          const stem = textOf(question.stem);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline pt-2">
              <span className="grid min-w-0 gap-1">
                <span dir="auto" className="wrap-anywhere">
                  {stem}
                </span>
                <code className="text-xs text-muted wrap-anywhere">{checkLineOf(id)}</code>
              </span>
              <CopyButton text={checkLineOf(id)} label={messages.copyLine} name={messages.copyLineOf(stem)} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Return the beginning of a rendered question, as plain text. */
function textOf(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent.replace(/\s+/g, " ").trim();
  return text.length > 140 ? `${text.slice(0, 139)}…` : text;
}
