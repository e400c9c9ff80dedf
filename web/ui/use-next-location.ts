import { useNavigation } from "react-router";
import { splitLanguage } from "#domain/interface-languages.ts";

/** Return the target of the running navigation as routes know it, without a language prefix. */
export function useNextLocation(): { pathname: string; search: string } | undefined {
  const { location } = useNavigation();
  return location && { pathname: splitLanguage(location.pathname).path, search: location.search };
}
