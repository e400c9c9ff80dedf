import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useAuth } from "#web/platform/auth-provider.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { mailMessages } from "./mail-messages.ts";
import type { AddressFragment } from "./use-address-fragment.ts";
import type { AuthFormState } from "./use-auth-form.ts";
import { viewAddress, type AuthParams, type View, type LinkType } from "./views.ts";
import type { InvitationLook } from "./look-at-invitation.ts";
import { FullNameField, NewPasswordField } from "./credential-fields.tsx";
import { messages } from "./messages.ts";
import { StepHeading } from "./step-heading.tsx";

type LinkPageProps = {
  form: AuthFormState;
  type: LinkType;
  /** Null when the link has been used and only the choices made with it have yet to be stored. */
  token: string | null;
  /** The recipient of an invitation. */
  invited?: { email: string; role: string } | undefined;
  addressOf: (view: View) => string;
};

type LinkStepProps = {
  form: AuthFormState;
  params: AuthParams;
  /** Null until the fragment has been read. */
  fragment: AddressFragment | null;
  search: URLSearchParams;
};

/** The page of a mailed link, by its type, and the form for a new password, which may follow. */
export function LinkStep({ form, params, fragment, search }: LinkStepProps) {
  const { session } = useAuth();
  const addressOf = (view: View) => viewAddress(search, { view });
  if (params.view === "update_password") return <LinkPage form={form} type="recovery" token={null} addressOf={addressOf} />;
  if (fragment === null) return <LinkSkeleton label={mailMessages.opening} />;
  const { token, errorCode } = fragment;
  const type = params.linkType;
  if (errorCode !== null) return <LinkExpired type={type ?? "email"} addressOf={addressOf} />;
  if (token === null || type === null) {
    const choosesPassword = type === "recovery" || type === "invite";
    return session && choosesPassword ? (
      <LinkPage form={form} type={type} token={null} addressOf={addressOf} />
    ) : (
      <LinkGone addressOf={addressOf} />
    );
  }
  if (type === "invite") return <Invitation form={form} token={token} addressOf={addressOf} />;
  return <LinkPage form={form} type={type} token={token} addressOf={addressOf} />;
}

/** The page of an invitation. It loads the recipient first, and then shows the fields that create the account. */
function Invitation({ form, token, addressOf }: { form: AuthFormState; token: string; addressOf: (view: View) => string }) {
  const fetcher = useFetcher<InvitationLook>({ key: "invitation" });
  const { submit } = fetcher;
  const look = () => void submit({ intent: "look-at-invitation", token }, { method: "post", action: form.action });
  useEffect(() => {
    void submit({ intent: "look-at-invitation", token }, { method: "post", action: form.action });
  }, [submit, token, form.action]);

  const found = fetcher.data;
  if (!found) return <LinkSkeleton label={mailMessages.looking} />;
  if (found.kind === "gone") return <LinkExpired type="invite" addressOf={addressOf} />;
  if (found.kind === "failed") {
    return (
      <ErrorState
        headingLevel={1}
        title={mailMessages.lookFailed}
        onRetry={look}
        retryLabel={mailMessages.tryAgain}
        retrying={fetcher.state !== "idle"}
      >
        {found.message}
      </ErrorState>
    );
  }
  return <LinkPage form={form} type="invite" token={token} invited={found} addressOf={addressOf} />;
}

/** As high as the loaded page, with its heading, sentence, field and button. */
function LinkSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="block h-9 w-3/4" />
      <SkeletonText lines={2} className="mt-3" />
      <Skeleton className="mt-6 block h-11 w-full" />
      <Skeleton className="mt-5 block h-12 w-full" />
    </Loading>
  );
}

/**
 * The page that a mailed link opens: its purpose, the required fields, and one button. Opening it changes nothing, because mail scanners
 * also open links.
 */
function LinkPage({ form, type, token, invited, addressOf }: LinkPageProps) {
  const failure = form.failureOf("link");
  const { user } = useAuth();
  if (failure?.code === "otp_expired") return <LinkExpired type={type} addressOf={addressOf} />;
  const { title, text, submit } = mailMessages.link[type];
  const isDone = token === null || failure?.linkDone === true;
  const choosesPassword = type === "recovery" || type === "invite";
  const email = invited?.email ?? user?.email ?? "";
  const isOtherPerson = invited && user && user.email !== invited.email && !isDone;
  return (
    <>
      <StepHeading title={title}>
        {invited && (
          <>
            <strong dir="auto">
              {mailMessages.invitedAs(invited.email, mailMessages.roles[invited.role] ?? invited.role)}
            </strong>{" "}
          </>
        )}
        {text}
      </StepHeading>
      <form.Form method="post" action={form.action} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="type" value={type} />
        {!isDone && <input type="hidden" name="token_hash" value={token ?? ""} />}
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
        {isOtherPerson && <Notice>{mailMessages.otherPerson(user.email)}</Notice>}
        {type === "invite" && <FullNameField error={failure?.fields.full_name} />}
        {/* Tells password managers which account the password belongs to. */}
        {choosesPassword && email !== "" && (
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        )}
        {choosesPassword && (
          <NewPasswordField
            label={type === "recovery" ? messages.newPassword : messages.password}
            error={failure?.fields.password}
            known={[email]}
          />
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={form.isBusyWith("link")} disabled={form.isBusy}>
          {submit}
        </Button>
      </form.Form>
      {choosesPassword && token === null && (!user || failure?.code === "reauthentication_needed") && (
        <p className="mt-5">
          <TextLink to={addressOf("forgotten_password")}>{mailMessages.askForNew}</TextLink>
        </p>
      )}
    </>
  );
}

/** Shown when the page was reloaded, and the link's token was lost. */
function LinkGone({ addressOf }: Pick<LinkPageProps, "addressOf">) {
  return (
    <>
      <StepHeading title={mailMessages.linkGone}>{mailMessages.linkGoneText}</StepHeading>
      <ButtonLink className="mt-6" to={addressOf("sign_in")}>
        {messages.backToSignIn}
      </ButtonLink>
    </>
  );
}

/** Shown for a link that was used, was replaced by a newer one, or has expired. */
function LinkExpired({ type, addressOf }: Pick<LinkPageProps, "type" | "addressOf">) {
  const asksAgain = type === "recovery" ? "forgotten_password" : type === "magiclink" || type === "email" ? "magic_link" : null;
  return (
    <>
      <StepHeading title={mailMessages.expired}>{mailMessages.expiredText[type]}</StepHeading>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={addressOf(asksAgain ?? "sign_in")}>
          {asksAgain ? mailMessages.askForNew : messages.signIn}
        </ButtonLink>
        {asksAgain && <ButtonLink to={addressOf("sign_in")}>{messages.backToSignIn}</ButtonLink>}
      </div>
    </>
  );
}
