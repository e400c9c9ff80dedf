import { useRef, useState, type RefObject } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { FacultyVendor } from "#domain/faculty-vendor.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDeed } from "#web/features/people/admin/use-deed.ts";
import { messages } from "./messages.ts";
import { VendorChoice, VendorGone } from "./vendor-choice.tsx";
import { VendorMissing } from "./vendor-missing.tsx";

type FacultyVendorCardProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null when it did not come. */
  vendor: FacultyVendor | null;
  keys: readonly ApiKey[];
  onChange: (key: ApiKey) => void;
};

/** Who answers for the faculty, and the way back to the built-in one. */
export function FacultyVendorCard({ heading, vendor, keys, onChange }: FacultyVendorCardProps) {
  const [asking, setAsking] = useState(false);
  // The button that was pressed is gone once the built-in faculty answers.
  const focusAfter = useRef<HTMLElement | null>(null);
  const end = useDeed("end-vendor", () => {
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
              <Button size="sm" busy={end.busy} onClick={() => end.perform("")}>
                {messages.forget}
              </Button>
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
