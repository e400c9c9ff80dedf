import type { PasswordStrength } from "./password-strength.ts";

const colours = ["bg-line", "bg-danger", "bg-info", "bg-success", "bg-success"] as const;

/** Four short bars that fill as a password grows, and the same in words. */
export function StrengthMeter({ strength: { level, words } }: { strength: PasswordStrength }) {
  return (
    <span className="grid gap-1.5">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1 rounded-full transition-colors ${bar <= level ? colours[level] : "bg-hairline"}`} />
        ))}
      </span>
      <span>{words}</span>
    </span>
  );
}
