import Copy from "lucide-react/icons/copy";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { ApiKey } from "#domain/api-key.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { CardCell, CardRow } from "#web/ui/card-table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { messages } from "./messages.ts";
import { useRevealedKey } from "./use-revealed-key.ts";

type KeyRowProps = {
  apiKey: ApiKey;
  name: string;
  isAnswering: boolean;
  mayChoose: boolean;
  onUse: () => void;
  onDelete: () => void;
};

/** A key in the list: masked until its owner asks for it. */
export function KeyRow({ apiKey, name, isAnswering, mayChoose, onUse, onDelete }: KeyRowProps) {
  const { revealed, busy, toggle, copy } = useRevealedKey(apiKey.id);
  return (
    <CardRow
      name={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="wrap-anywhere">
            {apiKey.service_name}
          </span>
          {isAnswering && <Chip hue="accent">{messages.answersChip}</Chip>}
          {!apiKey.is_readable && (
            <span title={messages.unreadableHint}>
              <Chip hue="danger">{messages.unreadable}</Chip>
            </span>
          )}
        </span>
      }
    >
      <CardCell column={messages.columnKey}>
        <span className="flex min-w-0 flex-wrap items-center gap-1">
          {revealed === null ? (
            <span className="font-mono text-sm tabular-nums">
              <span aria-hidden="true">{messages.masked(apiKey.last_four)}</span>
              <span className="sr-only">{messages.endsWith(apiKey.last_four)}</span>
            </span>
          ) : (
            <code className="font-mono text-sm wrap-anywhere select-all">{revealed}</code>
          )}
          {apiKey.is_readable && (
            <IconButton
              size="sm"
              label={messages.named(revealed === null ? messages.reveal : messages.hide, name)}
              aria-pressed={revealed !== null}
              busy={busy}
              onClick={toggle}
            >
              {!busy && (revealed === null ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />)}
            </IconButton>
          )}
          {revealed !== null && (
            <IconButton size="sm" label={messages.named(messages.copy, name)} onClick={copy}>
              <Copy aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </CardCell>
      <CardCell column={messages.columnSaved}>
        <Moment at={apiKey.created_at} />
      </CardCell>
      <CardCell>
        <span className="flex flex-wrap gap-2 max-md:mt-2 xl:flex-nowrap">
          {mayChoose && apiKey.vendor !== null && apiKey.is_readable && !isAnswering && (
            <Button
              size="sm"
              className="whitespace-nowrap"
              aria-label={messages.useNamed(name)}
              onPointerEnter={preloadOverlay}
              onClick={onUse}
            >
              {messages.use}
            </Button>
          )}
          <Button size="sm" aria-label={messages.named(messages.delete, name)} onPointerEnter={preloadOverlay} onClick={onDelete}>
            {messages.delete}
          </Button>
        </span>
      </CardCell>
    </CardRow>
  );
}
