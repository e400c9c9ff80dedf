import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { AllowedServers, AiProvider } from "#domain/ai-provider.schema.ts";
import { useAction } from "#web/platform/act.ts";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { messages } from "./messages.ts";

const columns = () => [
  messages.serverColumns.address,
  messages.serverColumns.by,
  messages.serverColumns.at,
  messages.serverColumns.actions,
];

/** The page for finding a model server, and allowing it by choosing one of its models. */
const placeToAllow = "/setup?step=ai";

type ModelServersProps = {
  /** Null when they failed to load. */
  allowed: AllowedServers | null;
  choice: AiProvider["choice"];
};

/** The model servers that admins may choose, for super admins, with a button to disallow each. */
export function ModelServers({ allowed, choice }: ModelServersProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // When a server was removed, its row and button are gone.
  const focusAfter = useRef<HTMLElement | null>(null);
  const removal = useAction("remove-model-server", () => {
    focusAfter.current = heading.current;
    setOpen(false);
  });
  const isLooking = useLocation().pathname === "/setup";
  const answersThere =
    asked !== null && choice?.state === "answers" && choice.base_url !== null && originOf(choice.base_url) === asked;

  return (
    <section className="min-w-0">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {messages.serversTitle}
      </h3>
      <p className="mt-2 mb-5 max-w-measure text-muted">
        {messages.serversText} {!isLooking && <TextLink to={placeToAllow}>{messages.lookForServer}</TextLink>}
      </p>
      {allowed === null ? (
        <ServersMissing />
      ) : allowed.servers.length === 0 ? (
        <EmptyState headingLevel={3} title={messages.noServersTitle}>
          {messages.noServers}
        </EmptyState>
      ) : (
        <CardTable label={messages.serversTitle} columns={columns()}>
          {allowed.servers.map((server) => (
            <ServerRow
              key={server.address}
              server={server}
              onRemove={() => {
                focusAfter.current = null;
                setAsked(server.address);
                setOpen(true);
              }}
            />
          ))}
        </CardTable>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={asked !== null && messages.removeServerTitle(asked)}
        description={
          <>
            {answersThere ? messages.removeServerInUse(`${choice.vendor}:${choice.model}`) : messages.removeServerText}
            <span className="mt-2 block">{messages.removeServerAgain}</span>
          </>
        }
        confirmLabel={messages.removeServer}
        danger
        busy={removal.busy}
        onConfirm={() => asked !== null && removal.perform(asked)}
        returnFocus={focusAfter}
      />
    </section>
  );
}

/** One server; a configured one cannot be removed. */
function ServerRow({ server, onRemove }: { server: AllowedServers["servers"][number]; onRemove: () => void }) {
  const { address, allowed_by: by, allowed_at: at, variable } = server;
  return (
    <CardRow name={<code className="font-mono text-sm wrap-anywhere">{address}</code>}>
      <CardCell column={messages.serverColumns.by}>
        {variable === null ? <span dir="auto">{by ?? messages.unknown}</span> : messages.setBy(variable)}
      </CardCell>
      <CardCell column={messages.serverColumns.at}>
        {at === null ? variable === null && messages.unknown : <Moment at={at} />}
      </CardCell>
      <CardCell>
        {variable === null && (
          <Button
            size="sm"
            className="max-md:mt-2"
            aria-label={messages.named(messages.removeServer, address)}
            onPointerEnter={preloadOverlay}
            onClick={onRemove}
          >
            {messages.removeServer}
          </Button>
        )}
      </CardCell>
    </CardRow>
  );
}

/** The servers failed to load with the keys; they can be retried. */
function ServersMissing() {
  return (
    <Notice tone="danger" action={<RetryButton />}>
      {messages.serversFailed}
    </Notice>
  );
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
