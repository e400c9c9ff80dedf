import { useEffect, useRef, useState, type FormEvent } from "react";
import { aiServices, apiKeyLimits } from "#domain/api-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useDeed } from "#web/features/people/admin/use-deed.ts";
import { messages } from "./messages.ts";

/** Saves a key. What was typed stays until the academy has it, and is gone from the page then. */
export function AddKeyForm() {
  const form = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const save = useDeed("save-api-key", () => setTimes((before) => before + 1));
  // The fields are new ones after each key: the focus goes to the first of those that are there now.
  useEffect(() => {
    if (times > 0) form.current?.querySelector("input")?.focus();
  }, [times]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.busy) return;
    const data = new FormData(event.currentTarget);
    const typed = { service_name: String(data.get("service_name")), api_key: String(data.get("api_key")) };
    const empty = Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [name] : []));
    setMissing(empty);
    if (empty.length === 0) return save.perform("", typed);
    toast({ ...messages.missing, variant: "destructive" });
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
  }

  const errorOf = (field: string) => {
    if (missing.includes(field)) return messages.missingHere;
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
