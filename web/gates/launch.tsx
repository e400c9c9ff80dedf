import { Outlet, redirect } from "react-router";
import { api } from "../platform/api.ts";
import type { Route } from "./+types/launch";

/** Before launch every page but sign-in leads to the countdown. The data behind the pages is gated by the server as well. */
export async function loader({ context }: Route.LoaderArgs) {
  const { launched } = await api({ context }).platform();
  if (!launched) throw redirect("/coming-soon");
  return null;
}

/** Asked once a visit: what opened does not close while somebody reads. */
export function shouldRevalidate() {
  return false;
}

export default function LaunchGate() {
  return <Outlet />;
}
