import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageToReturnTo } from "#domain/safe-redirect.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { readLinkType, viewAddress } from "./views.ts";

/** What came behind the # of the address: a mailed link's token, or the code of what went wrong elsewhere. */
export type AddressFragment = { token: string | null; errorCode: string | null };

/**
 * Reads what came behind the # once and takes it out of the address, so that it is neither kept in the history nor shown to whoever looks
 * over a shoulder. Null until it has been read: the server knows nothing of it.
 */
export function useAddressFragment(): AddressFragment | null {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [read, setRead] = useState<{ hash: string; fragment: AddressFragment } | null>(null);
  const isNews = hydrated && read?.hash !== hash && (read === null || carriesNews(hash));
  if (isNews) setRead({ hash, fragment: readFragment(hash) });

  useEffect(() => {
    if (!carriesNews(hash)) return;
    const parts = new URLSearchParams(hash.slice(1));
    const next = new URLSearchParams(search);
    const page = ownPageOf(parts.get("redirect_to"));
    if (page) next.set("from", page);
    const type = readLinkType(parts.get("type") ?? next.get("type")) ?? undefined;
    const address = next.get("view") === "link" ? viewAddress(next, { view: "link", type }) : { search, hash: "" };
    void navigate(address, { replace: true, state, preventScrollReset: true });
  }, [hash, search, state, navigate]);
  return read?.fragment ?? null;
}

function carriesNews(hash: string): boolean {
  return /[#&](token_hash|error)=/.test(hash);
}

function readFragment(hash: string): AddressFragment {
  const parts = new URLSearchParams(hash.slice(1));
  return {
    token: parts.get("token_hash"),
    errorCode: parts.has("error") ? parts.get("error_code") || parts.get("error") : null,
  };
}

/** A page of the academy's own, whether its address was given whole or as a path. */
function ownPageOf(address: string | null): string | null {
  return pageToReturnTo(address?.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address);
}
