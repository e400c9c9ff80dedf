import { useAcademy, useCategories } from "#web/platform/academy.ts";
import { TextLink } from "#web/ui/link.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { footerColumns } from "./site-links.ts";
import { Wordmark } from "./wordmark.tsx";

/** The footer of public pages: the academy's words and links, and the page's languages. */
export function SiteFooter() {
  const academy = useAcademy();
  const categories = useCategories();
  return (
    <footer className="mt-24 border-t border-hairline bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] lg:py-16">
        <div className="col-span-full max-w-80 lg:col-span-1">
          <Wordmark />
          <p dir="auto" className="mt-4 text-muted">
            {academy.footer_text ?? academy.tagline}
          </p>
        </div>
        {footerColumns(academy, categories).map((column) => (
          <nav key={column.title} aria-label={column.title} className="in-data-super-admin:hidden">
            <h2 className="font-sans text-sm font-semibold tracking-normal">{column.title}</h2>
            <ul className="mt-3 grid gap-0.5">
              {column.links.map((link) => (
                <li key={link.label}>
                  <TextLink
                    quiet
                    to={link.to}
                    className="inline-flex min-h-9 items-center text-[0.9375rem] text-muted hover:text-ink"
                  >
                    {link.label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width border-t border-hairline py-4">
        <LanguageLinks />
      </div>
    </footer>
  );
}
