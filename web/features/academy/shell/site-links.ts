import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { PageAcademy } from "#domain/academy.ts";
import { legalTitles } from "#web/features/academy/legal/titles.ts";

type SiteLink = { label: string; to: string; mark?: string };

type Column = { title: string; links: readonly SiteLink[] };

const mostCategories = 6;

/** Return the header's links; `mark` is a badge next to the label. Closed parts are left out. */
export function headerLinks({ open_business, open_talent }: PageAcademy): SiteLink[] {
  return [
    { label: readMessage(msg`Courses`), to: "/store" },
    ...(open_business ? [{ label: readMessage(msg`For Business`), to: "/for-business", mark: "PRO" }] : []),
    ...(open_talent ? [{ label: readMessage(msg`Talent`), to: "/talent-marketplace" }] : []),
  ];
}

/** Return the footer's columns. In the demo, pages that do not exist yet link to the home page; a real academy lists only existing ones. */
export function footerColumns(academy: PageAcademy, categories: readonly string[]): Column[] {
  const { open_business, open_talent, footer_links, contact_address, isDemo } = academy;
  const own = [...footer_links.map(({ label, url }) => ({ label, to: url })), ...legalLinks(academy)];
  const about = isDemo && own.length === 0 ? placeholderLinks() : own;
  const contact = contact_address ? [{ label: readMessage(msg`Contact`), to: `mailto:${contact_address}` }] : [];
  return [
    {
      title: readMessage(msg`Courses`),
      links: [
        { label: readMessage(msg`All courses`), to: "/catalog" },
        ...categories
          .slice(0, mostCategories)
          .map((category) => ({ label: categoryName(category), to: `/catalog?category=${encodeURIComponent(category)}` })),
      ],
    },
    {
      title: readMessage(msg`Academy`),
      links: [
        ...(open_business ? [{ label: readMessage(msg`For Business`), to: "/for-business" }] : []),
        ...(open_talent ? [{ label: readMessage(msg`Talent`), to: "/talent-marketplace" }] : []),
        { label: readMessage(msg`Help`), to: "/help" },
      ],
    },
    { title: readMessage(msg`About`), links: [...about, ...contact] },
  ].filter(({ links }) => links.length > 0);
}

const placeholderLinks = (): SiteLink[] => [
  { label: readMessage(msg`About the academy`), to: "/" },
  { label: readMessage(msg`Privacy`), to: "/" },
  { label: readMessage(msg`Terms`), to: "/" },
];

/** Return the footer links of the business shell: the academy's own; in the demo two placeholders. */
export function businessFooterLinks({ footer_links, legal: published, isDemo }: PageAcademy): SiteLink[] {
  const legal = legalLinks({ legal: published });
  if (isDemo && footer_links.length + legal.length === 0) return placeholderLinks().slice(1);
  return [...footer_links.map(({ label, url }) => ({ label, to: url })), ...legal];
}

/** Return links to the published legal pages. */
function legalLinks({ legal }: Pick<PageAcademy, "legal">): SiteLink[] {
  return legal.map((kind) => ({ label: legalTitles[kind], to: `/legal/${kind}` }));
}
