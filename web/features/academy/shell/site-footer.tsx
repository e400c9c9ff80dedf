import { msg } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { useAcademy, useCategories } from "#web/platform/academy.ts";
import { TextLink } from "#web/ui/link.tsx";
import { directionOf, interfaceLanguages, languageNames, pathInLanguage } from "#domain/interface-languages.ts";
import { languageNow, readMessage } from "#web/i18n/define-messages.ts";
import { rememberLanguage } from "#web/platform/follow-language.ts";
import { readChosenLanguage } from "#web/platform/stored-preferences.ts";
import { classes } from "#web/ui/classes.ts";
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

/**
 * Links to the page in every language. Each is a separate document. Signed-in pages, which have no language in their address, follow it
 * too, unless the settings say otherwise.
 */
function LanguageLinks() {
  const { language: ofAcademy } = useAcademy();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={readMessage(msg`Read this page in`)} className="in-data-super-admin:hidden">
      <ul className="-mx-2 flex flex-wrap">
        {interfaceLanguages.map((language) => (
          <li key={language}>
            <a
              href={pathInLanguage(pathname, language, ofAcademy) + search}
              hrefLang={language}
              lang={language}
              aria-current={language === languageNow() ? "true" : undefined}
              onClick={() => readChosenLanguage() === null && rememberLanguage(language)}
              className={classes(
                "inline-flex min-h-11 items-center px-2 text-sm text-muted hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink",
                // A page in another script should not load this language's fonts for a single word.
                directionOf(language) !== directionOf(languageNow()) && "[font-family:system-ui,sans-serif]",
              )}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
