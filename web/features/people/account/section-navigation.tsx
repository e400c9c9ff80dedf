import { messages } from "./messages.ts";
import { sectionGroups } from "./sections.ts";
import { useSectionInSight } from "./use-section-in-sight.ts";

/** The page's table of contents: beside it on a wide screen, a row above it on a phone. */
export function SectionNavigation() {
  const inSight = useSectionInSight();
  return (
    <nav
      aria-label={messages.sections}
      className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:sticky lg:top-24 lg:self-start"
      tabIndex={-1}
    >
      <div className="flex gap-1 max-lg:w-max lg:grid lg:gap-7">
        {sectionGroups.map((group) => (
          <div key={group.title} className="max-lg:contents">
            <p className="mb-1.5 px-3 text-sm text-muted max-lg:hidden">{group.title}</p>
            <ul className="flex gap-1 lg:grid">
              {group.sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={id === inSight ? "location" : undefined}
                    className="flex min-h-9 items-center rounded-md px-3 whitespace-nowrap text-muted hover:bg-wash hover:text-ink aria-[current]:font-[550] aria-[current]:text-ink lg:aria-[current]:bg-wash pointer-coarse:min-h-11"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
