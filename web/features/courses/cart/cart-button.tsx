import { Suspense, useEffect, useState } from "react";
import { ShoppingBag } from "#web/ui/icons.tsx";
import { cartCount } from "#domain/cart.ts";
import { useTakenCourses } from "#web/features/courses/enrollments/taken-courses.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { fetchAhead, lazyPart } from "#web/ui/lazy-part.ts";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { dropTakenCourses, dismissLastToast } from "./change-cart.ts";
import { messages } from "./messages.ts";
import { useCart } from "./cart-store.ts";

const loadDrawer = async () => ({ default: (await import("./cart-drawer.tsx")).CartDrawer });
const CartDrawer = lazyPart(loadDrawer, { isPressed: true });

/** The header's cart button, with the number of items. The drawer is loaded when it is first needed. */
export function CartButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const cart = useCart();
  const count = cartCount(cart);
  const taken = useTakenCourses(count > 0);
  // Remove courses that the person takes, because they enrolled on another device or before signing in.
  useEffect(() => {
    if (taken) dropTakenCourses(taken);
  }, [taken, cart]);

  function preload(): void {
    fetchAhead(loadDrawer);
    preloadOverlay();
  }

  return (
    <>
      <IconButton
        label={count > 0 ? `${messages.cart} (${count})` : messages.cart}
        aria-haspopup="dialog"
        className={`relative ${className ?? ""}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          dismissLastToast();
          setWanted(true);
          setOpen(true);
        }}
      >
        <ShoppingBag aria-hidden="true" />
        {count > 0 && (
          // Only visual: the accessible name contains the number, too.
          <span
            aria-hidden="true"
            data-count={count > 99 ? "99+" : count}
            className="absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent tabular-nums after:content-[attr(data-count)]"
          />
        )}
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <CartDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
