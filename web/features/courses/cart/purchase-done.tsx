import { CircleCheck } from "#web/ui/icons.tsx";
import { useEffect, useMemo } from "react";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { currentCart, emptyCart } from "./cart-store.ts";
import { storeOrExplain } from "./change-cart.ts";
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
 * The page after a payment. In the demo it empties the cart after hydration, whoever opens it. Elsewhere the checkout has already emptied
 * it: this page thanks for a checkout in this tab, until something else is in the cart. Then it keeps the cart, and says that nothing was
 * bought.
 */
export function PurchaseDone() {
  const { isDemo } = useAcademy();
  const isHydrated = useHydrated();
  const hasBought = useMemo(() => isHydrated && hasCheckedOut() && currentCart().length === 0, [isHydrated]);
  const bought = isDemo || hasBought;
  useEffect(() => {
    if (isDemo) storeOrExplain(emptyCart);
  }, [isDemo]);
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
