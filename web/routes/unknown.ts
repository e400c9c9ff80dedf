import { redirect } from "react-router";

/** Redirect every unknown address home. */
export function loader() {
  return redirect("/");
}

export function clientLoader() {
  return redirect("/");
}
