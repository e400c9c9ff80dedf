import { Section } from "./section.tsx";

const sizes = ["text-5xl", "text-4xl", "text-3xl", "text-2xl", "text-xl", "text-lg"];
const surfaces = [
  "paper",
  "surface",
  "sunken",
  "wash",
  "hairline",
  "edge",
  "muted",
  "ink",
  "accent",
  "accent-soft",
  "danger",
  "success",
  "info",
  "mark",
];
const hues = ["technology", "business", "marketing", "design", "neutral"];

export function Type() {
  return (
    <Section title="Type">
      <div className="grid gap-4">
        {sizes.map((size) => (
          <p key={size} className={`${size} font-title font-[480]`}>
            Learning after work, quietly
          </p>
        ))}
      </div>
      <div className="grid max-w-measure gap-2">
        <p>Controls and labels are set in a plain sans: quick to read, quiet beside the text. 0123456789</p>
        <p className="text-sm text-muted">Small and muted: 12 lessons, 4 h 20 min, updated in March.</p>
        <p className="font-serif text-lg">Serif in a line: Größe, façade, naïve, Łódź, İstanbul, “quoted” — and a dash.</p>
        <p dir="rtl" className="text-lg">
          مرحبا بكم في الأكاديمية، 12 درساً
        </p>
      </div>
    </Section>
  );
}

export function Colours() {
  return (
    <Section title="Colour">
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-7">
        {surfaces.map((name) => (
          <div key={name} className="text-xs text-muted">
            <div className="h-14 rounded-md border border-hairline" style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {hues.map((name) => (
          <div key={name} className="grid grid-cols-3 text-xs text-muted">
            <div className="h-14 rounded-l-md" style={{ background: `var(--color-${name})` }} />
            <div className="h-14" style={{ background: `var(--color-${name}-soft)` }} />
            <div className="h-14 rounded-r-md" style={{ background: `var(--color-${name}-ink)` }} />
            {name}
          </div>
        ))}
      </div>
    </Section>
  );
}
