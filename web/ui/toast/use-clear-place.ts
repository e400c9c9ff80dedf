import { useLayoutEffect, type RefObject } from "react";

/** What a person may want to press while a message is there, and how bad it is to cover it. */
const costs = [
  { selector: "[type=submit], textarea, input, select", cost: 100 },
  { selector: "button, [role=tab], [role=menuitem], [contenteditable]", cost: 10 },
  { selector: "a[href]", cost: 1 },
] as const;
const covered = costs.map(({ selector }) => selector).join();

/** Pixels between a message and the edge of the window, and between the heights at which a place is tried. */
const margin = 12;
const step = 24;
/** After so many milliseconds a page that came with its message has come to rest, and is looked at once more. */
const lookAgainMs = [400, 1500];

type Box = { top: number; bottom: number; left: number; right: number };

/**
 * Moves the region of messages to where it covers nothing that can be pressed, as near as possible to its usual place: Save and Send stay
 * free. Nothing moves under the pointer of whoever is at it (`held`).
 */
export function useClearPlace(region: RefObject<HTMLElement | null>, shown: object | null, held: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!shown || !element || held) return;
    const place = () => moveToClearPlace(element);
    place();
    const timers = lookAgainMs.map((ms) => setTimeout(place, ms));
    window.addEventListener("resize", place);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener("resize", place);
    };
  }, [region, shown, held]);
}

function moveToClearPlace(region: HTMLElement): void {
  const obstacles = findObstacles(region);
  const now = region.getBoundingClientRect();
  if (costOf(now, obstacles) === 0 && region.style.insetBlockStart !== "") return;
  region.style.cssText = "";
  const usual = region.getBoundingClientRect();
  const best = places(usual).reduce(
    (found, place) => {
      const cost = costOf(place, obstacles);
      return cost < found.cost ? { place, cost } : found;
    },
    { place: usual as Box, cost: costOf(usual, obstacles) },
  );
  region.style.insetBlock = `${best.place.top}px auto`;
  region.style.insetInline = "auto";
  region.style.left = `${best.place.left}px`;
  region.style.width = `${usual.width}px`;
}

/** Places of that size, the nearest first: along its own edge, then along the other one. */
function places({ top, left, width, height }: DOMRect): Box[] {
  const lowest = innerHeight - height - margin;
  const tops = Array.from({ length: Math.max(1, Math.floor((lowest - margin) / step) + 1) }, (_, index) =>
    Math.min(lowest, margin + index * step),
  );
  const byNearness = tops.toSorted((one, other) => Math.abs(one - top) - Math.abs(other - top));
  const mirrored = innerWidth - left - width;
  return [left, mirrored].flatMap((x) => byNearness.map((y) => ({ top: y, bottom: y + height, left: x, right: x + width })));
}

/** What can be pressed now, with its cost: neither what is out of sight nor what stands behind a dialog. */
function findObstacles(region: HTMLElement): { box: Box; cost: number }[] {
  return Array.from(document.querySelectorAll<HTMLElement>(covered)).flatMap((element) => {
    if (region.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight || !isReachable(element, box, region)) return [];
    return [{ box, cost: costs.find(({ selector }) => element.matches(selector))?.cost ?? 0 }];
  });
}

function isReachable(element: HTMLElement, box: DOMRect, region: HTMLElement): boolean {
  const x = box.left + box.width / 2;
  const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
  const front = document.elementsFromPoint(x, y).find((found) => !region.contains(found));
  return front !== undefined && (element.contains(front) || front.contains(element));
}

function costOf(box: Box, obstacles: readonly { box: Box; cost: number }[]): number {
  const touches = (other: Box) =>
    box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
  return obstacles.reduce((sum, obstacle) => sum + (touches(obstacle.box) ? obstacle.cost : 0), 0);
}
