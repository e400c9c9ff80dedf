import { initialOf, standardAcademy } from "#domain/academy.ts";
import type { AccentTones } from "#domain/accent.ts";

const letter =
  "M16.44 22.60L18.11 17.70Q17 19.38 16.08 20.54Q14.89 22.04 13.90 22.88Q12.92 23.72 12.04 24.04Q11.16 24.37 10.30 24.37Q9.19 24.37 8.33 23.95Q7.48 23.52 6.99 22.66Q6.50 21.80 6.50 20.48Q6.50 18.95 7.06 17.19Q7.62 15.44 8.62 13.75Q9.63 12.06 10.97 10.67Q12.32 9.27 13.90 8.44Q15.48 7.61 17.18 7.61Q18.50 7.61 19.43 8.17Q20.02 8.53 20.53 9.20L20.55 9.15L22.66 7.88L25.14 7.88L20.69 21.37Q20.96 21.31 21.23 21.22Q22.07 20.99 22.97 20.45Q23.87 19.90 24.81 19.04L25.50 19.81Q23.38 22.29 21.60 23.34Q19.82 24.39 18.29 24.39Q17.04 24.39 16.58 23.95Q16.12 23.52 16.44 22.60M18.50 14.70L20 10.61Q19.79 10.29 19.48 10.05Q18.92 9.64 18.05 9.64Q16.95 9.64 15.90 10.40Q14.85 11.16 13.95 12.38Q13.04 13.60 12.36 15Q11.67 16.40 11.28 17.71Q10.89 19.02 10.89 19.94Q10.89 20.70 11.25 21.03Q11.62 21.37 12.28 21.37Q12.90 21.37 13.74 20.86Q14.58 20.36 15.48 19.44Q16.39 18.53 17.18 17.32Q17.98 16.11 18.50 14.70";

type AcademyMarkProps = { name: string; className: string; tones?: AccentTones };

/** The academy's mark on its accent, or on that of `tones`: an italic letter as in the favicon, or the initial of its own name. */
export function AcademyMark({ name, className, tones }: AcademyMarkProps) {
  const onAccent = { fill: tones?.["on-accent"] };
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="7" className="fill-accent" style={{ fill: tones?.accent }} />
      {name === standardAcademy.name ? (
        <path className="fill-on-accent" style={onAccent} d={letter} />
      ) : (
        <text x="16" y="23" textAnchor="middle" className="fill-on-accent font-title text-[21px] font-[520]" style={onAccent}>
          {initialOf(name)}
        </text>
      )}
    </svg>
  );
}
