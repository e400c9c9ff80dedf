import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

type SuggestionsProps = { welcome: string; suggestions: readonly string[]; onChoose: (suggestion: string) => void };

/** What an empty conversation shows: what the tutor is for, and ways to begin. */
export function Suggestions({ welcome, suggestions, onChoose }: SuggestionsProps) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{welcome}</p>
      <ul aria-label={messages.suggestions} className="flex flex-wrap gap-2">
        {suggestions.map((suggestion) => (
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
