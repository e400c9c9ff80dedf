import { redirect } from "react-router";
import { readStoreQuery, storeHref } from "#web/features/courses/store/store-query.ts";
import type { Route } from "./+types/catalog";

/** Redirect from an alternative address of the store, with the query. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(storeHref(readStoreQuery(new URL(request.url).searchParams)), 301);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirect(storeHref(readStoreQuery(new URL(request.url).searchParams)));
}
