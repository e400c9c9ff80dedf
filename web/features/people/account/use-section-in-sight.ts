import { useEffect, useState } from "react";
import { sectionIds } from "./sections.ts";

/** The section that is being read: the last one whose beginning has passed the upper third of the screen. */
export function useSectionInSight(): string {
  const [inSight, setInSight] = useState(sectionIds[0] ?? "");
  useEffect(() => {
    const look = () => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sectionIds.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < innerHeight / 3;
      });
      // The last sections are short: none of their beginnings may ever come so far up.
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
