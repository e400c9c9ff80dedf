import type { ReactNode } from "react";

type CategoryButtonProps = {
  /** The category that it asks for; empty asks for all. */
  name: string;
  count?: number;
  pressed: boolean;
  children: ReactNode;
};

/** One category of the store as a submit button of its form. */
export function CategoryButton({ name, count, pressed, children }: CategoryButtonProps) {
  return (
    <button
      type="submit"
      {...(name && { name: "category", value: name })}
      aria-pressed={pressed}
      data-hue={name.toLowerCase()}
      className="inline-flex min-h-10 max-w-full items-center text-start wrap-anywhere gap-2 rounded-md border border-edge bg-surface px-3.5 text-[0.9375rem] font-[500] hover:border-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
    >
      {name && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-[var(--chip-solid,var(--color-neutral))]" />}
      {children}
      {count !== undefined && (
        <span aria-hidden="true" className="text-sm tabular-nums opacity-65">
          {count}
        </span>
      )}
    </button>
  );
}
