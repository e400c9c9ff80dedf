import { useRef, useState } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import { CardTable } from "#web/ui/card-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DeleteKeyDialog } from "./delete-key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { messages } from "./messages.ts";

const columns = [messages.columnService, messages.columnKey, messages.columnSaved, messages.columnActions];

type KeyListProps = {
  keys: readonly ApiKey[];
  mayChoose: boolean;
  /** The key with which the faculty answers, if it is the caller's. */
  answeringId: string | null;
  onUse: (key: ApiKey) => void;
};

/** The caller's keys, masked, and what may be done with each. */
export function KeyList({ keys, mayChoose, answeringId, onUse }: KeyListProps) {
  const [deleting, setDeleting] = useState<ApiKey | null>(null);
  const [open, setOpen] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // The row, and with it the button that asked, is gone when a key was deleted: the focus goes to how many are left.
  const focusAfter = useRef<HTMLElement | null>(null);

  return (
    <section className="min-w-0">
      <h3 className="text-xl">{messages.keysTitle}</h3>
      <p className="mt-2 max-w-measure text-muted">{messages.keysText}</p>
      <p ref={status} role="status" tabIndex={-1} className="mt-5 mb-3 text-sm text-muted tabular-nums">
        {messages.count(keys.length)}
      </p>
      {keys.length > 0 ? (
        <CardTable label={messages.table} columns={columns}>
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

/** What a key's buttons call it: its service, and with others for the same one how it ends. */
function nameAmong(keys: readonly ApiKey[], { service_name, last_four }: ApiKey): string {
  const isAlone = keys.filter((key) => key.service_name === service_name).length === 1;
  return isAlone ? service_name : messages.twin(service_name, last_four);
}
