import { Check, ShoppingBag } from "#web/ui/icons.tsx";
import { isInCart } from "#domain/cart.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { addCourse, type CourseForSale } from "./change-cart.ts";
import { messages } from "./messages.ts";
import { useCart } from "./cart-store.ts";

/** The course page's button that puts the course into the cart. Afterwards it only says that the course is there. */
export function AddToCartButton({ course }: { course: CourseForSale }) {
  const inCart = isInCart(useCart(), course.id);
  return (
    <Button size="lg" wide className="hidden in-data-auth:inline-flex" disabled={inCart} onClick={() => addCourse(course)}>
      {inCart ? <Check aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
      {inCart ? messages.inCart : messages.addToCart}
    </Button>
  );
}

/**
 * The button on a course card, where there is only room for an icon; `titleId` is the element with the course's name. It stays a button, so
 * that clicking it again gives feedback.
 */
export function AddToCartIcon({ course, titleId }: { course: CourseForSale; titleId: string }) {
  const inCart = isInCart(useCart(), course.id);
  return (
    <IconButton
      size="sm"
      label={inCart ? messages.inCart : messages.addToCart}
      aria-describedby={titleId}
      className={`hidden in-data-auth:inline-flex ${inCart ? "text-accent" : "text-muted"}`}
      onClick={() => addCourse(course)}
    >
      {inCart ? <Check aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
    </IconButton>
  );
}
