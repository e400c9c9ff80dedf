import { useLocation, useNavigate } from "react-router";
import { pageToReturnTo } from "#domain/safe-redirect.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { NavigationState } from "./navigation-state.ts";
import { messages } from "./messages.ts";
import { StudentPortal } from "./student-portal.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import { viewAddress, type AuthParams, type Portal, type View, type MailType } from "./views.ts";
import { EmailField, CodeField } from "./credential-fields.tsx";
import { ProviderButtons, SignInForm } from "./sign-in-form.tsx";
import { StepHeading } from "./step-heading.tsx";
import { mailMessages } from "./mail-messages.ts";
import { useCountdown } from "./use-countdown.ts";

/** Milliseconds until a person may request another mail. */
const patienceMs = 60_000;

type TypeCodeProps = {
  form: AuthFormState;
  type: MailType;
  /** The mail that was last requested in this browser, and when. */
  mailed: { email: string; at: number } | null;
  back: string;
};

const kinds = {
  recover: {
    get title() {
      return mailMessages.forgotTitle;
    },
    get text() {
      return mailMessages.forgotText;
    },
    get submit() {
      return mailMessages.forgotSubmit;
    },
  },
  "magic-link": {
    get title() {
      return mailMessages.magicTitle;
    },
    get text() {
      return mailMessages.magicText;
    },
    get submit() {
      return mailMessages.magicSubmit;
    },
  },
};

type PortalsProps = {
  form: AuthFormState;
  params: AuthParams;
  view: Exclude<View, "link" | "update_password">;
  search: URLSearchParams;
  navigationState: NavigationState;
  providers: readonly string[];
  addressProblem: string | null;
};

/** The two portals: students on one tab, staff on the other. Tab and view are in the address. */
export function Portals(props: PortalsProps) {
  const { params, search } = props;
  const { state } = useLocation();
  const navigate = useNavigate();

  function show(view: View, portal: Portal): void {
    void navigate(viewAddress(search, { view, portal }), { replace: true, preventScrollReset: true, state });
  }

  return (
    <Tabs<Portal>
      label={messages.tabs}
      tabs={[
        { value: "student", label: messages.studentTab },
        { value: "staff", label: messages.staffTab },
      ]}
      value={params.portal}
      onValueChange={(portal) => show("sign_in", portal)}
    >
      <TabPanel value="student">
        <PortalView {...props} onViewChange={(view) => show(view, "student")} />
      </TabPanel>
      <TabPanel value="staff">
        <PortalView {...props} onViewChange={(view) => show(view, "staff")} />
      </TabPanel>
    </Tabs>
  );
}

function PortalView({
  form,
  params,
  view,
  search,
  navigationState,
  providers,
  addressProblem,
  onViewChange,
}: PortalsProps & { onViewChange: (view: View) => void }) {
  const addressOf = (next: View) => viewAddress(search, { view: next, portal: next === "magic_link" ? "staff" : params.portal });
  const back = addressOf("sign_in");
  if (view === "forgotten_password") return <AskForMail key={view} kind="recover" form={form} back={back} />;
  if (view === "magic_link") return <AskForMail key={view} kind="magic-link" form={form} back={back} />;
  if (view === "verify_otp") {
    const mailed = navigationState.mailedAt === null ? null : { email: navigationState.email, at: navigationState.mailedAt };
    return <TypeCode form={form} type={params.mailType} mailed={mailed} back={back} />;
  }
  if (params.portal === "staff") return <StaffPortal form={form} addressOf={addressOf} providers={providers} />;
  return (
    <StudentPortal
      form={form}
      view={view}
      onViewChange={onViewChange}
      addressOf={addressOf}
      fullName={navigationState.fullName}
      explanation={explain(search, view, navigationState)}
      addressProblem={addressProblem}
      providers={providers}
    />
  );
}

function explain(search: URLSearchParams, view: "sign_in" | "sign_up", navigationState: NavigationState): string {
  if (navigationState.fullName !== "" && view === "sign_up") return messages.cameFromEnrolling;
  if (view === "sign_up") return messages.studentInvitation;
  return pageToReturnTo(search.get("from")) ? messages.cameFromElsewhere : messages.studentWelcome;
}

/** Sign-in for instructors and administrators; the outcome is shown in a toast. */
function StaffPortal({
  form,
  addressOf,
  providers,
}: Pick<PortalsProps, "form" | "providers"> & { addressOf: (view: View) => string }) {
  return (
    <>
      <StepHeading title={messages.staffTitle}>{messages.staffWelcome}</StepHeading>
      <SignInForm form={form} portal="staff" addressOf={addressOf} />
      <ProviderButtons form={form} portal="staff" offered={providers} />
    </>
  );
}

/** One address and one button to request a mail: for a new password, or to sign in without one. */
function AskForMail({ kind, form, back }: { kind: keyof typeof kinds; form: AuthFormState; back: string }) {
  const { title, text, submit } = kinds[kind];
  const failure = form.failureOf(kind);
  return (
    <>
      <StepHeading title={title}>{text}</StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value={kind} />
        {failure?.message && (
          <Notice tone="danger" live>
            {failure.message}
          </Notice>
        )}
        <EmailField form={form} error={failure?.fields.email} />
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith(kind)} disabled={form.isBusy}>
          {submit}
        </Button>
      </form.Form>
      <p className="mt-5">
        <TextLink to={back} preventScrollReset>
          {messages.backToSignIn}
        </TextLink>
      </p>
    </>
  );
}

/** Shown after a mail was sent: its link can be opened, or its code typed here. If the address is not known, there is a field for it. */
function TypeCode({ form, type, mailed, back }: TypeCodeProps) {
  const failure = form.failureOf("code");
  return (
    <>
      <StepHeading title={mailed ? mailMessages.sent[type] : mailMessages.codeTitle}>
        {mailed ? <span dir="auto">{mailMessages.sentTo(mailed.email)}</span> : mailMessages.codeText}
      </StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="type" value={type} />
        {failure?.message && (
          <Notice tone="danger" live>
            {failure.message}
          </Notice>
        )}
        {form.outcome?.kind === "accepted" && (
          <Notice tone="success" live>
            {mailMessages.emailHalfChanged}
          </Notice>
        )}
        {mailed ? (
          <input type="hidden" name="email" value={mailed.email} />
        ) : (
          <EmailField form={form} error={failure?.fields.email} />
        )}
        <CodeField label={mailMessages.code} error={failure?.fields.code} hint={mailed ? mailMessages.openLink : undefined} />
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("code")} disabled={form.isBusy}>
          {mailMessages.codeSubmit}
        </Button>
      </form.Form>
      <SendAgain form={form} type={type} email={mailed?.email ?? form.email} sentAt={mailed?.at ?? null} />
      <p className="mt-4">
        <TextLink to={back} preventScrollReset>
          {messages.backToSignIn}
        </TextLink>
      </p>
    </>
  );
}

function SendAgain({ form, type, email, sentAt }: { form: AuthFormState; type: MailType; email: string; sentAt: number | null }) {
  const { outcome } = form;
  const sentAgain = outcome?.kind === "mailed" && outcome.again ? outcome.at : null;
  const failure = form.failureOf("resend");
  const last = sentAgain ?? sentAt;
  const seconds = useCountdown(last === null ? null : last + patienceMs);
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Button
        size="sm"
        disabled={form.isBusy || seconds > 0}
        busy={form.isBusyWith("resend")}
        onClick={() => form.submit({ intent: "resend", type, email })}
      >
        {seconds > 0 ? mailMessages.sendAgainIn(seconds) : mailMessages.sendAgain}
      </Button>
      {sentAgain !== null && (
        <Notice tone="success" live>
          {mailMessages.sentAgain}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live>
          {failure.message || failure.fields.email}
        </Notice>
      )}
    </div>
  );
}
