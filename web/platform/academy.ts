import { useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import { standardAcademy, type PageAcademy } from "#domain/academy.ts";

/** What is shown of an academy that could not be asked who it is. */
export const unknownAcademy: PageAcademy = { ...standardAcademy, isDemo: false, openIdName: null, accentProperties: null };

type RootData = { academy: PageAcademy; categories: string[] } | undefined;

/** The academy whose page this is: the root page was told. */
export function useAcademy(): PageAcademy {
  return useRouteLoaderData<RootData>("root")?.academy ?? unknownAcademy;
}

/** The categories of its courses, those with most of them first. */
export function useCategories(): readonly string[] {
  return useRouteLoaderData<RootData>("root")?.categories ?? [];
}

/** Parts of the academy that can be closed, with the pages that are theirs. */
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

/** The parts that an academy has closed. */
export function closedParts(academy: PageAcademy): Part[] {
  return parts.filter((part) => !academy[`open_${part}`]);
}

/** The same in a browser, where no page is at hand: the document says so (web/root.tsx). */
export function readClosedParts(): Part[] {
  return typeof document === "undefined" ? [] : (document.documentElement.dataset["closed"] ?? "").split(" ").filter(isPart);
}

/** Whether a page is one of a part that is closed. */
export function isClosedPath(pathname: string, closed: readonly Part[]): boolean {
  return closed.some((part) => pathsOfParts[part] === pathname.replace(/\/+$/, ""));
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same, where a page's head is made. */
export function academyOf(matches: Matches): PageAcademy {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return isRootData(data) ? data.academy : unknownAcademy;
}

function isRootData(data: unknown): data is { academy: PageAcademy } {
  return typeof data === "object" && data !== null && "academy" in data;
}

/** The field of a form that changes what the academy is, with whatever value. */
export const academyChangeField = "changes-academy";

/** Whether a form has changed what the academy is: then every page is told anew. */
export function changesAcademy({ formData }: Pick<ShouldRevalidateFunctionArgs, "formData">): boolean {
  return formData?.has(academyChangeField) ?? false;
}
