import { SegmentedLinks } from "#web/ui/segmented-links.tsx";
import { deskHref, deskViews, type DeskPlace } from "./desk-place.ts";
import { messages } from "./messages.ts";

type ViewLinksProps = {
  place: DeskPlace;
  /** There is room for the text and something beside it. */
  wide: boolean;
};

/** Turns between the text and what stands beside it; where there is room for both, only what stands beside it is chosen. */
export function ViewLinks({ place, wide }: ViewLinksProps) {
  const views = wide ? deskViews.filter((view) => view !== "write") : deskViews;
  const shown = wide && place.view === "write" ? "preview" : place.view;
  const links = views.map((view) => ({
    to: deskHref({ ...place, view, version: null }),
    label: messages.view[view],
    current: view === shown,
  }));
  return (
    <SegmentedLinks label={messages.views} className={wide ? "max-xl:hidden" : "justify-self-start xl:hidden"} links={links} />
  );
}
