import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { needsBaseUrl, type AiVendor } from "#domain/api-key.ts";
import type { ApiKey } from "#domain/api-key.schema.ts";
import type { AiProvider } from "#domain/ai-provider.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAction } from "#web/platform/act.ts";
import { isFormChanged, useCloseQuestion } from "#web/ui/use-close-question.tsx";
import { messages } from "./messages.ts";
import { ServiceTest } from "./service-test.tsx";

/** Suggested names; any other may be typed. */
const models: Record<AiVendor, readonly string[]> = {
  openai: ["gpt-5.4-mini", "gpt-5.5", "gpt-5-mini"],
  anthropic: ["claude-haiku-4-5", "claude-sonnet-5", "claude-opus-5"],
  google: ["gemini-flash-latest", "gemini-flash-lite-latest", "gemini-pro-latest"],
  "openai-compatible": [],
};

type ServiceDialogProps = {
  apiKey: ApiKey;
  /** Gets the focus once the service has been chosen. */
  whoAnswers: RefObject<HTMLElement | null>;
  choice: AiProvider["choice"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Selects a service for the faculty, which can be tested first. */
export function ServiceDialog({ apiKey, whoAnswers, choice, open, onOpenChange }: ServiceDialogProps) {
  const formId = useId();
  const listId = useId();
  const [blamed, setBlamed] = useState<{ field: string | undefined; message: string }>({ field: undefined, message: "" });
  const focusAfter = useRef<HTMLElement | null>(null);
  const save = useAction("choose-vendor", () => {
    focusAfter.current = whoAnswers.current;
    onOpenChange(false);
  });
  const form = useInvalidFocus(save.failure);
  const { close, question } = useCloseQuestion(
    () => isFormChanged(form.current),
    () => onOpenChange(false),
  );
  const before = choice?.api_key_id === apiKey.id ? choice : null;
  const vendor = apiKey.vendor ?? "openai-compatible";

  function read(): { model: string; base_url: string } {
    const data = new FormData(form.current ?? undefined);
    return { model: String(data.get("model") ?? ""), base_url: String(data.get("base_url") ?? "") };
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setBlamed({ field: undefined, message: "" });
    if (!save.busy) save.perform(apiKey.id, read());
  }

  const failure = save.failure ?? blamed;
  const errorOf = (field: string) => (failure.field === field ? failure.message : undefined);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        locked={save.busy}
        returnFocus={focusAfter}
        title={messages.dialogTitle(apiKey.service_name)}
        description={messages.dialogText}
        footer={
          <>
            <Button disabled={save.busy} onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={save.busy}>
              {messages.choose}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <form ref={form} id={formId} noValidate onSubmit={onSubmit} autoComplete="off" className="grid gap-5">
            {save.failure && !["model", "base_url"].includes(save.failure.field ?? "") && (
              <Notice tone="danger">{save.failure.message}</Notice>
            )}
            <Field label={messages.model} required hint={messages.modelHint} error={errorOf("model")}>
              <Input
                name="model"
                defaultValue={before?.model ?? models[vendor][0]}
                list={listId}
                maxLength={200}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <datalist id={listId}>
              {models[vendor].map((model) => (
                <option key={model} value={model}>
                  {model}
                </option>
              ))}
            </datalist>
            {needsBaseUrl(vendor) && (
              <Field label={messages.baseUrl} required hint={messages.baseUrlHint} error={errorOf("base_url")}>
                <Input
                  name="base_url"
                  type="url"
                  inputMode="url"
                  defaultValue={before?.base_url ?? ""}
                  maxLength={500}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            )}
          </form>
          <ServiceTest
            read={() => ({ api_key_id: apiKey.id, ...read() })}
            onField={(field, message) => {
              save.forget();
              setBlamed({ field, message });
            }}
          />
        </div>
      </Dialog>
      {question}
    </>
  );
}
