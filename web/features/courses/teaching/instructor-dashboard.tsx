import type { ReactNode } from "react";
import { TabbedPage, useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { InstructorPanel } from "./instructor-panel.tsx";
import {
  instructorTabs,
  isInstructorPlace,
  placeHref,
  readPlace,
  type InstructorPlace,
  type InstructorTab,
} from "./instructor-place.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";

export type InstructorDashboardProps<Drafts> = {
  /** The place that the data is for, and the data. */
  place: InstructorPlace;
  data: PlaceData<Drafts>;
  /** Shows what agents have drafted, from their room; null where nothing waits. */
  drafts: (drafts: Drafts) => ReactNode;
};

/** What a person teaches, in tabs that the address remembers. A tab answers at once; its data may follow. */
export function InstructorDashboard<Drafts>({ place, data, drafts }: InstructorDashboardProps<Drafts>) {
  const ahead = useSearchAhead();
  // On the way to the writing desk, or to what they learn themselves, everything stays as it is.
  const shown = isInstructorPlace(ahead) ? readPlace(ahead) : place;
  // Where no course was chosen the first one came: choosing it, or searching in it, keeps what is there.
  const isSameCourse =
    shown.course === (data.kind === "students" ? data.of.course.id : place.course) || shown.course === place.course;
  return (
    <TabbedPage<InstructorTab>
      label={messages.tabs}
      tabs={instructorTabs.map((value) => ({ value, label: messages.tab[value] }))}
      value={shown.tab}
      hrefFor={(tab) => placeHref({ tab })}
    >
      <InstructorPanel shown={shown} data={shown.tab === place.tab && isSameCourse ? data : null} drafts={drafts} />
    </TabbedPage>
  );
}
