import { SegmentedLinks } from "#web/ui/segmented-links.tsx";
import { deskHref, deskViews, type DeskPlace } from "./desk-place.ts";
import { messages } from "./messages.ts";

/** Turns between the text and what stands beside it; where there is room for both, only what stands beside it is chosen. */
export function ViewLinks({ place }: { place: DeskPlace }) {
  const link = (view: DeskPlace["view"], current: boolean) => ({
    to: deskHref({ ...place, view, version: null }),
    label: messages.view[view],
    current,
  });
  const beside = place.view === "versions" ? "versions" : "preview";
  return (
    <>
      <SegmentedLinks
        label={messages.views}
        className="justify-self-start xl:hidden"
        links={deskViews.map((view) => link(view, view === place.view))}
      />
      <SegmentedLinks
        label={messages.views}
        className="justify-self-end max-xl:hidden xl:col-span-2"
        links={(["preview", "versions"] as const).map((view) => link(view, view === beside))}
      />
    </>
  );
}
