import { useState } from "react";
import type { MailTest } from "#domain/mail-test.schema.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import { Section } from "./setting-field.tsx";

const words = messages.mail;

/** A test mail that tells of each step on its way. */
export function MailTrial() {
  const [result, setResult] = useState<MailTest | null>(null);
  const trial = useAction<MailTest>("try-mail", (_, found) => setResult(found));
  const problem = (field: string) => (trial.failure?.field === field ? trial.failure.message : undefined);
  return (
    <Section id="academy-mail" title={words.title} help={words.help}>
      <form
        noValidate
        className="grid max-w-measure gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setResult(null);
          const form = new FormData(event.currentTarget);
          trial.perform("", {
            to: String(form.get("to")),
            server: String(form.get("server")),
            from: String(form.get("from")),
          });
        }}
      >
        <Field label={words.to} error={problem("to")}>
          <Input name="to" type="email" autoComplete="email" />
        </Field>
        <Field label={words.server} hint={words.serverHint} error={problem("server")}>
          <Input name="server" autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={words.from} hint={words.fromHint} error={problem("from")}>
          <Input name="from" autoComplete="off" />
        </Field>
        <p>
          <Button type="submit" busy={trial.busy}>
            {words.send}
          </Button>
        </p>
      </form>
      {result && (
        <div className="mt-6 grid max-w-measure gap-4">
          <Notice
            live
            tone={result.delivered ? "success" : "danger"}
            title={result.delivered ? words.delivered : words.notDelivered}
          />
          <ol className="grid gap-2 text-sm">
            {result.steps.map(({ step, state, words: said }) => (
              <li key={step} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <span className="font-[550]">{words.steps[step]}</span>
                <span className={`wrap-anywhere ${state === "failed" ? "text-danger" : "text-muted"}`}>
                  {words.states[state]}
                  {said !== "" && `: ${said}`}
                </span>
              </li>
            ))}
          </ol>
          <p className="text-sm text-muted">{words.keep}</p>
        </div>
      )}
    </Section>
  );
}
