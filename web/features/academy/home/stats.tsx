import { placeholderStats } from "#domain/placeholder-figures.ts";

/** The academy in figures. */
export function Stats() {
  return (
    <section aria-label="The academy in figures" className="page-width pt-16 lg:pt-24">
      <dl className="grid grid-cols-2 gap-y-8 border-y border-hairline py-10 lg:grid-cols-4 lg:py-12">
        {placeholderStats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 border-hairline ps-5 even:border-s lg:ps-8 lg:not-first:border-s lg:first:ps-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-title text-4xl tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
