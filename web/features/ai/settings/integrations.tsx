import { useRef, useState, useEffect, type FormEvent } from "react";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { AdminPanelData } from "#web/features/people/admin/panel-data.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { oneLine } from "#domain/storable-text.ts";
import { aiServices, apiKeyLimits } from "#domain/api-key.ts";
import { Card } from "#web/ui/card.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAction } from "#web/platform/act.ts";
import { AiProviderCard } from "./ai-provider-card.tsx";
import { ApiKeyList } from "./key-list.tsx";
import { messages } from "./messages.ts";
import { ModelServers } from "./model-servers.tsx";
import { ServiceDialog } from "./service-dialog.tsx";

/** Keys to other services, the faculty's vendor, and the payment provider. `data` is null while it loads. */
export function Integrations({ data }: { data: AdminPanelData | null }) {
  // Each time the dialog is opened it starts fresh, with the current choice.
  const [asked, setAsked] = useState<{ times: number; key: ApiKey | null }>({ times: 0, key: null });
  const [open, setOpen] = useState(false);
  // The clicked button is gone once another service answers: the focus moves to the vendor's heading.
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
          <ApiKeyList
            keys={arrived.keys}
            mayChoose={arrived.vendor !== null && arrived.vendor.decided_by !== "environment"}
            answeringId={arrived.vendor?.choice?.state === "answers" ? arrived.vendor.choice.api_key_id : null}
            onUse={ask}
          />
        ) : (
          data.kind === "failed" && <PanelFailed title={messages.keysFailedTitle} message={data.message} />
        )}
        {/* Shown even if the list failed to load, so that typed input is kept. */}
        <AddKeyForm />
      </div>
      {arrived && <AiProviderCard heading={whoAnswers} vendor={arrived.vendor} keys={arrived.keys} onChange={ask} />}
      {arrived?.servers !== undefined && <ModelServers allowed={arrived.servers} choice={arrived.vendor?.choice ?? null} />}
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

/** Placeholder of the demo, until a payment provider can be connected. */
function PaymentProvider() {
  if (!useAcademy().isDemo) return null;
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

/** A form for a new key. The typed key is kept until it has been saved, and then removed from the page. */
function AddKeyForm() {
  const [times, setTimes] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const save = useAction("save-api-key", () => setTimes((before) => before + 1));
  const form = useInvalidFocus(save.failure);
  // The fields are mounted anew after each saved key; move the focus to the first.
  useEffect(() => {
    if (times > 0) form.current?.querySelector("input")?.focus();
  }, [times, form]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.busy) return;
    const data = new FormData(event.currentTarget);
    const typed = { service_name: String(data.get("service_name")), api_key: String(data.get("api_key")) };
    // A name without visible characters counts as empty.
    const empty = Object.entries(typed).flatMap(([name, value]) => (oneLine(value) === "" ? [name] : []));
    setMissing(empty);
    if (empty.length === 0) return save.perform("", typed);
    toast({ ...messages.missing, variant: "destructive" });
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
  }

  const errorOf = (field: string) => {
    if (missing.includes(field)) return field === "api_key" ? messages.missingKey : messages.missingName;
    return save.failure?.field === field ? save.failure.message : undefined;
  };
  return (
    <Card as="section">
      <h3 className="text-xl">{messages.addTitle}</h3>
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit}
        autoComplete="off"
        className="mt-4 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2"
      >
        <Field label={messages.serviceName} required hint={messages.serviceHint} error={errorOf("service_name")}>
          <Input
            key={times}
            name="service_name"
            list="ai-services"
            maxLength={apiKeyLimits.serviceName}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
          />
        </Field>
        <datalist id="ai-services">
          {Object.values(aiServices).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Field label={messages.key} required error={errorOf("api_key")}>
          <PasswordInput
            key={times}
            name="api_key"
            maxLength={apiKeyLimits.key}
            autoComplete="off"
            showLabel={messages.showTyped}
            hideLabel={messages.hideTyped}
          />
        </Field>
        <Button type="submit" variant="primary" busy={save.busy} className="justify-self-start sm:col-span-2">
          {messages.save}
        </Button>
      </form>
    </Card>
  );
}
