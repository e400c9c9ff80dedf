import { msg } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { directionOf, interfaceLanguages, languageNames, pathInLanguage } from "#domain/interface-languages.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { languageNow, readMessage } from "#web/i18n/define-messages.ts";
import { rememberLanguage } from "#web/platform/follow-language.ts";
import { readChosenLanguage } from "#web/platform/stored-preferences.ts";
import { classes } from "#web/ui/classes.ts";

/**
 * Links to the page in every language. Each is a separate document. Signed-in pages, which have no language in their address, follow it
 * too, unless the settings say otherwise.
 */
export function LanguageLinks() {
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
