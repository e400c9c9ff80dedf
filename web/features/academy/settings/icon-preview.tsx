import { partOf } from "#web/i18n/define-messages.ts";
import { standardAcademy, type PageAcademy } from "#domain/academy.ts";
import { surfaces, type Theme } from "#domain/accent.ts";
import { drawIcon } from "#domain/draw-icon.ts";
import { messages } from "./messages.ts";

const words = partOf(messages, "preview");

const themes = ["light", "dark"] as const satisfies readonly Theme[];

type IconPreviewProps = { name: string; accent: string; logo: PageAcademy["logo"] };

/** The tab of a browser with the academy's icon and name, in light and dark mode. */
export function IconPreview({ name, accent, logo }: IconPreviewProps) {
  const chosen = accent.trim().toLowerCase();
  const shown = { name: name.trim() || standardAcademy.name, accent: /^#[0-9a-f]{6}$/.test(chosen) ? chosen : null };
  return (
    <figure aria-label={words.icon} className="grid gap-3">
      <figcaption className="text-sm font-[550]">{words.icon}</figcaption>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {themes.map((theme) => (
          <p
            key={theme}
            className="flex min-w-0 items-end gap-4 rounded-md border border-line px-3 pt-3"
            // An SVG icon with light and dark variants follows the color scheme of its element here, instead of the browser's.
            style={{ background: surfaces[theme].wash, color: surfaces[theme].ink, colorScheme: theme }}
          >
            <span
              className="flex min-w-0 grow items-center gap-2 rounded-t-md px-3 py-2 text-sm"
              style={{ background: surfaces[theme].paper }}
            >
              <img src={iconOf(shown, logo, theme)} width={16} height={16} alt={words.iconIn(words.themes[theme])} />
              <span className="truncate" dir="auto" aria-hidden="true">
                {shown.name}
              </span>
            </span>
            <img src={iconOf(shown, logo, theme)} width={32} height={32} alt="" className="mb-3 shrink-0" />
          </p>
        ))}
      </div>
    </figure>
  );
}

/** Choose the icon in the same way as the head of each page. */
function iconOf(shown: Pick<PageAcademy, "name" | "accent">, logo: PageAcademy["logo"], theme: Theme): string {
  if (logo?.icon) return `/brand/${logo.name}-icon.webp`;
  if (shown.name === standardAcademy.name && shown.accent === null) return "/favicon.svg";
  return `data:image/svg+xml,${encodeURIComponent(drawIcon(shown, theme))}`;
}
