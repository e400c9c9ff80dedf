import { useRef, useState } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { PlaceData } from "#web/features/people/admin/load-place.ts";
import { PanelFailed, PanelSkeleton } from "#web/features/people/admin/panel-states.tsx";
import { AddKeyForm } from "./add-key-form.tsx";
import { FacultyVendorCard } from "./faculty-vendor-card.tsx";
import { KeyList } from "./key-list.tsx";
import { messages } from "./messages.ts";
import { PaymentProvider } from "./payment-provider.tsx";
import { ServiceDialog } from "./service-dialog.tsx";

/** Keys to other services, who answers for the faculty with one of them, and the payment provider. `data` is null while it is on its way. */
export function Integrations({ data }: { data: PlaceData | null }) {
  // Each time that the dialog is opened it begins anew, with what is chosen then.
  const [asked, setAsked] = useState<{ times: number; key: ApiKey | null }>({ times: 0, key: null });
  const [open, setOpen] = useState(false);
  // What was pressed is gone once another service answers: the focus goes to where it says who.
  const whoAnswers = useRef<HTMLHeadingElement>(null);
  if (data?.kind !== "integrations" && data?.kind !== "failed") return <PanelSkeleton />;
  const arrived = data.kind === "integrations" ? data.integrations : null;

  function ask(key: ApiKey): void {
    setAsked(({ times }) => ({ times: times + 1, key }));
    setOpen(true);
  }

  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        {arrived ? (
          <KeyList
            keys={arrived.keys}
            mayChoose={arrived.vendor !== null && arrived.vendor.decided_by !== "environment"}
            answeringId={arrived.vendor?.decided_by === "admin" ? (arrived.vendor.choice?.api_key_id ?? null) : null}
            onUse={ask}
          />
        ) : (
          data.kind === "failed" && <PanelFailed title={messages.keysFailedTitle} message={data.message} />
        )}
        {/* Stays when the list does not come, with what was typed into it. */}
        <AddKeyForm />
      </div>
      {arrived && <FacultyVendorCard heading={whoAnswers} vendor={arrived.vendor} keys={arrived.keys} onChange={ask} />}
      <PaymentProvider />
      {arrived && asked.key && (
        <ServiceDialog
          key={asked.times}
          whoAnswers={whoAnswers}
          apiKey={asked.key}
          choice={arrived.vendor?.choice ?? null}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}
