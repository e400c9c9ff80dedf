import { matchRoutes } from "react-router";
import { plannedParts, type PageAcademy, type PlannedPart } from "#domain/academy.ts";

/** The optional parts of the academy that have a page, with its path. */
const pathsOfParts = {
  business: "/for-business",
  talent: "/talent-marketplace",
  voice: "/voice-tutor",
  playground: "/agents-api",
} as const;
type PartWithPage = keyof typeof pathsOfParts;
export type Part = PartWithPage | PlannedPart;

const partsWithPages = ["business", "talent", "voice", "playground"] as const satisfies PartWithPage[];
const parts: readonly Part[] = [...partsWithPages, ...plannedParts];

/** Return whether a name is that of an optional part. */
export function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}

/** Return the parts that an academy has closed. */
export function closedParts(academy: PageAcademy): Part[] {
  return parts.filter((part) => !academy[`open_${part}`]);
}

/** Return the same in a browser outside of components, read from the document (web/root.tsx). */
export function readClosedParts(): Part[] {
  return typeof document === "undefined" ? [] : (document.documentElement.dataset["closed"] ?? "").split(" ").filter(isPart);
}

/** Return whether a page belongs to a closed part, for every spelling of the path that the router accepts. */
export function isClosedPath(pathname: string, closed: readonly Part[]): boolean {
  const pages = partsWithPages.filter((part) => closed.includes(part)).map((part) => ({ path: pathsOfParts[part] }));
  return matchRoutes(pages, pathname) !== null;
}
