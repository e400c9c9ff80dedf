import { useNavigation } from "react-router";
import { splitLanguage } from "#domain/interface-languages.ts";

/** Where the page is on its way to, by the path that the routes know: without the prefix of a language. */
export function useNextLocation(): { pathname: string; search: string } | undefined {
  const { location } = useNavigation();
  return location && { pathname: splitLanguage(location.pathname).path, search: location.search };
}
