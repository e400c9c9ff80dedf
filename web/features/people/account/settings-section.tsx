import type { ReactNode } from "react";

type SectionProps = {
  /** The section's fragment in the address, as in /settings#devices. */
  id: string;
  title: ReactNode;
  help?: ReactNode;
  children: ReactNode;
};

/** One section of the settings page: a title, a sentence, and its controls. */
export function SettingsSection({ id, title, help, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-hairline py-8 first-of-type:border-0 first-of-type:pt-0"
    >
      <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {title}
      </h3>
      {help && <p className="mt-1.5 max-w-measure text-muted">{help}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
