import { redirect } from "react-router";

/** Any unknown address redirects home. */
export function loader() {
  return redirect("/");
}

export function clientLoader() {
  return redirect("/");
}
