import type { PageAcademy } from "#domain/academy.ts";

/** The optional parts of the academy, with their pages. */
const pathsOfParts = {
  business: "/for-business",
  talent: "/talent-marketplace",
  voice: "/voice-tutor",
  playground: "/agents-api",
  placeholders: null,
} as const;
export type Part = keyof typeof pathsOfParts;
const parts = Object.keys(pathsOfParts).filter(isPart);

function isPart(name: string): name is Part {
  return name in pathsOfParts;
}

/** Return the parts that an academy has closed. */
export function closedParts(academy: PageAcademy): Part[] {
  return parts.filter((part) => !academy[`open_${part}`]);
}

/** The same in a browser outside of a page, read from the document (web/root.tsx). */
export function readClosedParts(): Part[] {
  return typeof document === "undefined" ? [] : (document.documentElement.dataset["closed"] ?? "").split(" ").filter(isPart);
}

/** Return whether a page belongs to a closed part. */
export function isClosedPath(pathname: string, closed: readonly Part[]): boolean {
  return closed.some((part) => pathsOfParts[part] === pathname.replace(/\/+$/, ""));
}
