import type { SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement>;

/** The frame of an icon: 24 units wide, in the color of the text. It is decorative, so its meaning must be written next to it. */
export function Icon({ children, ...props }: IconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {children}
    </svg>
  );
}
