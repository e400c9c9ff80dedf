import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { priceAsked } from "#domain/course.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Drawer } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { CartLine } from "./cart-line.tsx";
import { checkOut } from "./check-out.ts";
import { messages } from "./messages.ts";
import { useCart } from "./use-cart.ts";

/** The cart beside the page: what is in it, what it costs, and the way to buy it. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const cart = useCart();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={messages.cart} footer={cart.length > 0 && <Purchase onDone={close} />}>
      {cart.length > 0 ? (
        <ul>
          {cart.map((item) => (
            <CartLine key={item.cartItemId} item={item} onLeave={close} />
          ))}
        </ul>
      ) : (
        <EmptyState
          headingLevel={3}
          title={messages.empty}
          action={
            <ButtonLink variant="primary" to="/store" onClick={close}>
              {messages.browseCourses}
            </ButtonLink>
          }
        >
          {messages.emptyText}
        </EmptyState>
      )}
    </Drawer>
  );
}

function Purchase({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function buy(): Promise<void> {
    setBusy(true);
    const done = await checkOut();
    setBusy(false);
    if (!done) return;
    onDone();
    // The page below may show whether its course is taken.
    await revalidate();
  }

  return (
    <div className="grid w-full gap-4">
      <p className="flex items-baseline justify-between">
        <span className="font-semibold">Total</span>
        <span className="font-title text-2xl">{priceAsked}</span>
      </p>
      {session ? (
        <Button variant="primary" size="lg" wide busy={busy} onClick={() => void buy()}>
          {messages.checkout}
        </Button>
      ) : (
        <ButtonLink
          variant="primary"
          size="lg"
          wide
          to={signInAddress(pathname + search)}
          onClick={() => {
            toast({ title: messages.pleaseLogIn, description: messages.pleaseLogInText });
            onDone();
          }}
        >
          {messages.logInToPurchase}
        </ButtonLink>
      )}
    </div>
  );
}
