import { partOf } from "#web/i18n/define-messages.ts";
import { dataRequestKinds, dataRequestLimits, type OwnDataRequest } from "#domain/data-request.schema.ts";
import { useState } from "react";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select, Textarea } from "#web/ui/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { accountMessages } from "./account-messages.ts";
import { FormFailure } from "./form-failure.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

const messages = partOf(accountMessages, "requests");

/** The person's requests about their data, and a form for a new one. */
export function OwnDataRequests({ requests }: { requests: readonly OwnDataRequest[] }) {
  const form = useAccountForm("data-request");
  /** The number of requests when something was typed: once the request is among them, nothing is left to lose. */
  const [typedAfter, setTypedAfter] = useState<number | null>(null);
  const isTyped = typedAfter === requests.length;
  return (
    <SettingsSection id="requests" title={messages.title} help={messages.help}>
      {requests.length > 0 && (
        <ul className="mb-6 grid gap-3" aria-label={messages.title}>
          {requests.map((request) => (
            <li key={request.id} className="border-s-2 border-line ps-3">
              <p>
                {messages.kinds[request.kind]}: <strong>{messages.states[request.state]}</strong>
              </p>
              <p className="text-sm text-muted">
                {request.decided_at === null ? messages.due : messages.answered}
                <Moment at={request.decided_at ?? request.due_at} />
              </p>
              {request.reason !== "" && (
                <p className="text-sm wrap-anywhere" dir="auto">
                  {request.reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <form.Form key={requests.length} {...form.props} className="grid max-w-md justify-items-start gap-4 *:w-full">
        <input type="hidden" name="intent" value={form.intent} />
        <Field label={messages.kind}>
          <Select name="kind" defaultValue="correction">
            {dataRequestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {messages.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={messages.details} hint={messages.detailsHint} error={form.problemOf("details")}>
          <Textarea
            name="details"
            rows={3}
            maxLength={dataRequestLimits.details}
            dir="auto"
            onChange={({ target }) => setTypedAfter(target.value.trim() === "" ? null : requests.length)}
          />
        </Field>
        <LeaveGuard isChanged={isTyped} isLost={() => isTyped} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} className="!w-auto">
          {messages.submit}
        </Button>
      </form.Form>
    </SettingsSection>
  );
}
