import { useRef, useState, type RefObject, type ReactNode } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { AiProvider } from "#domain/ai-provider.schema.ts";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "#web/platform/act.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { messages } from "./messages.ts";
import { ServiceTest } from "./service-test.tsx";

type Choice = NonNullable<AiProvider["choice"]>;

type VendorChoiceProps = {
  choice: Choice;
  /** The key in use, if it belongs to the caller: only then can it be tested and changed. */
  own: ApiKey | undefined;
  onChange: (key: ApiKey) => void;
  onStop: () => void;
};

type AiProviderCardProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null when it failed to load. */
  vendor: AiProvider | null;
  keys: readonly ApiKey[];
  onChange: (key: ApiKey) => void;
};

/** The current vendor of the faculty, and a button to return to the built-in one. */
export function AiProviderCard({ heading, vendor, keys, onChange }: AiProviderCardProps) {
  const [asking, setAsking] = useState(false);
  // Once the built-in faculty answers, the clicked button is gone.
  const focusAfter = useRef<HTMLElement | null>(null);
  const end = useAction("end-vendor", () => {
    focusAfter.current = heading.current;
    setAsking(false);
    if (!asking) heading.current?.focus();
  });
  const choice = vendor?.choice ?? null;
  const ask = () => {
    focusAfter.current = null;
    setAsking(true);
  };

  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {messages.vendorTitle}
      </h3>
      <div className="mt-3 grid max-w-measure gap-4">
        {vendor === null ? (
          <VendorMissing />
        ) : vendor.decided_by === "environment" ? (
          <p>{messages.fixed(vendor.model)}</p>
        ) : choice === null ? (
          <>
            <p>{messages.builtInAnswers}</p>
            {keys.some((key) => key.vendor !== null && key.is_readable) && <p className="text-muted">{messages.howToChoose}</p>}
          </>
        ) : choice.state === "answers" ? (
          <VendorChoice choice={choice} own={keys.find(({ id }) => id === choice.api_key_id)} onChange={onChange} onStop={ask} />
        ) : (
          <VendorGone
            choice={choice}
            action={
              choice.state === "not_allowed" ? (
                <Button size="sm" onPointerEnter={preloadOverlay} onClick={ask}>
                  {messages.stop}
                </Button>
              ) : (
                <Button size="sm" busy={end.busy} onClick={() => end.perform("")}>
                  {messages.forget}
                </Button>
              )
            }
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.stopTitle}
        description={messages.stopText}
        busy={end.busy}
        onConfirm={() => end.perform("")}
        returnFocus={focusAfter}
      />
    </section>
  );
}

/** The vendor failed to load with the keys; it can be retried. */
function VendorMissing() {
  return (
    <Notice tone="danger" action={<RetryButton />}>
      {messages.vendorFailed}
    </Notice>
  );
}

/** An active service. */
function VendorChoice({ choice, own, onChange, onStop }: VendorChoiceProps) {
  const stop = (
    <Button size="sm" variant="quiet" onPointerEnter={preloadOverlay} onClick={onStop}>
      {messages.stop}
    </Button>
  );
  return (
    <>
      <div className="border-s-2 border-accent ps-4">
        <p className="font-[550] wrap-anywhere">{messages.vendorAnswers(nameOf(choice))}</p>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {choice.base_url !== null && messages.at(choice.base_url)}
          {messages.chosenBy(choice.chosen_by)}
          <Moment at={choice.chosen_at} />.
        </p>
      </div>
      {own ? (
        <ServiceTest
          key={`${nameOf(choice)} ${choice.base_url}`}
          read={() => ({ api_key_id: own.id, model: choice.model, base_url: choice.base_url ?? "" })}
        >
          <Button size="sm" onPointerEnter={preloadOverlay} onClick={() => onChange(own)}>
            {messages.change}
          </Button>
          {stop}
        </ServiceTest>
      ) : (
        <div>{stop}</div>
      )}
    </>
  );
}

/** A service that no longer answers, until it is dismissed. */
function VendorGone({ choice, action }: { choice: Choice; action: ReactNode }) {
  const name = nameOf(choice);
  const [title, text] =
    choice.state === "ended"
      ? [messages.ended(name), messages.endedText]
      : choice.state === "not_allowed"
        ? [messages.vendorUnreadable(name), messages.serverRemovedText(choice.base_url ?? "")]
        : [messages.vendorUnreadable(name), messages.vendorUnreadableText];
  return (
    <Notice tone="danger" title={title} action={action}>
      {text}
    </Notice>
  );
}

function nameOf({ vendor, model }: Choice): string {
  return `${vendor}:${model}`;
}
