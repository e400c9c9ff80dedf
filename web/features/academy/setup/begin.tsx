import { useState, useSyncExternalStore, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { ApiError, request } from "#web/platform/api.ts";
import { authClient } from "#web/platform/auth-client.ts";
import { sendFile } from "#web/platform/send-file.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { messages } from "./messages.ts";

type Problem = { message: string; field: string | undefined };

/** The fragment of the setup link. The server never sees it. */
const subscribe = (onChange: () => void) => {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
};

/** Starts an empty academy with the setup link: with a new super admin, or from a backup. */
export function Begin() {
  const token = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => "",
  );
  const [restored, setRestored] = useState(false);
  if (restored)
    return (
      <EmptyState
        headingLevel={1}
        title={messages.restore.done.title}
        action={<ButtonLink to="/auth">{messages.restore.signIn}</ButtonLink>}
      >
        {messages.restore.done.text}
      </EmptyState>
    );
  if (token === "")
    return (
      <EmptyState
        headingLevel={1}
        title={messages.noLink.title}
        action={<ButtonLink to="/auth">{messages.noLink.signIn}</ButtonLink>}
      >
        {messages.noLink.text}
      </EmptyState>
    );
  return (
    <div className="page-width grid max-w-[34rem] gap-10 py-10 sm:py-16">
      <section>
        <h1>{messages.title}</h1>
        <p className="mt-3 text-muted">{messages.begin.lead}</p>
        <AccountForm token={token} />
      </section>
      <section className="border-t border-hairline pt-8">
        <h2 className="text-2xl">{messages.restore.title}</h2>
        <p className="mt-2 text-muted">{messages.restore.help}</p>
        <RestoreForm token={token} onDone={() => setRestored(true)} />
      </section>
    </div>
  );
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "");

function AccountForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function create(form: FormData): Promise<void> {
    const credentials = { email: textIn(form, "email").trim(), password: textIn(form, "password") };
    const body = { token, full_name: textIn(form, "full_name"), ...credentials };
    await request("POST", "/api/setup", { body });
    const { error } = await (await authClient()).signInWithPassword(credentials);
    void navigate(error ? "/auth" : "/setup", { replace: true });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    create(new FormData(event.currentTarget))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem({ message: error.message, field: error.field });
      })
      .finally(() => setBusy(false));
  }

  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  const isElsewhere = problem && !["full_name", "email", "password"].includes(problem.field ?? "");
  return (
    <form noValidate className="mt-6 grid gap-5" onSubmit={submit}>
      {isElsewhere && (
        <Notice live tone="danger" title={messages.begin.failed}>
          {problem.message}
        </Notice>
      )}
      <Field label={messages.begin.name} error={at("full_name")}>
        <Input name="full_name" autoComplete="name" dir="auto" />
      </Field>
      <Field label={messages.begin.email} error={at("email")}>
        <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={messages.begin.password} hint={messages.begin.passwordHint} error={at("password")}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <p>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {messages.begin.submit}
        </Button>
      </p>
    </form>
  );
}

function RestoreForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);

  function restore(chosen: File): void {
    setProblem(null);
    setPercent(0);
    sendFile("/api/setup/restore", chosen, {
      onProgress: (sent) => setPercent(Math.floor(sent)),
      signal: new AbortController().signal,
      headers: { "x-setup-token": token },
    })
      .then(onDone, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(error.message);
      })
      .finally(() => setPercent(null));
  }

  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) restore(file);
      }}
    >
      <Field label={messages.restore.file} error={problem ?? undefined}>
        <Input type="file" name="backup" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
      </Field>
      <p className="flex items-center gap-4">
        <Button type="submit" disabled={file === null} busy={percent !== null}>
          {messages.restore.submit}
        </Button>
        <span role="status" className="text-sm text-muted">
          {percent === null ? "" : percent < 100 ? messages.restore.progress(percent) : messages.restore.working}
        </span>
      </p>
    </form>
  );
}
