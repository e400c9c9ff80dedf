import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageToReturnTo } from "#domain/safe-redirect.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { readLinkType, viewAddress } from "./views.ts";

/** The contents of the address fragment: a mailed link's token, or an error code. */
export type AddressFragment = { token: string | null; errorCode: string | null };

/**
 * Read the address fragment once, and remove it from the address, so that it is neither in the history nor visible to bystanders. Null
 * until it has been read, because the server does not get it.
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

/** Return a page of the academy from an absolute address or a path; null for any other address. */
function ownPageOf(address: string | null): string | null {
  return pageToReturnTo(address?.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address);
}
