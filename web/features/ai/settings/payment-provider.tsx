import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "./messages.ts";

/** Placeholder, until a payment provider can be connected. */
export function PaymentProvider() {
  return (
    <section className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-hairline pt-8">
      <div className="max-w-measure">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          {messages.paymentTitle} <Chip className="font-sans">{messages.paymentState}</Chip>
        </h3>
        <p className="mt-2 text-muted">{messages.paymentText}</p>
      </div>
      <Button disabled>{messages.paymentConnect}</Button>
    </section>
  );
}
