import type { ReactNode } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { FacultyVendor } from "#domain/faculty-vendor.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { messages } from "./messages.ts";
import { ServiceTest } from "./service-test.tsx";

type Choice = NonNullable<FacultyVendor["choice"]>;
type VendorChoiceProps = {
  choice: Choice;
  /** The key with which it answers, if it is the caller's: only then it can be tried and changed. */
  own: ApiKey | undefined;
  onChange: (key: ApiKey) => void;
  onStop: () => void;
};

/** A service that answers. */
export function VendorChoice({ choice, own, onChange, onStop }: VendorChoiceProps) {
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

/** A service that answers no more, until somebody has read so. */
export function VendorGone({ choice, action }: { choice: Choice; action: ReactNode }) {
  const name = nameOf(choice);
  const [title, text] =
    choice.state === "ended"
      ? [messages.ended(name), messages.endedText]
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
