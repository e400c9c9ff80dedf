import { redirect } from "react-router";
import type { Route } from "./+types/course";

/** Redirect from a course's alternative address, which dashboards link to, to its page in the store. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(productAddress(params.courseId), 301);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return redirect(productAddress(params.courseId));
}

function productAddress(courseId: string): string {
  return `/product/${encodeURIComponent(courseId)}`;
}
