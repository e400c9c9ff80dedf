import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

/** What an empty conversation shows: what the tutor is for, and ways to begin. */
export function Suggestions({ onChoose }: { onChoose: (suggestion: string) => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{messages.welcome}</p>
      <ul aria-label={messages.suggestions} className="flex flex-wrap gap-2">
        {messages.suggestionTexts.map((suggestion) => (
          <li key={suggestion}>
            <Button size="sm" onClick={() => onChoose(suggestion)}>
              {suggestion}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
