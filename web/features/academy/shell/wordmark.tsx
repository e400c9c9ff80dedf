import { Link } from "react-router";
import { academyName } from "#web/platform/page-meta.ts";
import { AcademyMark } from "./academy-mark.tsx";

/** The academy's name, which leads home. */
export function Wordmark() {
  return (
    <Link
      to="/"
      className="flex shrink-0 items-center gap-2.5 font-title text-[1.3125rem] leading-none font-[520] tracking-[-0.01em]"
    >
      <AcademyMark className="size-7" />
      {/* A narrow phone has room for the name or for the person, whose menu stands beside it. The width is the name's in its own
          font, so that what follows does not move when that arrives. */}
      <span className="w-[7.4375rem] whitespace-nowrap max-[24rem]:in-data-[auth=in]:sr-only">{academyName}</span>
    </Link>
  );
}
