import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { TabbedPage, useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Learner } from "./load-learner.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { placeHref, readPlace, studentTabs, type StudentPlace, type StudentTab } from "./student-place.ts";
import { StudentPanel, type CoachingNotesSlot } from "./student-panel.tsx";

type StudentDashboardProps = {
  learner: Learner;
  /** The place that the data is for, and the data. */
  place: StudentPlace;
  data: PlaceData;
  /** The text tutor, which another room brings. */
  tutor: ReactNode;
  /** Coaching notes for the person, which another room brings as well. */
  notes: CoachingNotesSlot;
  /** Where the first tab is, for those whose dashboard opens elsewhere. */
  homeHref?: string | undefined;
};

/** A person's own learning, in tabs that the address remembers. A tab answers at once; its data may follow. */
export function StudentDashboard({ learner, place, data, tutor, notes, homeHref = "/dashboard" }: StudentDashboardProps) {
  const shown = readPlace(useSearchAhead());
  return (
    <>
      {learner.isKept && <KeptNotice />}
      <TabbedPage<StudentTab>
        label={messages.tabs}
        tabs={studentTabs.map((value) => ({
          value,
          label: messages.tab[value],
          heading: value === "home" && learner.enrollments.length > 0 ? messages.homeHeading : undefined,
        }))}
        value={shown.tab}
        hrefFor={(tab) => (tab === "home" ? homeHref : placeHref({ tab }))}
      >
        <StudentPanel
          enrollments={learner.enrollments}
          shown={shown}
          data={shown.tab === place.tab ? data : null}
          tutor={tutor}
          notes={notes}
        />
      </TabbedPage>
    </>
  );
}

/** Says that what stands here was loaded before the connection went. */
function KeptNotice() {
  const revalidator = useRevalidator();
  return (
    <Notice
      live
      title={messages.keptTitle}
      className="mb-6"
      action={
        <Button size="sm" busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          {messages.tryAgain}
        </Button>
      }
    >
      {messages.kept}
    </Notice>
  );
}
