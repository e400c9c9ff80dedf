import { useId, useState } from "react";
import type { ReactNode } from "react";
import { ChevronDown } from "./icons.tsx";
import { classes } from "./classes.ts";

type AccordionItem = {
  id: string;
  title: ReactNode;
  /** A short note at the end of the line, like "3 lessons". */
  note?: ReactNode;
  content: ReactNode;
};

type AccordionProps = {
  items: readonly AccordionItem[];
  /** The ids of the sections that are open at first. */
  defaultOpen?: readonly string[];
  /** Whether opening one section closes the others. */
  single?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

/** Sections that expand in place. Collapsed content is hidden from keyboard and screen readers, but it is in the document. */
export function Accordion({ items, defaultOpen = [], single, headingLevel = 3, className }: AccordionProps) {
  const [open, setOpen] = useState<readonly string[]>(defaultOpen);
  const baseId = useId();
  const Heading = `h${headingLevel}` as const;

  function toggle(id: string): void {
    setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : single ? [id] : [...now, id]));
  }

  return (
    <div className={classes("ui-accordion", className)}>
      {items.map((item) => {
        const isOpen = open.includes(item.id);
        const panelId = `${baseId}-${item.id}`;
        return (
          <div key={item.id} className="ui-accordion-item" data-state={isOpen ? "open" : "closed"}>
            <Heading className="ui-accordion-heading">
              <button
                type="button"
                id={`${panelId}-button`}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => toggle(item.id)}
              >
                <span className="ui-accordion-title">{item.title}</span>
                {item.note && <span className="ui-accordion-note">{item.note}</span>}
                <ChevronDown aria-hidden="true" />
              </button>
            </Heading>
            <div id={panelId} role="region" aria-labelledby={`${panelId}-button`} className="ui-accordion-panel">
              <div className="ui-accordion-clip">
                <div className="ui-accordion-content">{item.content}</div>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
