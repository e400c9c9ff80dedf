import { useEffect } from "react";
import { useFetcher } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { LinkExpired, LinkPage } from "./link-page.tsx";
import type { InvitationLook } from "./look-at-invitation.ts";
import { mailMessages } from "./mail-messages.ts";
import type { AuthFormState } from "./use-auth-form.ts";
import type { View } from "./views.ts";

/** An invitation's link: first whose it is, then the fields that make the account. */
export function Invitation({
  form,
  token,
  addressOf,
}: {
  form: AuthFormState;
  token: string;
  addressOf: (view: View) => string;
}) {
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

/** As high as the page that comes: heading, sentence, field, button. */
export function LinkSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="block h-9 w-3/4" />
      <SkeletonText lines={2} className="mt-3" />
      <Skeleton className="mt-6 block h-11 w-full" />
      <Skeleton className="mt-5 block h-12 w-full" />
    </Loading>
  );
}
