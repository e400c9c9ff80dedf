import { labelled } from "#web/platform/labelled.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import { Fragment, useState, type FormEvent } from "react";
import type { MailSettingsView } from "#domain/mail-settings.schema.ts";
import type { MailTest } from "#domain/mail-test.schema.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { messages } from "./messages.ts";
import { Section } from "./setting-field.tsx";

const words = partOf(messages, "mail");

const usualPorts = { required: "587", "from-start": "465", "if-offered": "587" } as const;
const modes = ["required", "from-start", "if-offered"] as const;

/** The mail server: entered, tested step by step, saved. Typed text stays until it is saved. */
export function MailForm({ mail }: { mail: MailSettingsView }) {
  const [result, setResult] = useState<MailTest | null>(null);
  const [typedUser, setTypedUser] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const save = useAction("change-mail", () => {
    setResult(null);
    setChanged(false);
  });
  useUnsentField(isChanged && !save.busy);
  const trial = useAction<MailTest>("try-mail", (_, found) => setResult(found));
  const { server, sender, facts } = mail;
  const isFixed = facts.server.source === "environment";
  const isSenderFixed = facts.sender.source === "environment";
  const hasUser = (typedUser ?? server?.user_name ?? "") !== "";

  const failure = trial.failure ?? save.failure;
  const form = useInvalidFocus(failure);
  const read = () => Object.fromEntries([...new FormData(form.current ?? undefined)].map(([key, value]) => [key, String(value)]));
  // The test names fields as the settings do, below `settings`.
  const field = failure?.field?.replace(/^settings\./, "");
  const problem = (...names: string[]) => (field !== undefined && names.includes(field) ? failure?.message : undefined);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    trial.forget();
    if (!save.busy) save.perform("", read());
  }
  function tryIt(): void {
    save.forget();
    setResult(null);
    if (!trial.busy) trial.perform("", read());
  }
  /** The port follows the encryption as long as it is one of the usual ones. */
  function suggestPort(mode: string): void {
    const port = form.current?.querySelector<HTMLInputElement>("[name=port]");
    const next = modes.find((each) => each === mode);
    if (port && next && /^(|465|587)$/.test(port.value)) port.value = usualPorts[next];
  }

  return (
    <Section id="academy-mail" title={words.title} help={words.help}>
      {server?.password === "unreadable" && (
        <div className="mb-5 max-w-measure">
          <Notice tone="danger" title={words.unreadable.title}>
            {words.unreadable.text}
          </Notice>
        </div>
      )}
      <form
        ref={form}
        noValidate
        autoComplete="off"
        className="grid max-w-measure gap-5"
        onInput={() => setChanged(true)}
        onSubmit={onSubmit}
      >
        <Fragment key={`server ${facts.server.changed_at}`}>
          <Field
            label={words.server}
            hint={isFixed ? messages.locked(facts.server.variable) : words.serverHint}
            error={problem("server", "server.host")}
          >
            <Input
              name="host"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={server?.host}
              disabled={isFixed}
            />
          </Field>
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Field label={words.tls} error={problem("server.tls")}>
              <Select
                name="tls"
                defaultValue={server?.tls ?? "required"}
                disabled={isFixed}
                onChange={({ target }) => suggestPort(target.value)}
              >
                {modes.map((mode) => (
                  <option key={mode} value={mode}>
                    {words.tlsModes[mode]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={words.port} error={problem("server.port")}>
              <Input
                name="port"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                defaultValue={server?.port ?? usualPorts.required}
                disabled={isFixed}
              />
            </Field>
          </div>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label={words.user} hint={words.userHint} error={problem("server.user_name")}>
              <Input
                name="user"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={300}
                defaultValue={server?.user_name ?? ""}
                disabled={isFixed}
                onChange={({ target }) => setTypedUser(target.value.trim())}
              />
            </Field>
            <Field
              label={words.password}
              hint={server?.password === "stored" && hasUser && !isFixed ? words.passwordStored : words.passwordHint}
              error={problem("server.password")}
            >
              <PasswordInput name="password" autoComplete="new-password" maxLength={1000} disabled={isFixed} />
            </Field>
          </div>
        </Fragment>
        <div key={`sender ${facts.sender.changed_at}`} className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={words.from}
            hint={isSenderFixed ? messages.locked(facts.sender.variable) : words.fromHint}
            error={problem("from", "sender", "sender.address")}
          >
            <Input
              name="from"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={sender?.address ?? ""}
              disabled={isSenderFixed}
            />
          </Field>
          <Field label={words.fromName} hint={isSenderFixed ? undefined : words.fromNameHint} error={problem("sender.name")}>
            <Input
              name="from_name"
              autoComplete="off"
              maxLength={100}
              dir="auto"
              defaultValue={sender?.name ?? ""}
              disabled={isSenderFixed}
            />
          </Field>
        </div>
        <ChangedAndRemove fact={facts.server} hasServer={server !== null} />
        {!(isFixed && isSenderFixed) && (
          <p>
            <Button type="submit" busy={save.busy}>
              {words.save}
            </Button>
          </p>
        )}
        <fieldset className="grid gap-4 border-t border-hairline pt-6">
          <legend className="float-start w-full font-[550]">{words.tryTitle}</legend>
          <p className="text-sm text-muted">{words.tryHelp}</p>
          <Field label={words.to} error={problem("to")}>
            <Input name="to" type="email" autoComplete="email" />
          </Field>
          <p>
            <Button busy={trial.busy} onClick={tryIt}>
              {words.send}
            </Button>
          </p>
        </fieldset>
      </form>
      {result && <TrialResult result={result} />}
    </Section>
  );
}

/** Who has set the server, and a button to remove it. */
function ChangedAndRemove({ fact, hasServer }: { fact: MailSettingsView["facts"]["server"]; hasServer: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useAction("remove-mail", () => setAsking(false));
  if (fact.source !== "admin" || fact.changed_at === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>
        {messages.changed} <Moment at={fact.changed_at} />{" "}
        {fact.changed_by !== null && fact.changed_by !== "" && messages.by(fact.changed_by)}
      </span>
      {hasServer && (
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={words.removeTitle}
        description={words.removeText}
        confirmLabel={words.remove}
        busy={remove.busy}
        onConfirm={() => remove.perform("")}
      />
    </p>
  );
}

/** The outcome of each step of a test. */
function TrialResult({ result: { delivered, steps } }: { result: MailTest }) {
  return (
    <div className="mt-6 grid max-w-measure gap-4">
      <Notice live tone={delivered ? "success" : "danger"} title={delivered ? words.delivered : words.notDelivered} />
      <ol className="grid gap-2 text-sm">
        {steps.map(({ step, state, words: said }) => (
          <li key={step} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <span className="font-[550]">{words.steps[step]}</span>
            <span className={`wrap-anywhere ${state === "failed" ? "text-danger" : "text-muted"}`}>
              {said === "" ? words.states[state] : labelled(words.states[state], said)}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{words.keep}</p>
    </div>
  );
}
