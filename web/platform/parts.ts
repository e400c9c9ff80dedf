import { matchRoutes } from "react-router";
import { plannedParts, type PageAcademy, type PlannedPart } from "#domain/academy.ts";

/** The optional parts of the academy that have a page. */
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

/** Return whether something names an optional part. */
export function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}

/** Return the parts that an academy has closed. */
export function closedParts(academy: PageAcademy): Part[] {
  return parts.filter((part) => !academy[`open_${part}`]);
}

/** The same in a browser outside of a page, read from the document (web/root.tsx). */
export function readClosedParts(): Part[] {
  return typeof document === "undefined" ? [] : (document.documentElement.dataset["closed"] ?? "").split(" ").filter(isPart);
}

/** Return whether a page belongs to a closed part, in every spelling in which the router would open it. */
export function isClosedPath(pathname: string, closed: readonly Part[]): boolean {
  const pages = partsWithPages.filter((part) => closed.includes(part)).map((part) => ({ path: pathsOfParts[part] }));
  return matchRoutes(pages, pathname) !== null;
}
