import { pageToReturnTo } from "#domain/safe-redirect.ts";

export type Portal = "student" | "staff";

const views = ["sign_in", "sign_up", "forgotten_password", "magic_link", "update_password", "verify_otp", "link"] as const;
export type View = (typeof views)[number];

/** The types of mails with a code, by the auth client's names. */
const mailTypes = ["signup", "magiclink", "recovery", "email_change", "email"] as const;
export type MailType = (typeof mailTypes)[number];

/** The types of mailed links. */
const linkTypes = [...mailTypes, "invite"] as const;
export type LinkType = (typeof linkTypes)[number];

export type AuthParams = { portal: Portal; view: View; mailType: MailType; linkType: LinkType | null };

/** Parse an address of the sign-in page. Invalid combinations become the nearest valid one. */
export function readAuthParams(search: URLSearchParams): AuthParams {
  const asked = views.find((view) => view === search.get("view")) ?? "sign_in";
  // Mailed sign-in links are for staff only: students would end up with a second kind of account to support.
  const portal = asked === "magic_link" || search.get("portal") === "staff" ? "staff" : "student";
  const type = search.get("type");
  return {
    portal,
    // Staff accounts are only created by invitation.
    view: asked === "sign_up" && portal === "staff" ? "sign_in" : asked,
    mailType: mailTypes.find((known) => known === type) ?? "email",
    linkType: readLinkType(type),
  };
}

/** Return a type of mailed link, or null for anything else. */
export function readLinkType(type: string | null | undefined): LinkType | null {
  return linkTypes.find((known) => known === type) ?? null;
}

/** Return the address of a view. It keeps the page that the person came from. */
export function viewAddress(
  search: URLSearchParams,
  { view, portal, type }: { view: View; portal?: Portal | undefined; type?: LinkType | undefined },
): string {
  const next = new URLSearchParams();
  if ((portal ?? search.get("portal")) === "staff") next.set("portal", "staff");
  if (view !== "sign_in") next.set("view", view);
  if (type) next.set("type", type);
  const from = pageToReturnTo(search.get("from"));
  if (from) next.set("from", from);
  return next.size === 0 ? "/auth" : `/auth?${next}`;
}

/** Return the page that a sign-in leads to: the one that the person came from, by default the dashboard. */
export function signInDestination(search: URLSearchParams): string {
  return pageToReturnTo(search.get("from")) ?? "/dashboard";
}
