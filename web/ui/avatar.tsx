import { useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";

type AvatarProps = {
  /** The person's name; its initials replace a missing picture. */
  name: string;
  src?: string | undefined;
  size?: "sm" | "md" | "lg";
  /** Needed where the name is not written next to the picture. */
  alt?: string;
  className?: string;
};

export function Avatar({ name, src, size = "md", alt = "", className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // In a server-rendered page the picture may have failed before the listener was attached.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const showsImage = Boolean(src) && failed !== src;
  return (
    <span
      className={classes("ui-avatar", className)}
      data-size={size}
      role={!showsImage && alt ? "img" : undefined}
      aria-label={!showsImage && alt ? alt : undefined}
    >
      {showsImage ? (
        <img ref={image} src={src} alt={alt} decoding="async" onError={() => setFailed(src ?? null)} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  );
}

/** Return at most two letters: those of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase() ?? "").join("");
}
