import { Link } from "react-router";
import { standardAcademy } from "#domain/academy.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { AcademyMark } from "#web/platform/academy-mark.tsx";

/** The academy's name, linking to the home page. */
export function Wordmark() {
  const { name, logo, logo_dark, type_pairing } = useAcademy();
  if (logo)
    return (
      <Link to="/" className="flex min-w-0 items-center">
        <Logo picture={logo} name={name} className={logo_dark ? "logo-by-day" : ""} />
        {logo_dark && <Logo picture={logo_dark} name={name} className="logo-by-night" />}
      </Link>
    );
  const isStandard = name === standardAcademy.name;
  return (
    <Link
      to="/"
      className={`flex items-center gap-2.5 font-title text-[1.3125rem] leading-none font-[520] tracking-[-0.01em] ${isStandard ? "shrink-0" : "min-w-0"}`}
    >
      <AcademyMark name={name} className="size-7 shrink-0" />
      {/* On a narrow phone only the name or the user menu fits. The default name has a fixed width, the one in its own font, so that
          nothing moves when that font loads; a long name ends in an ellipsis. */}
      <span
        dir="auto"
        className={`max-[24rem]:in-data-[auth=in]:sr-only ${isStandard && type_pairing === "editorial" ? "w-[7.4375rem] whitespace-nowrap" : "truncate py-1 lg:max-w-72"}`}
      >
        {name}
      </span>
    </Link>
  );
}

type LogoProps = { picture: { name: string; width: number; height: number }; name: string; className: string };

/** The academy's logo. The one for the other theme is hidden from screen readers too. */
function Logo({ picture, name, className }: LogoProps) {
  const { name: file, width, height } = picture;
  return (
    <img
      src={`/brand/${file}.webp`}
      width={width}
      height={height}
      alt={name}
      className={`h-8 w-auto max-w-56 object-contain ${className}`}
    />
  );
}
