import { CircleCheck } from "#web/ui/icons.tsx";
import { useEffect, useState } from "react";
import { useAcademy } from "#web/platform/academy.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { emptyCart } from "./cart-store.ts";
import { keepOrExplain } from "./change-cart.ts";
import { messages } from "./messages.ts";

const checkedOutKey = "academy-checked-out";

/** Remembers in this tab that its person has bought something: only then does /success thank them. */
export function rememberCheckout(): void {
  try {
    sessionStorage.setItem(checkedOutKey, readStoredSession()?.userId ?? "");
  } catch {
    // A browser that keeps nothing shows the page of somebody who has bought nothing.
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
 * Where a payment ends. What was in the cart has been bought, so that the cart is emptied as soon as the page is alive. Outside the demo that
 * holds after a checkout of one's own alone: whoever just comes by keeps their cart, and hears that nothing was bought.
 */
export function PurchaseDone() {
  const { isDemo } = useAcademy();
  const [bought, setBought] = useState(isDemo);
  useEffect(() => {
    if (!isDemo && !hasCheckedOut()) return;
    setBought(true);
    keepOrExplain(emptyCart);
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
