import { redirect } from "react-router";
import type { Route } from "./+types/course";

/** A course's alternative address, which dashboards link to: it redirects to the product page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(productAddress(params.courseId), 301);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return redirect(productAddress(params.courseId));
}

function productAddress(courseId: string): string {
  return `/product/${encodeURIComponent(courseId)}`;
}
