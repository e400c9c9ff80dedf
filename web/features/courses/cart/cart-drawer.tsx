import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { Minus, Plus } from "#web/ui/icons.tsx";
import { priceAsked } from "#web/features/courses/catalog/course-words.ts";
import { agreementAddress } from "#web/platform/agreement-address.ts";
import { signInAddress } from "#web/platform/sign-in-address.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Drawer } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import { refreshTakenCourses } from "#web/features/courses/enrollments/taken-courses.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import type { CartItem } from "#domain/cart.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "./messages.ts";
import { rememberCheckout } from "./purchase-done.tsx";
import { useCart, currentCart } from "./cart-store.ts";
import { listOf, removeCourses, changeQuantity, removeCartItem } from "./change-cart.ts";

/** The cart at the side of the page: items, total, and checkout. */
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
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function buy(): Promise<void> {
    setBusy(true);
    const done = await checkOut();
    setBusy(false);
    if (done === "failed") return;
    onDone();
    if (done === "agreement_needed") await navigate(agreementAddress(pathname + search));
    // The page behind the drawer may show whether the person takes the course.
    else await revalidate();
  }

  return (
    <div className="grid w-full gap-4">
      <p className="flex items-baseline justify-between">
        <span className="font-semibold">{readMessage(msg`Total`)}</span>
        <span className="font-title text-2xl">{priceAsked()}</span>
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

/** Buy the items in the cart, show the outcome, and remove them from the cart. "agreement_needed": the person must agree to terms first. */
async function checkOut(): Promise<"done" | "failed" | "agreement_needed"> {
  const courseIds = [...new Set(currentCart().map((item) => item.product.id))];
  if (courseIds.length === 0) {
    toast({ title: messages.empty, description: messages.emptyText, variant: "destructive" });
    return "failed";
  }
  try {
    const answer = await request("POST", "/api/checkout", { body: { course_ids: courseIds } });
    removeCourses(new Set(courseIds));
    rememberCheckout();
    toast(outcome(answer));
    void refreshTakenCourses();
    return "done";
  } catch (error) {
    if (error instanceof ApiError && error.code === "caller.agreement_needed") return "agreement_needed";
    if (error instanceof ApiError && error.status === 401) {
      // Without a session the drawer offers to log in.
      if (readStoredSession()) await forgetSession();
      toast({ title: messages.pleaseLogIn, description: messages.pleaseLogInText, variant: "destructive" });
      return "failed";
    }
    const gone = error instanceof ApiError ? titleToBlame(error, courseIds) : undefined;
    const description = [messages.checkoutFailedText, gone && messages.goneText(gone)].filter(Boolean).join(" ");
    toast({ title: messages.checkoutFailed, description, variant: "destructive" });
    return "failed";
  }
}

/** Return the title of the course that is not (or no longer) offered, if that is why the academy refused. */
function titleToBlame({ field }: ApiError, courseIds: readonly string[]): string | undefined {
  const index = /^course_ids\.(\d+)$/.exec(field ?? "")?.[1];
  const courseId = index && courseIds[Number(index)];
  return currentCart().find((item) => item.product.id === courseId)?.product.title;
}

/** Return the message after a purchase. It names the courses that the person already took. */
function outcome({ enrolled, already_enrolled: already }: CheckoutAnswer): { title: string; description: string } {
  const skipped = already.length > 0 ? messages.alreadyEnrolledText(listOf(already.map((course) => course.title))) : "";
  if (enrolled.length === 0) return { title: messages.nothingNew, description: skipped };
  return { title: messages.purchased, description: [messages.purchasedText, skipped].filter(Boolean).join(" ") };
}

/** One item in the cart. */
function CartLine({ item, onLeave }: { item: CartItem; onLeave: () => void }) {
  const { cartItemId, product, variant, quantity } = item;
  // A stored cart may contain any address, but pictures are loaded from the academy only.
  const image = product.image && /^\/(?![/\\])/.test(product.image) ? product.image : null;
  return (
    <li className="flex gap-4 border-b border-hairline py-5 first:pt-1">
      {image && <img src={image} alt="" width={96} height={60} className="h-15 w-24 shrink-0 rounded-sm bg-wash object-cover" />}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <TextLink
            quiet
            to={`/product/${encodeURIComponent(product.id)}`}
            onClick={onLeave}
            dir="auto"
            className="font-title text-lg leading-snug wrap-anywhere"
          >
            {product.title}
          </TextLink>
          <span className="shrink-0 pt-0.5 tabular-nums">{priceAsked()}</span>
        </div>
        <p className="text-sm text-muted">{variant.title === "Standard Access" ? messages.standardAccess : variant.title}</p>
        <div className="mt-2 flex items-center justify-between gap-3">
          <div role="group" aria-label={readMessage(msg`Quantity of ${product.title}`)} className="-ms-2 flex items-center">
            <IconButton
              size="sm"
              label={readMessage(msg`Decrease quantity`)}
              // Not `disabled`, which would take the focus away.
              aria-disabled={quantity <= 1}
              onClick={() => quantity > 1 && changeQuantity(cartItemId, quantity - 1)}
            >
              <Minus aria-hidden="true" />
            </IconButton>
            <span role="status" className="min-w-7 text-center tabular-nums">
              {quantity}
            </span>
            <IconButton
              size="sm"
              label={readMessage(msg`Increase quantity`)}
              onClick={() => changeQuantity(cartItemId, quantity + 1)}
            >
              <Plus aria-hidden="true" />
            </IconButton>
          </div>
          <Button size="sm" variant="quiet" className="-me-3 text-muted" onClick={() => removeCartItem(cartItemId)}>
            {readMessage(msg`Remove`)}
          </Button>
        </div>
      </div>
    </li>
  );
}
