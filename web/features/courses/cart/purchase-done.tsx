import { CircleCheck } from "#web/ui/icons.tsx";
import { useEffect } from "react";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { emptyCart } from "./cart-store.ts";
import { keepOrExplain } from "./change-cart.ts";
import { messages } from "./messages.ts";

/** Where a payment ends. What was in the cart has been bought, so that the cart is emptied as soon as the page is alive. */
export function PurchaseDone() {
  useEffect(() => {
    keepOrExplain(emptyCart);
  }, []);
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      icon={<CircleCheck />}
      title={messages.paid}
      action={
        <span className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <ButtonLink variant="primary" to="/dashboard">
            {messages.goToDashboard}
          </ButtonLink>
          <TextLink to="/store">{messages.browseCourses}</TextLink>
        </span>
      }
    >
      {messages.paidText}
    </EmptyState>
  );
}
