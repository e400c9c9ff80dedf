import { ArrowRight } from "#web/ui/icons.tsx";
import { useState, type FormEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { oneLine } from "#domain/storable-text.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { countOf, levelName } from "#web/features/courses/catalog/course-words.ts";
import { messages as courseMessages } from "#web/features/courses/catalog/messages.ts";
import { TextLink, ButtonLink } from "#web/ui/link.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { addMailToState } from "#web/features/people/auth/navigation-state.ts";
import { viewAddress } from "#web/features/people/auth/views.ts";
import { messages } from "./messages.ts";
import { lessonAddress } from "./lesson-links.ts";
import type { EnrollOutcome } from "./enroll.ts";

type MailOnItsWayProps = { courseId: string; mail: { email: string; at: number }; onBack: () => void };

type Problems = { full_name?: string; email?: string };

/**
 * The course next to the enrollment form, or next to a message for people who already take it. For a signed-in person both are hidden until
 * that is known (`settled`).
 */
export function EnrollPage({ course, settled }: { course: CoursePage; settled: boolean }) {
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:grid-cols-2 md:gap-14 md:py-16">
      <div className="grid content-start gap-6 md:grid-cols-1 max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:items-start max-md:gap-4">
        <div className="overflow-clip rounded-md border border-hairline md:order-last">
          <CoursePicture course={course} shownAs="panel" eager />
        </div>
        <div>
          <p className="text-sm text-muted">{messages.eyebrow}</p>
          <h1 className="mt-1 text-3xl text-pretty" dir="auto">
            <TextLink quiet to={`/product/${course.id}`}>
              {course.title}
            </TextLink>
          </h1>
          <p className="mt-3 text-muted">
            {[courseMessages.free, countOf(course.lessons.length, "lesson"), levelName(course.level)].join(" · ")}
          </p>
        </div>
      </div>
      <div className={`w-full max-w-96 md:pt-2 ${settled ? "" : "in-data-[auth=in]:invisible"}`}>
        {course.enrollment ? <AlreadyEnrolled course={course} /> : <EnrollForm courseId={course.id} />}
      </div>
    </div>
  );
}

/** Shown instead of the form to people who already take the course. */
function AlreadyEnrolled({ course }: { course: CoursePage }) {
  const firstLesson = course.lessons[0];
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-2xl">{messages.enrolledTitle}</h2>
        <p className="mt-2 text-muted">{firstLesson ? messages.enrolledText : courseMessages.noLessonsYet}</p>
      </div>
      {firstLesson && (
        <ButtonLink variant="primary" size="lg" wide to={lessonAddress(course.id, firstLesson.id)}>
          {courseMessages.continueLearning}
          <ArrowRight aria-hidden="true" className="rtl:rotate-180" />
        </ButtonLink>
      )}
      <ButtonLink size="lg" wide to="/dashboard">
        {courseMessages.goToDashboard}
      </ButtonLink>
    </div>
  );
}

/** The enrollment form with name and address: completed immediately with a session, otherwise by a mailed link. */
function EnrollForm({ courseId }: { courseId: string }) {
  const fetcher = useFetcher<EnrollOutcome>();
  const { sendsMail, isDemo } = useAcademy();
  const hydrated = useHydrated();
  const session = useSession();
  const [problems, setProblems] = useState<Problems>({});
  /** What was sent, for a person who mistyped their address. */
  const [sent, setSent] = useState({ full_name: "", email: "" });
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;

  if (outcome?.kind === "mailed") return <MailOnItsWay courseId={courseId} mail={outcome} onBack={() => fetcher.reset()} />;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = findProblems(event.currentTarget);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) {
      const values = new FormData(event.currentTarget);
      setSent({ full_name: String(values.get("full_name")), email: String(values.get("email")) });
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
      {/* Once the session is known, the person's name and address fill empty fields. */}
      <Field label={messages.fullName} error={blame("full_name")}>
        <Input
          key={session?.userId}
          name="full_name"
          aria-required
          autoComplete="name"
          maxLength={200}
          dir="auto"
          defaultValue={session?.fullName ?? sent.full_name}
        />
      </Field>
      <Field label={messages.email} error={blame("email")}>
        <Input
          key={session?.userId}
          type="email"
          name="email"
          aria-required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={session?.email ?? sent.email}
        />
      </Field>
      <p className="hidden text-sm text-muted in-data-[auth=out]:block">
        {sendsMail || isDemo ? messages.forVisitor : messages.forVisitorWithoutMail}
      </p>
      <p className="hidden text-sm wrap-anywhere text-muted in-data-[auth=in]:block">
        {messages.forPerson(session?.email ?? "…")}
      </p>
      <Button type="submit" variant="primary" size="lg" wide busy={fetcher.state !== "idle"}>
        {messages.submit}
      </Button>
    </form>
  );
}

/** Return missing or invalid fields, in the order of the form. */
function findProblems(form: HTMLFormElement): Problems {
  const values = new FormData(form);
  const isEmpty = (name: string) => oneLine(String(values.get(name) ?? "")) === "";
  const email = form.elements.namedItem("email");
  const isMisspelt = email instanceof HTMLInputElement && email.validity.typeMismatch;
  return {
    ...(isEmpty("full_name") && { full_name: messages.fieldNeeded }),
    ...(isEmpty("email") ? { email: messages.fieldNeeded } : isMisspelt && { email: messages.emailInvalid }),
  };
}

/** Focus the invalid field, so that a screen reader announces its error. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Says what to do until the mailed link is used, with options for a different device or a mistyped address. */
function MailOnItsWay({ courseId, mail, onBack }: MailOnItsWayProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // This replaces the form, and with it the button that had the focus.
  useEffect(() => heading.current?.focus(), []);
  const from = new URLSearchParams({ from: completedAddress(courseId) });
  return (
    <div className="grid justify-items-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {messages.mailed}
      </h2>
      <p className="text-pretty wrap-anywhere">{messages.mailedText(mail.email)}</p>
      <p>
        <TextLink
          to={viewAddress(from, { view: "verify_otp", type: "magiclink" })}
          state={addMailToState(null, mail.email, mail.at)}
        >
          {messages.typeCode}
        </TextLink>
      </p>
      <Button onClick={onBack}>{messages.otherAddress}</Button>
    </div>
  );
}

/** Return the address of the page that confirms the enrollment once the mail address has been verified. */
function completedAddress(courseId: string): string {
  return `/enroll/${courseId}?by=mail`;
}
