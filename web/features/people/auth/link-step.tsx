import { useAuth } from "#web/platform/auth-provider.tsx";
import { Invitation, LinkSkeleton } from "./invitation.tsx";
import { LinkExpired, LinkGone, LinkPage } from "./link-page.tsx";
import { mailMessages } from "./mail-messages.ts";
import type { AddressFragment } from "./use-address-fragment.ts";
import type { AuthFormState } from "./use-auth-form.ts";
import { viewAddress, type AuthPlace, type View } from "./views.ts";

type LinkStepProps = {
  form: AuthFormState;
  place: AuthPlace;
  /** Null until it has been read. */
  fragment: AddressFragment | null;
  search: URLSearchParams;
};

/** What stands behind a mailed link, by what it is for; and the choice of a new password, which comes after one. */
export function LinkStep({ form, place, fragment, search }: LinkStepProps) {
  const { session } = useAuth();
  const addressOf = (view: View) => viewAddress(search, { view });
  if (place.view === "update_password") return <LinkPage form={form} type="recovery" token={null} addressOf={addressOf} />;
  if (fragment === null) return <LinkSkeleton label={mailMessages.opening} />;
  const { token, errorCode } = fragment;
  const type = place.linkType;
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
