import { redirect } from "react-router";

/** Any address that is not a page leads home. */
export function loader() {
  return redirect("/");
}

export function clientLoader() {
  return redirect("/");
}
