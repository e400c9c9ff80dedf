import { formatRating } from "#web/i18n/format.ts";
import { labelled } from "#web/platform/labelled.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import type { CSSProperties } from "react";
import { typePairings, type PageAcademy, type TypePairing } from "#domain/academy.ts";
import { pairsOfAccent, solveAccent, standardTones, surfaces, type AccentTones, type Theme } from "#domain/accent.ts";
import { AcademyMark } from "#web/platform/academy-mark.tsx";
import { pairingStylesheets } from "#web/ui/pairings/stylesheets.ts";
import { messages } from "./messages.ts";

const words = partOf(messages, "preview");

const themes = ["light", "dark"] as const satisfies readonly Theme[];

const colourPattern = /^#[0-9a-f]{6}$/;

type Logos = Pick<PageAcademy, "logo" | "logo_dark">;

type BrandPreviewProps = { name: string; accent: string; pairing: TypePairing; logos: Logos };

/** A preview of the brand in light and dark mode, with the chosen color next to the derived ones. */
export function BrandPreview({ name, accent, pairing, logos }: BrandPreviewProps) {
  const chosen = accent.trim().toLowerCase();
  const isColour = colourPattern.test(chosen);
  return (
    <figure aria-label={words.title} className="grid gap-4">
      <figcaption className="text-sm font-[550]">{words.title}</figcaption>
      {/* Fonts are loaded for the characters shown, so the samples of all four cost little. */}
      {typePairings.map((each) => (
        <link key={each} rel="stylesheet" href={pairingStylesheets[each]} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2" data-type-pairing={pairing}>
        {themes.map((theme) => (
          <ThemePreview
            key={theme}
            theme={theme}
            name={name}
            logo={theme === "dark" ? logos.logo && (logos.logo_dark ?? logos.logo) : logos.logo}
            tones={isColour ? solveAccent(chosen, theme) : standardTones[theme]}
          />
        ))}
      </div>
      {chosen === "" && <p className="text-sm text-muted">{words.standard}</p>}
      {chosen !== "" && !isColour && <p className="text-sm text-danger">{words.noColor}</p>}
      {isColour && (
        <ul className="grid gap-2 text-sm">
          <Swatch colour={chosen} label={words.own} />
          {themes.map((theme) => {
            const tones = solveAccent(chosen, theme);
            const texts = pairsOfAccent(tones, theme).filter(({ least }) => least === 4.5);
            const lowest = Math.min(...texts.map(({ contrast }) => contrast));
            const label = (tones.accent === chosen ? words.unchanged : words.used)(theme === "light" ? words.day : words.night);
            return (
              <Swatch
                key={theme}
                colour={tones.accent}
                label={labelled(label, words.contrast(formatRating(Math.floor(lowest * 10) / 10)))}
              />
            );
          })}
        </ul>
      )}
    </figure>
  );
}

function Swatch({ colour, label }: { colour: string; label: string }) {
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden="true" className="size-8 shrink-0 rounded-md border border-line" style={{ background: colour }} />
      <span>
        <code>{colour}</code> <span className="text-muted">{label}</span>
      </span>
    </li>
  );
}

type ThemePreviewProps = { theme: Theme; name: string; logo: Logos["logo"]; tones: AccentTones };

/** A small page in the colors of a given theme, regardless of the surrounding page's. Only a picture: nothing in it is clickable. */
function ThemePreview({ theme, name, logo, tones }: ThemePreviewProps) {
  const { paper, surface, wash, ink } = surfaces[theme];
  const button: CSSProperties = { background: tones.accent, color: tones["on-accent"] };
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-md border border-line font-sans text-sm"
      style={{ background: paper, color: ink }}
    >
      <p className="flex items-center gap-2 border-b px-3 py-2 font-title text-base" style={{ borderColor: wash }}>
        {logo ? (
          <img src={`/brand/${logo.name}.webp`} alt="" className="h-6 w-auto max-w-full object-contain" />
        ) : (
          <>
            <AcademyMark name={name} className="size-6 shrink-0" tones={tones} />
            <span className="truncate">{name}</span>
          </>
        )}
      </p>
      <div className="grid gap-3 p-3" style={{ background: surface }}>
        <p className="font-title text-xl">{words.lessonTitle}</p>
        <p className="font-serif text-base">{words.lessonText}</p>
        <p>
          <span className="underline" style={{ color: tones.accent }}>
            {words.link}
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          <span className="rounded-md px-3 py-1.5 font-[550]" style={button}>
            {words.button}
          </span>
          <span
            className="rounded-md px-3 py-1.5 font-[550]"
            style={{ background: tones["accent-strong"], color: tones["on-accent"] }}
          >
            {words.hovered}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <span className="rounded-md px-2 py-1" style={{ background: tones["accent-soft"], color: tones.accent }}>
            {words.chosen}
          </span>
          <span
            className="rounded-md px-2 py-1 outline-2 outline-offset-2"
            style={{ background: wash, outlineColor: tones.focus }}
          >
            {words.focused}
          </span>
        </p>
        <p className="h-1.5 overflow-hidden rounded-md" style={{ background: wash }}>
          <span className="block h-full w-2/3" style={{ background: tones.accent }} />
        </p>
      </div>
    </div>
  );
}
