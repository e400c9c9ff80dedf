import type { ReactNode } from "react";

/**
 * The lesson page's three columns: the lessons, the text, and a side column with tutor and notes. The lessons' column exists from 64rem up,
 * the side column from 80rem up; on narrower screens their contents are sheets over the page.
 */
export function RoomLayout({
  rail,
  bar,
  side,
  children,
}: {
  rail: ReactNode;
  bar: ReactNode;
  side: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[88rem] px-[clamp(1rem,4.5vw,2.5rem)] pt-6 lg:grid lg:grid-cols-[minmax(12rem,15rem)_minmax(0,1fr)] lg:gap-10 lg:pt-8 xl:grid-cols-[minmax(12.5rem,15rem)_36.5rem_minmax(20rem,25rem)] xl:justify-between">
      <div className="hidden lg:block">{rail}</div>
      <div className="mx-auto w-full max-w-measure">
        <div className="lg:hidden">{bar}</div>
        {children}
      </div>
      {side}
    </div>
  );
}
