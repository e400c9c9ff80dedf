import { useState, type FormEvent } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { EnrollOutcome } from "./enroll.ts";
import { MailOnItsWay } from "./mail-on-its-way.tsx";
import { messages } from "./messages.ts";

type Problems = { full_name?: string; email?: string };

/** Name and address, and the course is the person's: at once with a session, otherwise by way of a mailed link. */
export function EnrollForm({ courseId }: { courseId: string }) {
  const fetcher = useFetcher<EnrollOutcome>();
  const hydrated = useHydrated();
  const session = useSession();
  const [problems, setProblems] = useState<Problems>({});
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;

  if (outcome?.kind === "mailed") return <MailOnItsWay courseId={courseId} mail={outcome} onBack={() => fetcher.reset()} />;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = findProblems(event.currentTarget);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) {
      void fetcher.submit(event.currentTarget, { method: "post" });
      return;
    }
    if (Object.values(found).includes(messages.fieldNeeded)) toast(messages.missing);
    focusField(event.currentTarget, first);
  }

  const failure = outcome?.kind === "failed" ? outcome : null;
  const blame = (field: keyof Problems) => problems[field] ?? (failure?.field === field ? failure.message : undefined);
  return (
    <form method="post" noValidate className="grid gap-5" inert={!hydrated} onSubmit={onSubmit}>
      {failure && (
        <Notice tone="danger" live title={messages.failed}>
          {failure.message}
        </Notice>
      )}
      {/* A person's own name and address take the place of empty fields once the browser has said who they are. */}
      <Field label={messages.fullName} error={blame("full_name")}>
        <Input
          key={session?.userId}
          name="full_name"
          autoComplete="name"
          maxLength={200}
          dir="auto"
          defaultValue={session?.fullName}
        />
      </Field>
      <Field label={messages.email} error={blame("email")}>
        <Input
          key={session?.userId}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={session?.email}
        />
      </Field>
      <p className="hidden text-sm text-muted in-data-[auth=out]:block">{messages.forVisitor}</p>
      <p className="hidden text-sm wrap-anywhere text-muted in-data-[auth=in]:block">
        {messages.forPerson(session?.email ?? "…")}
      </p>
      <Button type="submit" variant="primary" size="lg" wide busy={fetcher.state !== "idle"}>
        {messages.submit}
      </Button>
    </form>
  );
}

/** What is missing or misspelt, by field, in the order of the form. */
function findProblems(form: HTMLFormElement): Problems {
  const values = new FormData(form);
  const isEmpty = (name: string) => String(values.get(name) ?? "").trim() === "";
  const email = form.elements.namedItem("email");
  const isMisspelt = email instanceof HTMLInputElement && email.validity.typeMismatch;
  return {
    ...(isEmpty("full_name") && { full_name: messages.fieldNeeded }),
    ...(isEmpty("email") ? { email: messages.fieldNeeded } : isMisspelt && { email: messages.emailInvalid }),
  };
}

/** The keyboard goes where something is to be written; a screen reader says what is missing there. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
