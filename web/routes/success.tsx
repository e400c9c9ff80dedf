import { PurchaseDone } from "#web/features/courses/cart/purchase-done.tsx";
import { messages } from "#web/features/courses/cart/messages.ts";
import { academyOf } from "#web/platform/academy.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/success";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: academyOf(matches).isDemo ? messages.paid : messages.checkout,
    description: messages.paidText,
    path: "/success",
    indexed: false,
  });

export default function Success() {
  return <PurchaseDone />;
}
