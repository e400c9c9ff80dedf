import { useEffect, useRef, useState, type FormEvent } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import type { EnrollOutcome } from "./enroll.ts";

type Problems = { fullName?: string; email?: string };

/** Name and address, and the course is the person's: at once with a session, otherwise by way of an account. */
export function EnrollForm({ courseId }: { courseId: string }) {
  const fetcher = useFetcher<EnrollOutcome>();
  const hydrated = useHydrated();
  const session = useSession();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  useEnrollmentCompleted(session !== null, () => void fetcher.submit({}, { method: "post" }));

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fullName = String(form.get("full_name") ?? "").trim();
    const email = String(form.get("email") ?? "").trim();
    const emailField = event.currentTarget.elements.namedItem("email");
    const isMisspelt = emailField instanceof HTMLInputElement && emailField.validity.typeMismatch;
    const found: Problems = {
      ...(fullName === "" ? { fullName: messages.fieldNeeded } : {}),
      ...(email === "" ? { email: messages.fieldNeeded } : isMisspelt ? { email: messages.emailInvalid } : {}),
    };
    setProblems(found);
    if (fullName === "" || email === "") toast(messages.missing);
    if (found.fullName || found.email) {
      focusField(event.currentTarget, found.fullName ? "full_name" : "email");
      return;
    }
    if (session) {
      void fetcher.submit({}, { method: "post" });
      return;
    }
    const search = new URLSearchParams({ view: "sign_up", from: `/enroll/${courseId}` });
    void navigate(`/auth?${search}`, { state: { fullName, email, enrollNow: true } });
  }

  const failure = fetcher.state === "idle" ? fetcher.data : undefined;
  return (
    <form method="post" noValidate className="grid gap-5" inert={!hydrated} onSubmit={onSubmit}>
      {failure && (
        <Notice tone="danger" live title={messages.failed}>
          {failure.message}
        </Notice>
      )}
      {/* A person's own name and address take the place of empty fields once the browser has said who they are. */}
      <Field label={messages.fullName} error={problems.fullName}>
        <Input key={session?.userId} name="full_name" autoComplete="name" maxLength={200} defaultValue={session?.fullName} />
      </Field>
      <Field label={messages.email} error={problems.email}>
        <Input
          key={session?.userId}
          type="email"
          name="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={session?.email}
        />
      </Field>
      <p className="hidden text-sm text-muted in-data-[auth=out]:block">{messages.forVisitor}</p>
      <p className="hidden text-sm text-muted in-data-[auth=in]:block">{messages.forPerson}</p>
      <Button type="submit" variant="primary" size="lg" wide busy={fetcher.state !== "idle"}>
        {messages.submit}
      </Button>
    </form>
  );
}

/** The keyboard goes where something is to be written; a screen reader says what is missing there. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Whoever comes back with the account that they made to enroll is not asked a second time. */
function useEnrollmentCompleted(signedIn: boolean, enroll: () => void): void {
  const { state } = useLocation();
  const wants = typeof state === "object" && state !== null && "enrollNow" in state && state.enrollNow === true;
  const begun = useRef(false);
  useEffect(() => {
    if (!signedIn || !wants || begun.current) return;
    begun.current = true;
    enroll();
  });
}
