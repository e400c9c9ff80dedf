import { useRef, useState, type RefObject, useEffect } from "react";
import { copyText } from "#web/ui/copy-text.ts";
import { Eye, EyeOff } from "#web/ui/icons.tsx";
import { Copy } from "#web/ui/icons-signed-in.tsx";
import type { ApiKey } from "#domain/api-key.schema.ts";
import { CardTable, CardCell, CardRow } from "#web/ui/table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

type KeyRowProps = {
  apiKey: ApiKey;
  name: string;
  isAnswering: boolean;
  mayChoose: boolean;
  onUse: () => void;
  onDelete: () => void;
};

type DeleteKeyDialogProps = {
  apiKey: ApiKey | null;
  isAnswering: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

const columns = () => [messages.columnService, messages.columnKey, messages.columnSaved, messages.columnActions];

type ApiKeyListProps = {
  keys: readonly ApiKey[];
  mayChoose: boolean;
  /** The key in use by the faculty, if it is the caller's. */
  answeringId: string | null;
  onUse: (key: ApiKey) => void;
};

/** The caller's keys, masked, with their actions. */
export function ApiKeyList({ keys, mayChoose, answeringId, onUse }: ApiKeyListProps) {
  const [deleting, setDeleting] = useState<ApiKey | null>(null);
  const [open, setOpen] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // When a key was deleted, its row and button are gone: the focus moves to the number of remaining keys.
  const focusAfter = useRef<HTMLElement | null>(null);

  return (
    <section className="min-w-0">
      <h3 className="text-xl">{messages.keysTitle}</h3>
      <p className="mt-2 max-w-measure text-muted">{messages.keysText}</p>
      <p ref={status} role="status" tabIndex={-1} className="mt-5 mb-3 text-sm text-muted tabular-nums">
        {messages.count(keys.length)}
      </p>
      {keys.length > 0 ? (
        <CardTable label={messages.table} columns={columns()}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              name={nameAmong(keys, key)}
              isAnswering={key.id === answeringId}
              mayChoose={mayChoose}
              onUse={() => onUse(key)}
              onDelete={() => {
                focusAfter.current = null;
                setDeleting(key);
                setOpen(true);
              }}
            />
          ))}
        </CardTable>
      ) : (
        <EmptyState headingLevel={3} title={messages.noKeysTitle}>
          {messages.noKeys}
        </EmptyState>
      )}
      <DeleteKeyDialog
        apiKey={deleting}
        isAnswering={deleting !== null && deleting.id === answeringId}
        open={open}
        onOpenChange={setOpen}
        onDeleted={() => {
          focusAfter.current = status.current;
          setOpen(false);
        }}
        returnFocus={focusAfter}
      />
    </section>
  );
}

/** Return a key's name for its buttons: its service, and with several for the same one its last characters. */
function nameAmong(keys: readonly ApiKey[], { service_name, last_four }: ApiKey): string {
  const isAlone = keys.filter((key) => key.service_name === service_name).length === 1;
  return isAlone ? service_name : messages.twin(service_name, last_four);
}

/** Asks before a key is deleted. */
function DeleteKeyDialog({ apiKey, isAnswering, open, onOpenChange, onDeleted, returnFocus }: DeleteKeyDialogProps) {
  const deletion = useAction("delete-api-key", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={apiKey && messages.deleteTitle(apiKey.service_name)}
      description={
        <>
          {messages.deleteText}
          {isAnswering && <span className="mt-2 block">{messages.deleteVendor}</span>}
        </>
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => apiKey && deletion.perform(apiKey.id)}
      returnFocus={returnFocus}
    />
  );
}

/** A key in the list: masked until its owner asks for it. */
function KeyRow({ apiKey, name, isAnswering, mayChoose, onUse, onDelete }: KeyRowProps) {
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

/**
 * Use one key as its owner views it. `revealed` is the key itself while it is shown; it is stored nowhere else. Hiding discards it, and
 * showing it again requests it again.
 */
function useRevealedKey(id: string) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function reveal(): Promise<void> {
    const controller = new AbortController();
    asking.current = controller;
    setBusy(true);
    try {
      const { api_key: key } = await request("POST", "/api/api-keys/{apiKeyId}/reveal", {
        params: { apiKeyId: id },
        signal: controller.signal,
      });
      if (!controller.signal.aborted) setRevealed(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notRevealed, description: error.message, variant: "destructive" });
    } finally {
      if (!controller.signal.aborted) setBusy(false);
    }
  }

  async function copy(key: string): Promise<void> {
    if (await copyText(key)) toast(messages.copied);
    else toast({ ...messages.copyFailed, variant: "destructive" });
  }

  return {
    revealed,
    busy,
    toggle: () => (revealed === null ? void reveal() : setRevealed(null)),
    copy: () => revealed !== null && void copy(revealed),
  };
}
