import { CircleCheck } from "#web/ui/icons.tsx";
import { useEffect } from "react";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { emptyCart } from "./cart-store.ts";
import { keepOrExplain } from "./change-cart.ts";
import { messages } from "./messages.ts";

const checkedOutKey = "academy-checked-out";

/** Remember in this tab that the person has bought something, which is when /success thanks them. */
export function rememberCheckout(): void {
  try {
    sessionStorage.setItem(checkedOutKey, readStoredSession()?.userId ?? "");
  } catch {
    // Without storage, /success shows the text for people who have bought nothing.
  }
}

function hasCheckedOut(): boolean {
  try {
    const buyer = sessionStorage.getItem(checkedOutKey);
    return buyer !== null && buyer === (readStoredSession()?.userId ?? "");
  } catch {
    return false;
  }
}

/**
 * The page after a payment. It empties the cart after hydration, because everything in it was bought. Outside the demo this requires a
 * checkout in this tab: other visitors keep their cart, and are told that nothing was bought.
 */
export function PurchaseDone() {
  const { isDemo } = useAcademy();
  const isHydrated = useHydrated();
  const bought = isDemo || (isHydrated && hasCheckedOut());
  useEffect(() => {
    if (bought) keepOrExplain(emptyCart);
  }, [bought]);
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      icon={bought ? <CircleCheck /> : undefined}
      title={bought ? messages.paid : messages.nothingBought}
      action={
        <span className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <ButtonLink variant="primary" to="/dashboard">
            {messages.goToDashboard}
          </ButtonLink>
          <TextLink to="/store">{messages.browseCourses}</TextLink>
        </span>
      }
    >
      {bought ? messages.paidText : messages.nothingBoughtText}
    </EmptyState>
  );
}
