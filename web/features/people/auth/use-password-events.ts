import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { subscribeToAuthEvents } from "#web/platform/auth-client.ts";
import { viewAddress, type View } from "./views.ts";

/**
 * A password recovery, here or in another tab, leads to the view in which a new password is chosen; a person who was changed in another
 * tab leads back from it. The page of a mailed link, which asks for the password itself, stays.
 */
export function usePasswordEvents(view: View, isBusy: boolean): void {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      subscribeToAuthEvents((event) => {
        const next: View | null =
          event === "PASSWORD_RECOVERY" && view !== "link" && view !== "update_password"
            ? "update_password"
            : event === "USER_UPDATED" && view === "update_password" && !isBusy
              ? "sign_in"
              : null;
        if (next) void navigate(viewAddress(search, { view: next }), { replace: true, state, preventScrollReset: true });
      }),
    [view, isBusy, search, state, navigate],
  );
}
