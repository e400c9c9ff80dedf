import { useRef, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { ApiKey } from "#domain/api-key.ts";
import type { FacultyVendor } from "#domain/faculty-vendor.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { useDeed } from "../use-deed.ts";
import { messages } from "./messages.ts";
import { ServiceTest } from "./service-test.tsx";

type FacultyVendorCardProps = {
  /** Null when it did not come. */
  vendor: FacultyVendor | null;
  keys: readonly ApiKey[];
  onChange: (key: ApiKey) => void;
};

/** Who answers for the faculty, and the way back to the built-in one. */
export function FacultyVendorCard({ vendor, keys, onChange }: FacultyVendorCardProps) {
  return (
    <section>
      <h3 className="text-xl">{messages.vendorTitle}</h3>
      <div className="mt-3 grid max-w-measure gap-4">
        {vendor === null ? (
          <VendorFailed />
        ) : vendor.decided_by === "environment" ? (
          <p>{messages.fixed(vendor.model)}</p>
        ) : vendor.choice === null ? (
          <>
            <p>{messages.builtInAnswers}</p>
            {keys.some((key) => key.vendor !== null && key.is_readable) && <p className="text-muted">{messages.howToChoose}</p>}
          </>
        ) : (
          <Choice choice={vendor.choice} keys={keys} onChange={onChange} />
        )}
      </div>
    </section>
  );
}

type ChoiceProps = { choice: NonNullable<FacultyVendor["choice"]>; keys: readonly ApiKey[]; onChange: (key: ApiKey) => void };

function Choice({ choice, keys, onChange }: ChoiceProps) {
  const model = `${choice.vendor}:${choice.model}`;
  const own = keys.find(({ id }) => id === choice.api_key_id);
  if (choice.state === "ended") return <Gone title={messages.ended(model)}>{messages.endedText}</Gone>;
  if (choice.state === "unreadable") return <Gone title={messages.vendorUnreadable(model)}>{messages.vendorUnreadableText}</Gone>;
  const service = { api_key_id: choice.api_key_id ?? "", model: choice.model, base_url: choice.base_url ?? "" };
  return (
    <>
      <div className="border-s-2 border-accent ps-4">
        <p className="font-[550] wrap-anywhere">{messages.vendorAnswers(model)}</p>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {choice.base_url !== null && messages.at(choice.base_url)}
          {messages.chosenBy(choice.chosen_by)}
          <Moment at={choice.chosen_at} />.
        </p>
      </div>
      {own ? (
        <ServiceTest key={model} read={() => service}>
          <Button size="sm" onPointerEnter={preloadOverlay} onClick={() => onChange(own)}>
            {messages.change}
          </Button>
          <Stop />
        </ServiceTest>
      ) : (
        <div>
          <Stop />
        </div>
      )}
    </>
  );
}

/** Asks before the built-in faculty takes over from a service that works. */
function Stop() {
  const [open, setOpen] = useState(false);
  const end = useDeed("end-vendor", () => setOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={opener} size="sm" variant="quiet" onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        {messages.stop}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.stopTitle}
        description={messages.stopText}
        busy={end.busy}
        onConfirm={() => end.perform("")}
        returnFocus={opener}
      />
    </>
  );
}

/** A choice that answers no more, until somebody has read so. */
function Gone({ title, children }: { title: string; children: ReactNode }) {
  const end = useDeed("end-vendor", () => {});
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button size="sm" busy={end.busy} onClick={() => end.perform("")}>
          {messages.forget}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

function VendorFailed() {
  const revalidator = useRevalidator();
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {messages.vendorFailed}
    </Notice>
  );
}
