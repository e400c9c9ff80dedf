import { redirect } from "react-router";
import { readStoreQuery, storeHref } from "#web/features/courses/store/store-query.ts";
import type { Route } from "./+types/catalog";

/** The store's alternative address: the query is kept. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(storeHref(readStoreQuery(new URL(request.url).searchParams)), 301);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirect(storeHref(readStoreQuery(new URL(request.url).searchParams)));
}
