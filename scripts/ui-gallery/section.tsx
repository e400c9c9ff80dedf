import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-hairline pt-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-6 grid min-w-0 grid-cols-1 gap-8">{children}</div>
    </section>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
