import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { CartItem } from "#domain/cart.ts";
import { priceAsked } from "#domain/course.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { changeQuantity, removeItem } from "./change-cart.ts";

/** One thing in the cart. */
export function CartLine({ item, onLeave }: { item: CartItem; onLeave: () => void }) {
  const { cartItemId, product, variant, quantity } = item;
  // What the storage holds may lead anywhere; pictures come from the academy alone.
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
          <span className="shrink-0 pt-0.5 tabular-nums">{priceAsked}</span>
        </div>
        <p className="text-sm text-muted">{variant.title}</p>
        <div className="mt-2 flex items-center justify-between gap-3">
          <div role="group" aria-label={`Quantity of ${product.title}`} className="-ms-2 flex items-center">
            <IconButton
              size="sm"
              label="Decrease quantity"
              // Not `disabled`: that would take the focus away from under the finger.
              aria-disabled={quantity <= 1}
              onClick={() => quantity > 1 && changeQuantity(cartItemId, quantity - 1)}
            >
              <Minus aria-hidden="true" />
            </IconButton>
            <span role="status" className="min-w-7 text-center tabular-nums">
              {quantity}
            </span>
            <IconButton size="sm" label="Increase quantity" onClick={() => changeQuantity(cartItemId, quantity + 1)}>
              <Plus aria-hidden="true" />
            </IconButton>
          </div>
          <Button size="sm" variant="quiet" className="-me-3 text-muted" onClick={() => removeItem(cartItemId)}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
