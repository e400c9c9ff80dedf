import { useRef, useState } from "react";
import type { ApiKey } from "#domain/api-key.ts";
import type { PlaceData } from "../load-place.ts";
import { PanelFailed, PanelSkeleton } from "../panel-states.tsx";
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
  if (data?.kind === "failed") return <PanelFailed title={messages.keysFailedTitle} message={data.message} />;
  if (data?.kind !== "integrations") return <PanelSkeleton />;
  const { keys, vendor } = data.integrations;

  function ask(key: ApiKey): void {
    setAsked(({ times }) => ({ times: times + 1, key }));
    setOpen(true);
  }

  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <KeyList
          keys={keys}
          mayChoose={vendor !== null && vendor.decided_by !== "environment"}
          answeringId={vendor?.decided_by === "admin" ? (vendor.choice?.api_key_id ?? null) : null}
          onUse={ask}
        />
        <AddKeyForm />
      </div>
      <FacultyVendorCard heading={whoAnswers} vendor={vendor} keys={keys} onChange={ask} />
      <PaymentProvider />
      {asked.key && (
        <ServiceDialog
          key={asked.times}
          whoAnswers={whoAnswers}
          apiKey={asked.key}
          choice={vendor?.choice ?? null}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}
