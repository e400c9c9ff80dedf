import { useEffect, useState } from "react";
import { messages } from "./messages.ts";
import { accountMessages } from "./account-messages.ts";

/** The page's sections in order, by their fragments in the address. */
const sectionGroups = [
  {
    get title() {
      return messages.preferences;
    },
    sections: [
      {
        id: "appearance",
        get title() {
          return messages.appearance;
        },
      },
      {
        id: "learning",
        get title() {
          return messages.learning;
        },
      },
    ],
  },
  {
    get title() {
      return messages.account;
    },
    sections: [
      {
        id: "name",
        get title() {
          return accountMessages.name.title;
        },
      },
      {
        id: "email",
        get title() {
          return accountMessages.email.title;
        },
      },
      {
        id: "password",
        get title() {
          return accountMessages.password.title;
        },
      },
      {
        id: "second-factor",
        get title() {
          return accountMessages.factor.title;
        },
      },
      {
        id: "devices",
        get title() {
          return accountMessages.devices.title;
        },
      },
      {
        id: "requests",
        get title() {
          return accountMessages.requests.title;
        },
      },
      {
        id: "data",
        get title() {
          return accountMessages.data.title;
        },
      },
      {
        id: "delete",
        get title() {
          return accountMessages.data.deleteTitle;
        },
      },
    ],
  },
] as const;

const sectionIds: readonly string[] = sectionGroups.flatMap(({ sections }) => sections.map(({ id }) => id));

/** The page's table of contents: at the side on a wide screen, a row above it on a phone. */
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

/** Return the section being read: the last one that begins above the lower edge of the screen's upper third. */
function useSectionInSight(): string {
  const [inSight, setInSight] = useState(sectionIds[0] ?? "");
  useEffect(() => {
    const look = () => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sectionIds.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < innerHeight / 3;
      });
      // The last sections are short and may never get that far up: at the end of the page, the one in the address counts.
      const aimed = atEnd && sectionIds.includes(location.hash.slice(1)) ? location.hash.slice(1) : undefined;
      setInSight(aimed ?? passed.at(-1) ?? sectionIds[0] ?? "");
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, []);
  return inSight;
}
